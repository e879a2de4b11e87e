// A test site whose connections to the database can be stalled and cut.
import { closeDatabase, openDatabase } from "../app/platform/database/database.server.ts";
import { createLog } from "../app/platform/log.server.ts";
import { makeDataFolder } from "../app/platform/testing/temporary-data-folder.ts";
import { openTestDatabase } from "../app/platform/testing/test-database.ts";
import { openTestSite } from "../app/testing/test-site.ts";
import { openDatabaseProxy } from "./database-proxy.ts";

export async function openSiteThroughProxy() {
  const stack = new AsyncDisposableStack();
  const folder = stack.use(makeDataFolder());
  const real = stack.use(await openTestDatabase());
  const proxy = stack.use(await openDatabaseProxy(real.url));
  const opened = await openDatabase(proxy.url, createLog("silent"), { connections: 10 });
  const database = Object.assign(opened, {
    url: proxy.url,
    [Symbol.asyncDispose]: () => closeDatabase(opened),
  });
  const shareWith = { database, dataFolder: folder.path };
  const site = await openTestSite({ SAMPLE_CONTENT: "off" }, { shareWith, cachesPages: true });
  return {
    site,
    proxy,
    async [Symbol.asyncDispose]() {
      // Cut first: a query on a stalled connection would never end.
      proxy.cut();
      await site[Symbol.asyncDispose]();
      await stack.disposeAsync();
    },
  };
}
