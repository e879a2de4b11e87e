import { eq, max } from "drizzle-orm";
import { isOfType } from "../../../protocol/statements.ts";
import { ticketBatch } from "../../draws/entry-tables.server.ts";
import { parseStatement } from "../../draws/ledger/ledger-store.server.ts";
import { statement } from "../../draws/ledger-tables.server.ts";
import type { Database } from "../../platform/database/database.server.ts";

/** The reasons of all cancelled draws, by draw id. */
export async function readCancelReasons(database: Database): Promise<Map<string, string>> {
  const rows = await database
    .select({ line: statement.line })
    .from(statement)
    .where(eq(statement.type, "cancel"));
  const cancels = rows.map(({ line }) => parseStatement(line)).filter(isOfType("cancel"));
  return new Map(cancels.map(({ drawId, body }) => [drawId, body.reason]));
}

/** Read from the batches: the time of the head changes with every checkpoint, also without a new ticket. */
export async function readNewestTicketTime(
  database: Database,
  draw: number,
): Promise<number | undefined> {
  const [row] = await database
    .select({ time: max(ticketBatch.time) })
    .from(ticketBatch)
    .where(eq(ticketBatch.draw, draw));
  return row?.time ?? undefined;
}
