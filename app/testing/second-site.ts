// Another process of the same installation: its own port, its own hub, the same database.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Database } from "../platform/database/database.server.ts";
import { readEnvironment } from "../platform/environment.server.ts";
import { createLog } from "../platform/log.server.ts";
import { projectFolder } from "../platform/project-folder.server.ts";

type ServerBuild = Pick<typeof import("../main.ts"), "createSite">;

export async function openSecondSite(database: Database, dataFolder: string) {
  const entry = path.join(projectFolder, "build/server/index.js");
  const { createSite }: ServerBuild = await import(/* @vite-ignore */ pathToFileURL(entry).href);
  const environment = readEnvironment({ DATA_DIR: dataFolder });
  const site = await createSite({ database, environment, log: createLog("error") });
  const server = createServer(site.listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      await site.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
