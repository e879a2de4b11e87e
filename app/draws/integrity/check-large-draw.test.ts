import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { inTransaction } from "../../platform/database/database.server.ts";
import { openTestDraw, openTestServices } from "../../testing/test-services.ts";
import { checkTickets } from "./check-tickets.server.ts";
import { tamper } from "./testing/tamper-store.server.ts";

/** Regression: every thousand tickets were read together with all entries before them. */
test("a check of a large draw reads each ticket and each entry once", async () => {
  await using services = await openTestServices();
  const { database } = services;
  const draw = await openTestDraw(services);
  const { id, terms } = draw;
  const size = 20_000;
  await tamper(
    database,
    `insert into ticket_batch (draw, size, root, time) select ${id}, i, sha256('root'), 0 from generate_series(1, ${size}, 50) as i;
    insert into ticket (draw, index, leaf, code_hash, tag, nth, route, batch)
      select ${id}, i, sha256(int8send(i)), sha256('code' || int8send(i)), sha256('tag' || int8send(i)), 1, 'web', i + 1
      from generate_series(0::bigint, ${size - 1}) as i;
    insert into entry (draw, index, name, phone, display, salt_pub, salt_id, rules_hash, consented_at)
      select ${id}, i, 'Person', '+44', 'initials', sha256(int8send(i)), sha256(int8send(i)), '${terms.rulesHash}', 0
      from generate_series(0::bigint, ${size - 1}) as i`,
  );
  const read = await inTransaction(database, async (transaction) => {
    // The leaves are made up, so it finds something in every ticket.
    expect((await checkTickets(transaction, draw)).length).toBeGreaterThan(20);
    const { rows } = await transaction.execute<{ name: string; read: string }>(sql`
      select relname as name, coalesce(idx_tup_fetch, 0) + seq_tup_read as read
      from pg_stat_xact_user_tables where relname in ('ticket', 'entry')`);
    return Object.fromEntries(rows.map(({ name, read }) => [name, Number(read)]));
  });
  // The last ticket is looked for once more.
  expect(read).toEqual({ ticket: size + 1, entry: size });
});

test("a ticket far behind the others is noticed", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services);
  await tamper(
    services.database,
    `insert into ticket (draw, index, leaf, code_hash, tag, nth, route, batch)
      values (${draw.id}, 1000000, sha256(''), sha256(''), sha256(''), 1, 'web', 1000001)`,
  );
  const [finding] = await checkTickets(services.database, draw);
  expect(finding?.problem).toBe(`ticket 1 of ${draw.slug} is missing`);
});
