// The program: `npm start` builds this file, with everything it reaches, into build/server and calls `run`.
import { realpathSync } from "node:fs";
import { prepareFirstOwner } from "./accounts/pages/first-owner.server.ts";
import { runSite } from "./platform/process/run-site.server.ts";
import { fillEmptyDatabase } from "./sample/fill-empty-database.server.ts";
import { createSite } from "./site.server.ts";

// Tests take the built site apart from the process around it, and list what its routes can do.
export { routes } from "virtual:react-router/server-build";
export { createSite, fillEmptyDatabase, prepareFirstOwner };

export function run() {
  const loadProgram = async () => ({ fillEmptyDatabase, prepareFirstOwner, createSite });
  return runSite(loadProgram, import.meta.filename);
}

// `node build/server/index.js` works too, for process managers that want no npm in between.
const startedByName = process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename;
if (startedByName) await run();
