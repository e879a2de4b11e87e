// The newest heads of ledgers, draws and the activity log, and what the database has in the place of an earlier head.
import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import { toHex } from "../../../protocol/encoding/bytes.ts";
import { activity } from "../../activity/tables.server.ts";
import { ticketBatch } from "../../draws/entry-tables.server.ts";
import { operator, statement } from "../../draws/ledger-tables.server.ts";
import { draw } from "../../draws/tables.server.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";

export type AcknowledgedHead = {
  of: "ledger" | "draw" | "activity";
  /** Empty for the activity log. */
  operator: string;
  /** The operator again, the draw's id in the protocol, or "activity". */
  id: string;
  /** What people call it. */
  name: string;
  /** Statements, tickets or rows. */
  size: number;
  /** Of the newest statement or row, or the root of the ticket tree. In hex. */
  hash: string;
};

/** Draws and ledgers without the demonstration: it may be removed. */
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
  const rows = await database
    .select({ size: activity.seq, hash: activity.hash })
    .from(activity)
    .orderBy(desc(activity.seq))
    .limit(1);
  return [
    ...rows.map((head) => ({
      ...head,
      of: "activity" as const,
      operator: "",
      id: "activity",
      name: "the activity log",
    })),
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
  if (of === "activity") {
    const [newest] = await database
      .select({ size: activity.seq })
      .from(activity)
      .orderBy(desc(activity.seq))
      .limit(1);
    const [row] = await database
      .select({ hash: activity.hash })
      .from(activity)
      .where(eq(activity.seq, size));
    return { size: newest?.size ?? 0, isSame: row?.hash === hash };
  }
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
