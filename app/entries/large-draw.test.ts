import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { tamper } from "../draws/integrity/testing/tamper-store.server.ts";
import { inTransaction } from "../platform/database/database.server.ts";
import { openTestDraw, openTestServices, testEntry } from "../testing/test-services.ts";
import { appendTickets } from "./append-tickets.server.ts";
import { type Entry, readEntry } from "./entry-rules.ts";

/** Regression: once PostgreSQL had statistics of a large draw, every batch of entries read all its tickets. */
test("an entry reads a few tickets of a large draw, not all of them", async () => {
  await using services = await openTestServices();
  const { database } = services;
  const { id, plan } = await openTestDraw(services);
  // A power of two, so that the tree has one peak. Its hashes are made up: nobody compares them here.
  const size = 2 ** 15;
  await tamper(
    database,
    `insert into ticket_batch (draw, size, root, time) values (${id}, ${size}, sha256('root'), 0);
    insert into ticket (draw, index, leaf, code_hash, tag, nth, route, batch)
      select ${id}, i, sha256(int8send(i)), sha256('code' || int8send(i)), sha256('tag' || int8send(i)), 1, 'web', ${size}
      from generate_series(0::bigint, ${size - 1}) as i;
    update draw set size = ${size}, root = sha256('root'), peaks = sha256('root') where id = ${id};
    analyze ticket`,
  );
  // PostgreSQL plans a query of a trigger anew five times; then one plan is for all values.
  const entries = Array.from({ length: 12 }, (_, number) => entryOf(number, plan));
  const read = await inTransaction(database, async (transaction) => {
    await transaction.execute(sql`set constraints all immediate`);
    for (const entry of entries) {
      const batch = await appendTickets(transaction, id, [entry], services);
      expect(batch?.outcomes).toMatchObject([{ ok: true, repeated: false }]);
    }
    const { rows } = await transaction.execute<{ tickets: string }>(sql`
      select coalesce(idx_tup_fetch, 0) + seq_tup_read as tickets
      from pg_stat_xact_user_tables where relname = 'ticket'`);
    return Number(rows[0]?.tickets);
  });
  expect(read).toBeLessThan(10 * entries.length);
});

function entryOf(number: number, plan: Parameters<typeof readEntry>[1]): Entry {
  const origin = {
    route: "web",
    idempotencyKey: `${number}`,
    network: "",
    holdReason: "",
  } as const;
  const reading = readEntry(testEntry(number), plan, origin);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.entry;
}
