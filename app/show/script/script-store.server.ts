// Queries for the script of a real show.
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Statement } from "../../../protocol/statements.ts";
import { parseStatement } from "../../draws/ledger/ledger-store.server.ts";
import { statement } from "../../draws/ledger-tables.server.ts";
import type { SealedDraw } from "../../draws/sealed-draw.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";

/** The statements a script is made from: close, result, cancel. */
export async function listDecidingStatements(
  database: AnyDatabase,
  draw: Pick<SealedDraw, "operator" | "drawId">,
): Promise<Statement[]> {
  const rows = await database
    .select({ line: statement.line })
    .from(statement)
    .where(
      and(
        eq(statement.operator, draw.operator),
        eq(statement.drawId, draw.drawId),
        inArray(statement.type, ["close", "result", "cancel"]),
      ),
    );
  return rows.map(({ line }) => parseStatement(line));
}

/** Every ticket of the people who hold one of `tickets`. */
export async function listTicketsOfSamePeople(
  database: AnyDatabase,
  draw: number,
  tickets: number[],
): Promise<number[]> {
  const indexes = sql.param(tickets.map((ticket) => ticket - 1));
  const { rows } = await database.execute<{ index: string }>(sql`
    select index from ticket where draw = ${draw} and tag in
      (select tag from ticket where draw = ${draw} and index = any(${indexes}::bigint[]))`);
  return rows.map(({ index }) => Number(index) + 1);
}
