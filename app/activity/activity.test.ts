import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { inTransaction } from "../platform/database/database.server.ts";
import { openTestDatabase, type TestDatabase } from "../platform/testing/test-database.ts";
import { recordActivity, theSystem } from "./record.server.ts";
import { verifyActivity } from "./verify-store.server.ts";

const ada = { id: "ada", name: "Ada “Countess” Lovelace\nof: Ockham" };

async function recordSome(database: TestDatabase, count: number) {
  for (let number = 1; number <= count; number++) {
    await recordActivity(database, {
      who: ada,
      what: "page.published",
      about: { kind: "page", id: String(number), name: "Über uns" },
      changes: { title: { from: "a", to: `${number}, "b"` }, nested: { list: [1, null, true] } },
    });
  }
}

/** Bypasses the triggers, as an attacker with control of the database can. */
async function tamper(database: TestDatabase, statement: string) {
  const { host } = inject("testServer");
  const name = new URL(database.url.replace("@/", "@host/")).pathname.slice(1);
  const client = new pg.Client({ host, user: inject("testServer").user, database: name });
  await client.connect();
  await client.query("set session_replication_role = replica");
  await client.query(statement);
  await client.end();
}

test("an unchanged log verifies with its number of rows", async () => {
  await using database = await openTestDatabase();
  expect(await verifyActivity(database)).toMatchObject({ ok: true, rows: 0 });
  await recordSome(database, 3);
  await recordActivity(database, { who: theSystem, what: "site.started" });
  expect(await verifyActivity(database)).toMatchObject({ ok: true, rows: 4 });
});

test.each([
  "update activity set what = 'nothing'",
  "delete from activity",
  "truncate activity",
  "update activity_head set seq = 0",
  "update activity_head set seq = seq + 1",
  "delete from activity_head",
  "truncate activity_head",
])("the database refuses: %s", async (statement) => {
  await using database = await openTestDatabase();
  await recordSome(database, 2);
  await expect(database.execute(sql.raw(statement))).rejects.toMatchObject({
    cause: { code: "23001" },
  });
  expect(await verifyActivity(database)).toMatchObject({ ok: true, rows: 2 });
});

test.each([
  ["update activity set what = 'harmless' where seq = 2", 2, "changed after"],
  ["update activity set at = at + interval '1 millisecond' where seq = 3", 3, "changed after"],
  ["update activity set who_name = 'Bob' where seq = 1", 1, "changed after"],
  ["update activity set changes = '{}' where seq = 4", 4, "changed after"],
  ["delete from activity where seq = 2", 2, "missing"],
  ["delete from activity where seq = 4", 4, "newest rows are missing"],
  ["update activity set seq = seq + 10 where seq = 4", 4, "missing"],
  ["update activity set hash = repeat('a', 64) where seq = 1", 1, "changed after"],
  ["update activity set previous_hash = repeat('a', 64) where seq = 3", 3, "does not follow"],
])("verification names the first broken row after: %s", async (statement, seq, reason) => {
  await using database = await openTestDatabase();
  await recordSome(database, 4);
  await tamper(database, statement);
  const verdict = await verifyActivity(database);
  expect(verdict).toMatchObject({ ok: false, seq });
  expect(verdict.ok ? "" : verdict.reason).toContain(reason);
});

test("the number and hash of an inserted row are replaced by those of the chain", async () => {
  await using database = await openTestDatabase();
  await recordSome(database, 1);
  await database.execute(sql`
    insert into activity (seq, at, who_id, who_name, what, previous_hash, hash)
    values (900, '1999-01-01', 'x', 'x', 'forged', 'x', 'x')`);
  expect(await verifyActivity(database)).toMatchObject({ ok: true, rows: 2 });
});

test("many simultaneous writers, at every isolation level, make one unbroken chain", async () => {
  await using database = await openTestDatabase();
  const isolations = ["read committed", "repeatable read", "serializable"] as const;
  await Promise.all(
    Array.from({ length: 24 }, (_, number) =>
      inTransaction(
        database,
        (transaction) => recordActivity(transaction, { who: ada, what: `act.${number}` }),
        { isolation: isolations[number % 3], attempts: 50 },
      ),
    ),
  );
  expect(await verifyActivity(database)).toMatchObject({ ok: true, rows: 24 });
});

test("a rolled-back transaction leaves no gap", async () => {
  await using database = await openTestDatabase();
  await recordSome(database, 1);
  const failing = database.transaction(async (transaction) => {
    await recordActivity(transaction, { who: ada, what: "never.happened" });
    throw new Error("the change failed");
  });
  await expect(failing).rejects.toThrow("the change failed");
  await recordSome(database, 1);
  expect(await verifyActivity(database)).toMatchObject({ ok: true, rows: 2 });
});
