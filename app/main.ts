// The program: `npm start` builds this file, with everything it reaches, into build/server.
import { runSite } from "./platform/run-site.server.ts";
import { fillEmptyDatabase } from "./sample/fill-empty-database.server.ts";
import { createSite } from "./site.server.ts";

await runSite(async () => ({ fillEmptyDatabase, createSite }));
