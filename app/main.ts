// The entry of the server: `npm start` builds this file into build/server and calls `run`.
import { realpathSync } from "node:fs";
import { prepareFirstOwner } from "./accounts/pages/first-owner.server.ts";
import { carryOutRestore } from "./backup/restore/carry-out-restore.server.ts";
import { requireInstallation } from "./draws/services/site-name.server.ts";
import { measureSite } from "./monitoring/measure-site.server.ts";
import { runSite } from "./platform/process/run-site.server.ts";
import { fillEmptyDatabase } from "./sample/fill-empty-database.server.ts";
import { createSite } from "./site.server.ts";

// For tests, which use the built site without its process and list the acts of its routes.
export { routes } from "virtual:react-router/server-build";
export { createSite, fillEmptyDatabase, prepareFirstOwner };

export function run() {
  const loadProgram = async () => ({
    requireInstallation,
    carryOutRestore,
    fillEmptyDatabase,
    prepareFirstOwner,
    createSite,
    measureSite,
  });
  return runSite(loadProgram, import.meta.filename);
}

// `node build/server/index.js` works too, for process managers that start Node directly.
const startedByName = process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename;
if (startedByName) await run();
