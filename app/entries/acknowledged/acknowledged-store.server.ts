// The newest heads of ledgers and draws, and what the database has in the place of an earlier head.
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { toHex } from "../../../protocol/encoding/bytes.ts";
import { ticketBatch } from "../../draws/entry-tables.server.ts";
import { operator, statement } from "../../draws/ledger-tables.server.ts";
import { draw } from "../../draws/tables.server.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";

type AcknowledgedHead = {
  of: "ledger" | "draw";
  operator: string;
  /** The operator again, or the draw's id in the protocol. */
  id: string;
  /** What people call it. */
  name: string;
  /** Statements or tickets. */
  size: number;
  /** Of the newest statement, or the root of the ticket tree. In hex. */
  hash: string;
};

/** Without the demonstration: its draws may be removed. */
export async function listNewestHeads(database: AnyDatabase): Promise<AcknowledgedHead[]> {
  const own = eq(operator.demonstration, false);
  const ledgers = await database
    .select({ operator: operator.name, size: operator.nextSeq, hash: operator.headHash })
    .from(operator)
    .where(and(own, gt(operator.nextSeq, 0)))
    .orderBy(asc(operator.name));
  const draws = await database
    .select({
      operator: draw.operator,
      id: draw.drawId,
      name: draw.slug,
      size: draw.size,
      root: draw.root,
    })
    .from(draw)
    .innerJoin(operator, eq(operator.name, draw.operator))
    .where(and(own, gt(draw.size, 0)))
    .orderBy(asc(draw.id));
  return [
    ...ledgers.map((head) => ({
      ...head,
      of: "ledger" as const,
      id: head.operator,
      name: head.operator,
    })),
    ...draws.map(({ root, id, ...head }) => ({
      ...head,
      of: "draw" as const,
      id: id ?? "",
      hash: toHex(root),
    })),
  ];
}

/** How many there are now, and whether the first `size` of them have this hash. */
export async function compareWithHead(
  database: AnyDatabase,
  { of, id, size, hash }: AcknowledgedHead,
): Promise<{ size: number; isSame: boolean }> {
  if (of === "ledger") {
    const [row] = await database
      .select({ size: operator.nextSeq, hash: statement.hash })
      .from(operator)
      .leftJoin(
        statement,
        and(eq(statement.operator, operator.name), eq(statement.seq, sql`${size - 1}::bigint`)),
      )
      .where(eq(operator.name, id));
    return { size: row?.size ?? 0, isSame: row?.hash === hash };
  }
  const [row] = await database
    .select({ size: draw.size, root: ticketBatch.root })
    .from(draw)
    .leftJoin(ticketBatch, and(eq(ticketBatch.draw, draw.id), eq(ticketBatch.size, size)))
    .where(eq(draw.drawId, id));
  return { size: row?.size ?? 0, isSame: row?.root ? toHex(row.root) === hash : false };
}
