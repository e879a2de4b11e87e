// Bundles draw-process.ts into one file, which starts with a seventh of the processor time of its hundreds of modules.
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { projectFolder } from "../app/platform/project-folder.server.ts";

const bundles = new Map<string, Promise<string>>();

/** The path of the bundle. There is one for each data folder, so that it is removed with it. */
export function bundledDrawProcess(dataFolder: string): Promise<string> {
  const existing = bundles.get(dataFolder);
  if (existing) return existing;
  const bundle = bundleInto(join(dataFolder, "draw-process"));
  bundles.set(dataFolder, bundle);
  return bundle;
}

async function bundleInto(outDir: string): Promise<string> {
  mkdirSync(outDir, { recursive: true });
  // It looks for its version here.
  symlinkSync(join(projectFolder, "package.json"), join(outDir, "package.json"));
  await build({
    configFile: false,
    root: projectFolder,
    logLevel: "error",
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      target: "node22",
      rollupOptions: {
        input: join(import.meta.dirname, "draw-process.ts"),
        output: { entryFileNames: "draw-process.mjs" },
      },
    },
  });
  return join(outDir, "draw-process.mjs");
}
