// A second node of the same installation: its own data folder and connections, the same database and SECRET_KEY.
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { closeDatabase, openDatabase } from "../platform/database/database.server.ts";
import { createLog } from "../platform/log.server.ts";
import { openTestSite, type TestSite } from "./test-site.ts";

export async function openSecondNode(
  first: TestSite,
  variables: Record<string, string> = {},
): Promise<TestSite> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), "goldkey-node-"));
  await cp(path.join(first.dataFolder, "secret-key"), path.join(dataFolder, "secret-key"));
  const pool = await openDatabase(first.database.url, createLog("error"), { connections: 5 });
  const database = Object.assign(pool, {
    url: first.database.url,
    [Symbol.asyncDispose]: () => closeDatabase(pool),
  });
  const site = await openTestSite(variables, { shareWith: { database, dataFolder } });
  return {
    ...site,
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]();
      await closeDatabase(pool);
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
