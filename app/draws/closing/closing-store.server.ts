// What a close states: exclusions, tickets per route, and the draw's secret.
import { and, asc, eq, sql } from "drizzle-orm";
import type { Exclusion, Route } from "../../../protocol/statements.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { entry, ticket } from "../entry-tables.server.ts";
import { drawSecret } from "../tables.server.ts";

export async function listExclusions(database: AnyDatabase, draw: number): Promise<Exclusion[]> {
  const rows = await database
    .select({ index: entry.index, reason: entry.reason })
    .from(entry)
    .where(and(eq(entry.draw, draw), eq(entry.status, "excluded")))
    .orderBy(asc(entry.index));
  return rows.map(({ index, reason }) => ({ reason, ticket: index + 1 }));
}

export async function countTicketsByRoute(database: AnyDatabase, draw: number): Promise<Route[]> {
  const rows = await database
    .select({ route: ticket.route, tickets: sql<string>`count(*)` })
    .from(ticket)
    .where(eq(ticket.draw, draw))
    .groupBy(ticket.route)
    .orderBy(asc(ticket.route));
  return rows.map(({ route, tickets }) => ({ route, tickets: Number(tickets) }));
}

export async function findSecret(
  database: AnyDatabase,
  draw: number,
): Promise<Uint8Array | undefined> {
  const [row] = await database
    .select({ secret: drawSecret.secret })
    .from(drawSecret)
    .where(eq(drawSecret.draw, draw));
  return row?.secret;
}
