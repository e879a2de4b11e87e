import { type AddressInfo, createServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { childrenOf } from "../app/platform/testing/process-table.ts";
import { makeDataFolder } from "../app/platform/testing/temporary-data-folder.ts";
import { openTestDatabase } from "../app/platform/testing/test-database.ts";
import { goldkey } from "../cli/testing/run-goldkey.ts";
import { runSiteProcess } from "./testing/site-process.ts";

/** For starting and stopping several processes on a busy machine. */
const limit = { timeout: 100_000 };
vi.setConfig({ testTimeout: 240_000 });

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Visitors who request one page after the other until stopped. Counts every status. */
function visit(address: string, visitors: number) {
  const statuses = new Map<string, number>();
  let running = true;
  const all = Array.from({ length: visitors }, async (_, visitor) => {
    while (running) {
      // Some are cached, some are rendered for each request.
      const path = visitor % 2 === 0 ? "/about" : `/check?visitor=${visitor}`;
      const status = await fetch(new URL(path, address)).then(
        async (response) => `${response.status} ${(await response.text()).endsWith("</html>")}`,
        (error: Error) => String(error.cause ?? error),
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // Enough to have requests in flight at all times; more would only slow the restart down.
      await setTimeout(20);
    }
  });
  return {
    count: () => [...statuses.values()].reduce((sum, count) => sum + count, 0),
    async end() {
      running = false;
      await Promise.all(all);
      return [...statuses.keys()];
    },
  };
}

test("processes are replaced one by one under load without dropping a request", async () => {
  await using folder = makeDataFolder("data");
  await using database = await openTestDatabase();
  const metricsPort = await freePort();
  await using site = runSiteProcess({
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    CLUSTER: "2",
    LOG_LEVEL: "info",
    METRICS_PORT: `${metricsPort}`,
  });
  const address = await site.address;
  const before = childrenOf(site.child.pid);
  expect(before).toHaveLength(2);
  const visitors = visit(address, 6);
  await expect.poll(visitors.count, limit).toBeGreaterThan(20);
  // Twice at once: the second begins when the first is done.
  const variables = { DATA_DIR: folder.path, CLUSTER: "2" };
  const told = await Promise.all([goldkey(["reload"], variables), goldkey(["reload"], variables)]);
  expect(told.map(({ code }) => code)).toEqual([0, 0]);
  await expect.poll(() => site.output().split("has been replaced").length - 1, limit).toBe(2);
  const replaced = visitors.count();
  await expect.poll(visitors.count, limit).toBeGreaterThan(replaced + 20);
  expect(await visitors.end()).toEqual(["200 true"]);
  // Summed over both processes, and only on its own port.
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const served = /^goldkey_http_request_seconds_count{method="GET",status="2xx"} (\d+)$/m;
  expect(Number(served.exec(metrics)?.[1])).toBeGreaterThan(10);
  for (const name of [
    'goldkey_page_cache_lookups_total{result="hit"}',
    'goldkey_database_connections{state="waiting"} 0',
    "goldkey_live_viewers 0",
    'goldkey_mails{state="failed"} 0',
    'goldkey_jobs{queue="daily-backup",state="failed"} 0',
    "goldkey_disk_free_bytes",
    "nodejs_eventloop_lag_p99_seconds",
  ]) {
    expect(metrics).toContain(name);
  }
  // Visitors of a site that is not public yet are redirected to "opening soon".
  const elsewhere = await fetch(new URL("/metrics", address), { redirect: "manual" });
  expect(elsewhere.status).toBe(302);
  const after = childrenOf(site.child.pid);
  expect(after).toHaveLength(2);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
});

test("a killed process is replaced, and stopping the primary stops all", async () => {
  await using folder = makeDataFolder("data");
  await using database = await openTestDatabase();
  await using site = runSiteProcess({
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    CLUSTER: "2",
  });
  const address = await site.address;
  const [first = 0] = childrenOf(site.child.pid);
  process.kill(first, "SIGKILL");
  await expect
    .poll(() => childrenOf(site.child.pid).filter((pid) => pid !== first).length, limit)
    .toBe(2);
  expect((await fetch(address)).status).toBe(200);
  site.child.kill("SIGTERM");
  expect(await site.ending).toMatchObject({ exitCode: 0 });
  await expect(fetch(address)).rejects.toThrow();
  const gone = await goldkey(["reload"], { DATA_DIR: folder.path, CLUSTER: "2" });
  expect([gone.code, gone.err]).toEqual([2, expect.stringContaining("No site runs on")]);
});
