import { setTimeout } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { childrenOf } from "../app/platform/testing/process-table.ts";
import { makeDataFolder } from "../app/platform/testing/temporary-data-folder.ts";
import { openTestDatabase } from "../app/platform/testing/test-database.ts";
import { runSiteProcess } from "./testing/site-process.ts";
import { goldkey } from "../cli/testing/run-goldkey.ts";

/** For starting and stopping several processes on a busy machine. */
const limit = { timeout: 50_000 };
vi.setConfig({ testTimeout: 120_000 });

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
  await using site = runSiteProcess({
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    CLUSTER: "2",
    LOG_LEVEL: "info",
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
    .poll(() => childrenOf(site.child.pid).filter((pid) => pid !== first).length, {
      timeout: 50_000,
    })
    .toBe(2);
  expect((await fetch(address)).status).toBe(200);
  site.child.kill("SIGTERM");
  expect(await site.ending).toMatchObject({ exitCode: 0 });
  await expect(fetch(address)).rejects.toThrow();
});
  const gone = await goldkey(["reload"], { DATA_DIR: folder.path, CLUSTER: "2" });
  expect([gone.code, gone.err]).toEqual([2, expect.stringContaining("No site runs on")]);
