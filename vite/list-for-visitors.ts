import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";
import { visitorsList, visitorsListAddress } from "../app/frame/visitors-routes.ts";

const wholeList = /^manifest-[0-9a-f]+\.js$/;
const assignment = "window.__reactRouterManifest=";

/** Writes a second list of routes beside React Router's: the one that public pages load. */
export function listForVisitors(): Plugin {
  let folder = "";
  return {
    name: "list-for-visitors",
    apply: "build",
    configResolved(config) {
      folder = path.resolve(config.root, "build/client/assets");
    },
    // The whole list is written by the server's half of the build, and compressed after that.
    closeBundle: {
      order: "pre",
      sequential: true,
      async handler() {
        // A build that failed wrote nothing, and its own error is the one to see.
        if (!existsSync(folder)) return;
        for (const file of await readdir(folder)) {
          if (wholeList.test(file)) await writeVisitorsList(path.join(folder, file));
        }
      },
    },
  };
}

async function writeVisitorsList(file: string) {
  const text = await readFile(file, "utf8");
  if (!text.startsWith(assignment)) throw new Error(`${file} is not the list of routes it was.`);
  const list = JSON.parse(text.slice(assignment.length).replace(/;\s*$/, ""));
  const visitors = {
    ...list,
    routes: visitorsList(list.routes),
    url: visitorsListAddress(list.url),
  };
  await writeFile(visitorsListAddress(file), `${assignment}${JSON.stringify(visitors)};`);
}
