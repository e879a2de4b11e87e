import { and, eq, sql } from "drizzle-orm";
import { documentTable } from "../content/documents/tables.server.ts";
import { entry } from "../draws/entry-tables.server.ts";
import { media } from "../media/tables.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";

/** Any constant: two processes starting at once on one database take turns. */
const fillingLock = 4_702_001;

/** Waits until no other process fills the database. Held until the transaction ends. */
export async function lockForFilling(transaction: AnyDatabase): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${fillingLock})`);
}

export async function listDocuments(database: AnyDatabase) {
  const { collection, id } = documentTable;
  return database.select({ collection, id }).from(documentTable);
}

export async function addPicture(
  database: AnyDatabase,
  picture: typeof media.$inferInsert,
): Promise<void> {
  await database.insert(media).values(picture);
}

/** For demonstrations only, and only until the transaction ends: see draw_time() in migrations/0001_rules.sql. */
export async function setDemonstrationTime(transaction: AnyDatabase, time: number): Promise<void> {
  await transaction.execute(
    sql`select set_config('goldkey.demonstration_time', ${`${time}`}, true)`,
  );
}

export async function resetDemonstrationTime(transaction: AnyDatabase): Promise<void> {
  await transaction.execute(sql`select set_config('goldkey.demonstration_time', '', true)`);
}

/** Now, but at least `pause` seconds after the last statement: the times in a ledger never decrease. */
export async function timeAfterLastStatement(
  database: AnyDatabase,
  operator: string,
  pause: number,
): Promise<number> {
  const { rows } = await database.execute<{ now: string }>(sql`
    select greatest(draw_clock(), head_time + ${pause}) as now from operator
    where name = ${operator}`);
  return Number(rows[0]?.now);
}

/** Tickets are numbered from 1, leaves from 0. */
export async function excludeTicket(
  transaction: AnyDatabase,
  draw: number,
  { ticket, reason, decidedBy }: { ticket: number; reason: string; decidedBy: string },
): Promise<void> {
  await transaction
    .update(entry)
    .set({ status: "excluded", reason, decidedBy })
    .where(and(eq(entry.draw, draw), eq(entry.index, ticket - 1)));
}
