import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../platform/testing/test-database.ts";
import { moveEnquiries, noteOnEnquiry } from "./handle-enquiry.server.ts";
import {
  countByDay,
  countOverdue,
  countViews,
  findEnquiry,
  type InboxQuery,
  listEnquiries,
  listSamePerson,
  streamEnquiries,
} from "./inbox-store.server.ts";
import { enquiry } from "./tables.server.ts";

const ada = { id: "ada", name: "Ada" };
const usual: InboxQuery = { view: "open", search: "", sort: "arrived", direction: "descending" };
const firstPage = { page: 1, pageSize: 50 };

let number = 0;
async function write(database: TestDatabase, given: Partial<typeof enquiry.$inferInsert> = {}) {
  number += 1;
  const reference = `GK-2026-${number}`;
  await database.insert(enquiry).values({
    reference,
    kind: "enquiry",
    topic: "viewing",
    name: "Perpetua Lark",
    email: `visitor${number}@post.example`,
    message: "May we see the house after dark?",
    consentedAt: new Date(),
    network: "n",
    fingerprint: `f${number}`,
    ...given,
  });
  return reference;
}

async function references(database: TestDatabase, query: Partial<InboxQuery>) {
  const { rows } = await listEnquiries(database, { ...usual, ...query }, firstPage);
  return rows.map(({ reference }) => reference);
}

test("suspected spam is held until staff decide", async () => {
  await using database = await openTestDatabase();
  const honest = await write(database);
  const held = await write(database, { suspicious: "filled in the hidden field" });
  expect(await references(database, { view: "open" })).toEqual([honest]);
  expect(await references(database, { view: "held" })).toEqual([held]);

  await moveEnquiries(database, [held], "in-work", ada);
  expect(await references(database, { view: "held" })).toEqual([]);
  expect(await references(database, { view: "open" })).toEqual([held, honest]);
});

test("a change of status is recorded with its author and returns the previous status", async () => {
  await using database = await openTestDatabase();
  const first = await write(database);
  const second = await write(database, { status: "in-work" });
  expect(await moveEnquiries(database, [first, second], "answered", ada)).toEqual([
    { reference: first, before: "new" },
    { reference: second, before: "in-work" },
  ]);
  expect(await moveEnquiries(database, [first], "answered", ada)).toEqual([]);
  const thread = await findEnquiry(database, first);
  expect(thread?.enquiry.status).toBe("answered");
  expect(thread?.events).toMatchObject([{ kind: "status", status: "answered", byName: "Ada" }]);
  const { rows } = await database.execute(sql`select what, who_id from activity order by seq`);
  expect(rows).toEqual([{ what: "enquiry.moved", who_id: "ada" }]);
});

test("notes are added in order, and a note on an unknown enquiry is refused", async () => {
  await using database = await openTestDatabase();
  const reference = await write(database);
  expect(await noteOnEnquiry(database, reference, "Bring both floor plans.", ada)).toBe(true);
  expect(await noteOnEnquiry(database, reference, "They rang again.", ada)).toBe(true);
  expect(await noteOnEnquiry(database, "GK-0", "Lost.", ada)).toBe(false);
  const thread = await findEnquiry(database, reference);
  expect(thread?.events.map(({ text }) => text)).toEqual([
    "Bring both floor plans.",
    "They rang again.",
  ]);
});

test.each([
  "update enquiry_event set text = 'other'",
  "delete from enquiry_event",
  "truncate enquiry_event",
])("the database refuses: %s", async (statement) => {
  await using database = await openTestDatabase();
  await noteOnEnquiry(database, await write(database), "Bring both floor plans.", ada);
  await expect(database.execute(sql.raw(statement))).rejects.toMatchObject({
    cause: { code: "23001" },
  });
});

test.each([
  ["lark", true],
  ["PERPETUA", true],
  ["after dark", true],
  ["07700 900 142", true],
  ["+44 7700 900142", true],
  ["%", false],
  ["_", false],
  ["\\", false],
  ["somebody else", false],
])("searching for %j finds the enquiry: %s", async (search, finds) => {
  await using database = await openTestDatabase();
  const reference = await write(database, { phone: "+447700900142" });
  expect(await references(database, { search })).toEqual(finds ? [reference] : []);
});

test("paging through ten thousand enquiries shows each exactly once", async () => {
  await using database = await openTestDatabase();
  await database.execute(sql`
    insert into enquiry (reference, kind, topic, name, email, message, consented_at, network, fingerprint, created_at)
    select 'GK-' || n, 'enquiry', 'viewing', 'Name ' || n % 7, n || '@post.example', 'words', now(), 'n', 'f' || n,
      now() - (n / 3) * interval '1 minute'
    from generate_series(1, 10000) n`);
  const seen = new Set<string>();
  for (const page of [1, 2, 199, 200]) {
    const { rows, total } = await listEnquiries(
      database,
      { ...usual, sort: "name", direction: "ascending" },
      { page, pageSize: 50 },
    );
    expect([page, rows.length, total]).toEqual([page, 50, 10_000]);
    for (const { reference } of rows) seen.add(reference);
  }
  expect(seen.size).toBe(200);
  expect((await listEnquiries(database, usual, { page: 201, pageSize: 50 })).rows).toEqual([]);

  let exported = 0;
  for await (const row of streamEnquiries(database, usual)) exported += row.reference ? 1 : 0;
  expect(exported).toBe(10_000);
});

test("the count of every view equals the length of its list", async () => {
  await using database = await openTestDatabase();
  for (const status of ["new", "in-work", "answered", "closed", "spam"] as const) {
    await write(database, { status });
  }
  await write(database, { suspicious: "filled in the hidden field" });
  const counts = await countViews(database, { search: "" });
  expect(counts).toEqual({ open: 2, held: 1, answered: 1, closed: 1, spam: 1, all: 6 });
  for (const view of ["open", "held", "answered", "closed", "spam", "all"] as const) {
    expect([view, (await references(database, { view })).length]).toEqual([view, counts[view]]);
  }
});

test("only open enquiries are overdue, each kind by its own limit", async () => {
  await using database = await openTestDatabase();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await write(database, { createdAt: daysAgo(3) });
  await write(database, { createdAt: daysAgo(3), status: "answered" });
  await write(database, { createdAt: daysAgo(3), suspicious: "filled in the hidden field" });
  await write(database, { createdAt: daysAgo(3), kind: "complaint" });
  await write(database, { createdAt: daysAgo(5), kind: "complaint" });
  const before = { enquiry: daysAgo(1), complaint: daysAgo(4) };
  expect(await countOverdue(database, before)).toBe(2);
});

test("enquiries are counted per day in the company's time zone, without spam", async () => {
  await using database = await openTestDatabase();
  // 22:30 in London in summer is already the next day in Athens.
  await write(database, { createdAt: new Date("2026-07-01T21:30:00Z") });
  await write(database, { createdAt: new Date("2026-07-01T21:30:00Z"), status: "spam" });
  const since = new Date("2026-06-30T00:00:00Z");
  expect(await countByDay(database, { since, timeZone: "Europe/London" })).toEqual(
    new Map([["2026-07-01", 1]]),
  );
  expect(await countByDay(database, { since, timeZone: "Europe/Athens" })).toEqual(
    new Map([["2026-07-02", 1]]),
  );
});

test("enquiries of the same person are found by phone, or by mail address in any case", async () => {
  await using database = await openTestDatabase();
  await write(database, { email: "Lark@Post.example", phone: "" });
  const byPhone = await write(database, { phone: "+447700900142" });
  const reference = await write(database, { phone: "+447700900142", email: "lark@post.example" });
  const thread = await findEnquiry(database, reference);
  if (!thread) throw new Error("The enquiry was not found.");
  const others = await listSamePerson(database, thread.enquiry);
  expect(others.map((other) => other.reference)).toContain(byPhone);
  expect(others).toHaveLength(2);
});
