import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";
import { visitorManifestAddress, visitorManifestRoutes } from "../app/frame/visitor-manifest.ts";

const fullManifest = /^manifest-[0-9a-f]+\.js$/;
const assignment = "window.__reactRouterManifest=";

/** Writes a second route manifest beside React Router's, which public pages load. */
export function visitorManifest(): Plugin {
  let folder = "";
  return {
    name: "visitor-manifest",
    apply: "build",
    configResolved(config) {
      folder = path.resolve(config.root, "build/client/assets");
    },
    // The server build writes the full manifest; compress-assets.ts runs after this.
    closeBundle: {
      order: "pre",
      sequential: true,
      async handler() {
        // The build failed and has reported its own error.
        if (!existsSync(folder)) return;
        for (const file of await readdir(folder)) {
          if (fullManifest.test(file)) await writeVisitorManifest(path.join(folder, file));
        }
      },
    },
  };
}

async function writeVisitorManifest(file: string) {
  const text = await readFile(file, "utf8");
  if (!text.startsWith(assignment))
    throw new Error(`${file} is not a route manifest as React Router used to write it.`);
  const list = JSON.parse(text.slice(assignment.length).replace(/;\s*$/, ""));
  const visitors = {
    ...list,
    routes: visitorManifestRoutes(list.routes),
    url: visitorManifestAddress(list.url),
  };
  await writeFile(visitorManifestAddress(file), `${assignment}${JSON.stringify(visitors)};`);
}
