// Pages while the database is stalled or gone.
import { expect, test } from "vitest";
import { openTestSite } from "../app/testing/test-site.ts";
import { openSiteThroughProxy } from "./site-through-proxy.ts";

const uncached = ["/ticket/abc", "/ticket/abc.data", "/api/draws", "/admin/login"];
const sentence = "We cannot reach our data at the moment.";

test("without a database, cached pages are still sent and others are refused with 503", async () => {
  await using opened = await openSiteThroughProxy();
  const { site, proxy } = opened;
  const cached = await site.get("/draw");
  expect(cached.status).toBe(200);
  proxy.cut();
  for (const address of uncached) {
    const response = await site.get(address);
    expect([address, response.status]).toEqual([address, 503]);
    expect(response.headers.get("Retry-After")).toBe("10");
    expect(await response.text()).toContain(sentence);
  }
  const again = await site.get("/draw");
  expect(again.status).toBe(200);
  expect(await again.text()).toBe(await cached.text());
  expect((await site.get("/healthz")).status).toBe(200);
});

test("with a stalled database, cached pages are still sent and others are refused with 503", async () => {
  await using opened = await openSiteThroughProxy();
  const { site, proxy } = opened;
  expect((await site.get("/draw")).status).toBe(200);
  proxy.stall();
  const refused = uncached.map(async (address) => {
    const response = await site.get(address);
    expect([address, response.status]).toEqual([address, 503]);
    expect(response.headers.get("Retry-After")).toBe("10");
    expect(await response.text()).toContain(sentence);
  });
  expect((await site.get("/draw")).status).toBe(200);
  expect((await site.get("/healthz")).status).toBe(200);
  await Promise.all(refused);
});

test("when PostgreSQL has no connection left, requests get 503, the log gets a few lines, and it heals", async () => {
  await using site = await openTestSite({ SAMPLE_CONTENT: "off" });
  const held = await site.database.$client.connect();
  // Closing the site waits for it.
  using _ = { [Symbol.dispose]: () => held.release() };
  const { rows } = await held.query("select current_database() as name");
  await held.query(`alter database ${rows[0].name} connection limit 0`);
  // Not autovacuum, which only a superuser may end.
  await held.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`);
  const responses = await Promise.all(Array.from({ length: 60 }, () => site.get("/api/draws")));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
  expect(responses[0]?.headers.get("Retry-After")).toBe("10");
  const failures = site.logged().match(/"msg":"page failed"/g) ?? [];
  expect(failures.length).toBeGreaterThan(0);
  expect(failures.length).toBeLessThan(20);
  await held.query(`alter database ${rows[0].name} connection limit -1`);
  await expect.poll(async () => (await site.get("/api/draws")).status).toBe(200);
});
