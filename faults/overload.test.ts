// Clients that hold what the site has little of: its turns, its memory, its connections to the database.
import { connect } from "node:net";
import { expect, test } from "vitest";
import { flood } from "../app/entries/network-pressure.ts";
import { openTestSite, type TestSite } from "../app/testing/test-site.ts";
import { openSiteThroughProxy } from "./site-through-proxy.ts";

const unavailable = "We cannot reach our data at the moment.";
const json = { "Content-Type": "application/json" };

function postEntry(site: TestSite, body: string, network: string) {
  return fetch(`${site.origin}/api/draws/winter-draw/entries`, {
    method: "POST",
    headers: { ...json, "X-Forwarded-For": network },
    body,
  });
}

test("while files wait for a stalled database, other pages get 503 in seconds", async () => {
  await using opened = await openSiteThroughProxy();
  const { site, proxy } = opened;
  proxy.stall();
  const waiting = Array.from({ length: 4 }, () => site.get("/draw/no-such-draw/calendar.ics"));
  // Requests on new connections may overtake each other.
  await expect.poll(() => proxy.stalledWith("no-such-draw")).toBe(4);
  const ticket = await site.get("/ticket/abc");
  expect(ticket.status).toBe(503);
  expect(ticket.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(await ticket.text()).toContain("The site is very busy.");
  for (const file of await Promise.all(waiting)) {
    expect([file.status, await file.text()]).toEqual([503, expect.stringContaining(unavailable)]);
  }
});

test("made-up names of draws are looked up ten at a time for one network", async () => {
  await using opened = await openSiteThroughProxy();
  const { site, proxy } = opened;
  proxy.stall();
  const ways = [
    (slug: string) => site.get(`/api/draws/${slug}/live`),
    (slug: string) => site.get(`/api/draws/${slug}/events`),
    (slug: string) =>
      fetch(`${site.origin}/api/draws/${slug}/entries`, { method: "POST", headers: json }),
  ];
  for (const [way, ask] of ways.entries()) {
    const asked = Array.from({ length: 11 }, (_, number) => ask(`made-up-${way}-${number}`));
    const refused = await Promise.race(asked.map((response) => response.catch(() => undefined)));
    expect([refused?.status, refused?.headers.get("Retry-After")]).toEqual([503, "5"]);
    // The others end with the site.
    void Promise.allSettled(asked);
  }
});

test("without a database, the API refuses entries with 503 and a sentence", async () => {
  await using opened = await openSiteThroughProxy();
  opened.proxy.cut();
  const response = await postEntry(opened.site, "{}", "198.51.100.1");
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("10");
  expect(await response.json()).toMatchObject({ code: "unavailable", title: expect.any(String) });
});

test("entries of a megabyte are refused unread, and posts that cannot be read count, too", async () => {
  await using site = await openTestSite({ TRUST_PROXY: "1" }, { unpublished: true });
  const large = await postEntry(site, `[${"0,".repeat(500_000)}0]`, "198.51.100.1");
  expect(large.status).toBe(413);
  const { $client } = site.database;
  const counted = async () => (await $client.query("select from network_attempt")).rowCount;
  await expect.poll(counted).toBe(1);
  // As if this network had sent as many as a flood has; the processes exchange their counts every second.
  await $client.query("update network_attempt set attempts = $1", [flood]);
  const unreadable = async (network: string) => (await postEntry(site, "{", network)).status;
  await expect.poll(() => unreadable("198.51.100.1")).toBe(429);
  expect(await unreadable("198.51.100.3")).not.toBe(429);
});

test("a form whose client leaves before its turn does nothing", async () => {
  await using site = await openTestSite({ TRUST_PROXY: "1" });
  const { $client } = site.database;
  const holder = await $client.connect();
  using open = new DisposableStack();
  open.defer(() => holder.release(true));
  const rows = async (query: string) => (await $client.query(query)).rowCount;
  await holder.query("begin; lock table draw in access exclusive mode");
  const turns = Array.from({ length: 4 }, () => site.get("/draw/none/calendar.ics"));
  const stuck =
    "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%slug%'";
  await expect.poll(() => rows(stuck)).toBeGreaterThanOrEqual(4);

  const body = "slug=winter-draw";
  const type = "Content-Type: application/x-www-form-urlencoded";
  const leaving = connect(Number(new URL(site.origin).port), "127.0.0.1");
  leaving.write(
    `POST /draw HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.1\r\n${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await site.get("/healthz");
  leaving.destroy();
  await expect.poll(site.logged).toContain('"cutOff":true');
  await holder.query("rollback");
  await Promise.all(turns);
  // Attempts are counted before the form is read, and stored together.
  await site.post("/draw", { slug: "winter-draw" }, { "X-Forwarded-For": "198.51.100.2" });
  const attempts = () => rows("select from network_attempt");
  await expect.poll(attempts).toBeGreaterThan(0);
  expect(await attempts()).toBe(1);
});

/** Sends the head of a form and the first byte of its body. */
async function beginForm(site: TestSite, headers: Record<string, string>) {
  const socket = connect(Number(new URL(site.origin).port), "127.0.0.1");
  const lines = Object.entries({ Host: "localhost", ...headers }).map((pair) => pair.join(": "));
  socket.write(`POST /contact HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\nx`);
  const { promise, resolve } = Promise.withResolvers<string>();
  socket.on("data", (head) => resolve(String(head)));
  socket.on("error", () => undefined);
  return { response: promise, end: () => socket.destroy() };
}

test.each([
  { form: "small forms", type: "application/x-www-form-urlencoded", length: 64_000, most: 65 },
  { form: "large forms", type: "application/x-www-form-urlencoded", length: 1_000_000, most: 4 },
  { form: "forms with files", type: "multipart/form-data; boundary=x", length: 5_000_000, most: 3 },
])("slow senders of $form keep nobody else from sending", async ({ type, length, most }) => {
  await using site = await openTestSite({ SAMPLE_CONTENT: "off", TRUST_PROXY: "1" });
  const headers = { "Content-Type": type, "Content-Length": `${length}` };
  const from = (network: string) => beginForm(site, { ...headers, "X-Forwarded-For": network });
  const slow = await Promise.all(Array.from({ length: most + 1 }, () => from("198.51.100.1")));
  expect(await Promise.race(slow.map(({ response }) => response))).toMatch(/^HTTP\/1.1 503 /);
  // Nobody else is refused. Nor is a form that has room beside them.
  const other = await from("198.51.100.2");
  const body = new URLSearchParams({ topic: "Press" });
  const small = { method: "POST", body, headers: { "X-Forwarded-For": "198.51.100.1" } };
  expect((await fetch(`${site.origin}/contact`, small)).status).toBe(400);
  const silent = Promise.resolve("nothing");
  expect(await Promise.race([other.response, silent])).toBe("nothing");
  for (const { end } of [...slow, other]) end();
});

test("large forms from many networks together are bounded, and small ones still get through", async () => {
  await using site = await openTestSite({ SAMPLE_CONTENT: "off", TRUST_PROXY: "1" });
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": "1000000",
  };
  const networks = Array.from({ length: 17 }, (_, number) => `198.51.100.${number}`);
  // 68 MB: one form more than may be in memory.
  const slow = await Promise.all(
    networks.flatMap((network) =>
      Array.from({ length: 4 }, () => beginForm(site, { ...headers, "X-Forwarded-For": network })),
    ),
  );
  expect(await Promise.race(slow.map(({ response }) => response))).toMatch(/^HTTP\/1.1 503 /);
  const body = new URLSearchParams({ topic: "Press" });
  const small = { method: "POST", body, headers: { "X-Forwarded-For": "203.0.113.1" } };
  expect((await fetch(`${site.origin}/contact`, small)).status).toBe(400);
  for (const { end } of slow) end();
});
