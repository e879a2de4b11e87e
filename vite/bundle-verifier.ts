import { rm } from "node:fs/promises";
import path from "node:path";
import { build, type Plugin } from "vite";

const entry = "virtual:program";

/** Subcommands that people run without this repository, and the files they get. */
const programs = {
  "verify_draw.mjs": "/cli/verify.ts",
  "monitor_draws.mjs": "/cli/monitor.ts",
};

/** A subcommand as a program of its own. */
function programOf(subcommand: string): string {
  return `
import { UsageError } from "/cli/command.ts";
import { command } from "${subcommand}";

const args = process.argv.slice(2);
try {
  if (args.includes("--help")) process.stdout.write(command.help);
  else process.exitCode = await command.run(args);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(error.message + "\\n");
  process.exitCode = 2;
}
`;
}

/**
 * Writes build/verifier: the verifier and the monitor, each in one readable file that needs only Node. Evidence packs
 * have the verifier, the verify page offers the monitor.
 */
export function bundleVerifier(): Plugin {
  let root = "";
  return {
    name: "bundle-verifier",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "ssr",
    configResolved(config) {
      root = config.root;
    },
    async closeBundle() {
      const outDir = path.join(root, "build/verifier");
      await rm(outDir, { recursive: true, force: true });
      // One build for each: in one build they would share a third file.
      for (const [file, subcommand] of Object.entries(programs)) {
        await build({
          configFile: false,
          root,
          logLevel: "warn",
          plugins: [programEntry(programOf(subcommand))],
          ssr: { noExternal: true },
          build: {
            ssr: true,
            outDir,
            emptyOutDir: false,
            copyPublicDir: false,
            minify: false,
            target: "node22",
            rollupOptions: { input: entry, output: { entryFileNames: file } },
          },
        });
      }
    },
  };
}

function programEntry(program: string): Plugin {
  return {
    name: "program-entry",
    resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
    load: (id) => (id === `\0${entry}` ? program : undefined),
  };
}
