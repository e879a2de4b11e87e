import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { createLog, type LogLevel } from "./log.server.ts";
import { openTestDatabase } from "./testing/test-database.ts";

function record(level: LogLevel = "info") {
  const lines: string[] = [];
  return { lines, log: createLog(level, { write: (line) => void lines.push(line) }) };
}

test("a log line is JSON with level, time, message and details", () => {
  const { lines, log } = record();
  log.child({ requestId: "r-1" }).info({ status: 200 }, "Answered.");
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    level: "info",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    requestId: "r-1",
    status: 200,
    msg: "Answered.",
  });
});

test("a line break in a text does not begin another log line", () => {
  const { lines, log } = record();
  const forged = 'x\n{"level":"info","msg":"Owner signed in."}\r\n\u2028';
  log.warn({ path: forged, nested: { [forged]: forged } }, forged);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
});

test("lines below the chosen level are not written", () => {
  const { lines, log } = record("warn");
  log.info("Not this one.");
  log.warn("This one.");
  expect(lines).toHaveLength(1);
});

test("an error that every request has is written a few times, and then how often it was not", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { lines, log } = record();
  const fail = (reason: string) =>
    log.child({ request: "r" }).error({ err: new Error(reason) }, "x");
  for (let request = 0; request < 1_000; request += 1) fail("no connection");
  fail("another reason");
  expect(lines).toHaveLength(6);
  vi.advanceTimersByTime(10_000);
  fail("no connection");
  vi.useRealTimers();
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ leftOut: 995 });
});

test("personal data is removed, by key and by pattern, at any depth and in child logs", () => {
  const { lines, log } = record();
  log.child({ email: "ada@example.com" }).info(
    {
      entry: { name: "Ada Lovelace", phone: "+44 20 7946 0000", prize: "Villa" },
      list: [{ password: "hunter2" }],
      path: "/ticket/K3YC0DE?print",
      also: [
        ...["/viewing/GK-2026-0001/K3YC0DE.data", "/contact/thanks?reference=x&code=K3YC0DE"],
        ...["/c/K3YC0DE", "/admin/welcome/K3YC0DE", "/admin/reset-password/K3YC0DE.data"],
        ...["/admin/confirm-email/K3YC0DE", "/Ticket/K3YC0DE/receipt.json"],
      ],
    },
    "Entry by ada@example.com (+44 20 7946 0000) from /ticket/K3YC0DE.",
  );
  const line = lines.join();
  expect(line).not.toMatch(/ada@|Lovelace|7946 ?0000|hunter2|K3YC0DE/);
  expect(JSON.parse(line)).toMatchObject({
    entry: { prize: "Villa" },
    path: "/ticket/[code]?print",
    msg: "Entry by [e-mail] ([phone]) from /ticket/[code].",
  });
});

test.each([
  "a",
  "7",
  ".",
  "a.",
  "a@",
  "+",
  "+1",
  "+1 (",
  "/viewing/x/",
  "/viewing/",
  "?code=",
  "/c/",
])("a line of a megabyte of %j is cleaned within a second", (part) => {
  const { log } = record();
  const line = part.repeat(1_000_000 / part.length);
  const start = performance.now();
  log.info({ path: `${line} ada@example.com` }, line);
  expect(performance.now() - start).toBeLessThan(1_000);
});

test("a failed statement is logged with its constraint and without the row", async () => {
  await using database = await openTestDatabase();
  await database.execute(sql`create table person (secret_word text unique)`);
  const insert = () => database.execute(sql`insert into person values (${"Rumpelstiltskin"})`);
  await insert();
  const error = await insert().catch((reason: unknown) => reason);
  const { lines, log } = record();
  log.error({ err: error }, "Saving failed.");
  expect(String((error as Error).message)).toContain("Rumpelstiltskin");
  expect(lines.join()).not.toContain("Rumpelstiltskin");
  expect(JSON.parse(lines[0] ?? "").err.cause).toMatchObject({
    code: "23505",
    constraint: "person_secret_word_key",
  });
});
