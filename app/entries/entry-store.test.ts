import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { inTransaction } from "../platform/database/database.server.ts";
import { openTestDraw, openTestServices } from "../testing/test-services.ts";
import { appendTickets } from "./append-tickets.server.ts";
import { countStatuses, type EntriesQuery, listEntries } from "./entry-store.server.ts";

/** Regression: a search right after an import read all tickets for every entry, and took minutes. */
test("a page of entries reads the tickets at most once, even before PostgreSQL has new statistics", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, { routes: ["web", "import"] });
  await services.database.execute(sql`analyze ticket, entry`);
  await inTransaction(services.database, (transaction) =>
    appendTickets(
      transaction,
      draw.id,
      Array.from({ length: 2000 }, (_, number) => ({
        name: `Person Number${number}`,
        phone: `+4477009${10_000 + number}`,
        email: undefined,
        place: "",
        display: "initials" as const,
        route: "import" as const,
        coupon: undefined,
        idempotencyKey: `key ${number}`,
        network: "",
        holdReason: "",
      })),
      services,
    ),
  );
  const query: EntriesQuery = {
    draw: draw.id,
    phoneCountry: "GB",
    search: "Person Number1",
    sort: "ticket",
    direction: "descending",
  };
  const read = await inTransaction(services.database, async (transaction) => {
    const rows = await listEntries(transaction, query, { page: 1, pageSize: 50 });
    await countStatuses(transaction, query, 2000);
    const { rows: counted } = await transaction.execute<{ tickets: string }>(sql`
      select coalesce(idx_tup_fetch, 0) + seq_tup_read as tickets
      from pg_stat_xact_user_tables where relname = 'ticket'`);
    return { shown: rows.length, first: rows[0]?.index, tickets: Number(counted[0]?.tickets) };
  });
  expect(read).toMatchObject({ shown: 50, first: 1999 });
  // Once for the list and once for each row of the page; the regression read the list 50 times.
  expect(read.tickets).toBeLessThanOrEqual(2000 + 100);
});
