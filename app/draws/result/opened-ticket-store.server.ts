// Tickets that the ranking has reached: their tags, their people, and what becomes public of them.
import { asc, eq, sql } from "drizzle-orm";
import { toHex } from "../../../protocol/encoding/bytes.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { openedTicket } from "./tables.server.ts";

/** PostgreSQL takes at most 65,535 parameters in one statement. */
const rowsAtOnce = 1000;

/** Hex, by ticket number. */
export async function readTags(
  database: AnyDatabase,
  draw: number,
  tickets: number[],
): Promise<Map<number, string>> {
  const indexes = sql.param(tickets.map((ticket) => ticket - 1));
  const { rows } = await database.execute<{ index: string; tag: Buffer }>(sql`
    select index, tag from ticket where draw = ${draw} and index = any(${indexes}::bigint[])`);
  return new Map(rows.map(({ index, tag }) => [Number(index) + 1, toHex(tag)]));
}

/** Erasing sets the personal columns to null. */
export type AwardedPerson = {
  index: string;
  tag: Buffer;
  name: string | null;
  phone: string | null;
  email: string | null;
  place: string | null;
  display: "full" | "first-and-initial" | "initials";
  salt_pub: Buffer | null;
  salt_id: Buffer | null;
};

/** By ticket number. */
export async function readPeople(
  database: AnyDatabase,
  draw: number,
  tickets: number[],
): Promise<Map<number, AwardedPerson>> {
  const indexes = sql.param(tickets.map((ticket) => ticket - 1));
  const { rows } = await database.execute<AwardedPerson>(sql`
    select ticket.index, ticket.tag, name, phone, email, place, display, salt_pub, salt_id
    from ticket join entry using (draw, index)
    where draw = ${draw} and index = any(${indexes}::bigint[])`);
  return new Map(rows.map((row) => [Number(row.index) + 1, row]));
}

/** In the order of their ranks. */
export async function listOpenedTickets(database: AnyDatabase, draw: number) {
  return database
    .select()
    .from(openedTicket)
    .where(eq(openedTicket.draw, draw))
    .orderBy(asc(openedTicket.rank));
}

export async function listOpenedRanks(database: AnyDatabase, draw: number): Promise<number[]> {
  const rows = await database
    .select({ rank: openedTicket.rank })
    .from(openedTicket)
    .where(eq(openedTicket.draw, draw));
  return rows.map(({ rank }) => rank);
}

export async function saveOpenedTickets(
  transaction: AnyDatabase,
  rows: (typeof openedTicket.$inferInsert)[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await transaction.insert(openedTicket).values(rows.slice(at, at + rowsAtOnce));
  }
}
