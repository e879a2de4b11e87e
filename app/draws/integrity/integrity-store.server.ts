// What the checks of the record read, and what they found.
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  lt,
  lte,
  max,
  ne,
  notInArray,
  sql,
} from "drizzle-orm";
import { noDraw } from "../../../protocol/statements.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { madeOf } from "../../platform/page-cache/page-sources.server.ts";
import { entry, ticket, ticketBatch } from "../entry-tables.server.ts";
import { cosignature, operator, statement } from "../ledger-tables.server.ts";
import { award, openedTicket } from "../result/tables.server.ts";
import { asSealed, type SealedDraw } from "../sealed-draw.ts";
import { draw } from "../tables.server.ts";
import { aboutDraw, aboutOperator, type IntegrityFinding } from "./findings.ts";
import { integrityFinding } from "./tables.server.ts";

export type StoredAward = typeof award.$inferSelect;
export type StatementRow = typeof statement.$inferSelect;
export type OperatorRow = typeof operator.$inferSelect;

/** In the order of slots and turns. */
export async function listStoredAwards(
  database: AnyDatabase,
  drawId: number,
): Promise<StoredAward[]> {
  madeOf("draws");
  return database
    .select()
    .from(award)
    .where(eq(award.draw, drawId))
    .orderBy(asc(award.slot), asc(award.turn));
}

/** The public part of a ticket, the leaf it must lead to, and its person; null when there is no such row. */
export type OpenedWithLeaf = {
  row: typeof openedTicket.$inferSelect;
  leaf: Uint8Array | null;
  person: Pick<
    typeof entry.$inferSelect,
    "name" | "phone" | "email" | "saltId" | "erasedAt"
  > | null;
};

export async function listOpenedWithLeaves(
  database: AnyDatabase,
  drawId: number,
): Promise<OpenedWithLeaf[]> {
  return database
    .select({
      row: openedTicket,
      leaf: ticket.leaf,
      person: {
        ...{ name: entry.name, phone: entry.phone, email: entry.email },
        ...{ saltId: entry.saltId, erasedAt: entry.erasedAt },
      },
    })
    .from(openedTicket)
    .leftJoin(
      ticket,
      and(eq(ticket.draw, openedTicket.draw), sql`${ticket.index} = ${openedTicket.ticket} - 1`),
    )
    .leftJoin(entry, and(eq(entry.draw, ticket.draw), eq(entry.index, ticket.index)))
    .where(eq(openedTicket.draw, drawId))
    .orderBy(asc(openedTicket.rank));
}

export async function listOperators(database: AnyDatabase): Promise<OperatorRow[]> {
  return database.select().from(operator).orderBy(asc(operator.name));
}

/** An operator's key statements, oldest first. They are those that are about no draw, which have an index. */
export async function listKeyLines(database: AnyDatabase, operatorName: string): Promise<string[]> {
  const rows = await database
    .select({ line: statement.line })
    .from(statement)
    .where(
      and(
        eq(statement.operator, operatorName),
        eq(statement.drawId, noDraw),
        eq(statement.type, "key"),
      ),
    )
    .orderBy(asc(statement.seq));
  return rows.map(({ line }) => line);
}

/** The protocol's ids of the draws that pages show. */
export async function listPublicDrawIds(database: AnyDatabase, operatorName: string) {
  const rows = await database
    .select({ drawId: draw.drawId })
    .from(draw)
    .where(and(eq(draw.operator, operatorName), ne(draw.state, "draft")));
  return new Set(rows.map(({ drawId }) => drawId));
}

/** All draws whose terms are sealed. */
export async function listSealedDraws(database: AnyDatabase) {
  return database
    .select({ id: draw.id, slug: draw.slug })
    .from(draw)
    .where(ne(draw.state, "draft"))
    .orderBy(asc(draw.id));
}

export async function findSealedDraw(database: AnyDatabase, id: number) {
  const [row] = await database.select().from(draw).where(eq(draw.id, id));
  return row && asSealed(row);
}

export async function listStatementRows(
  database: AnyDatabase,
  operatorName: string,
  after: number,
  limit: number,
): Promise<StatementRow[]> {
  return database
    .select()
    .from(statement)
    .where(and(eq(statement.operator, operatorName), gt(statement.seq, after)))
    .orderBy(asc(statement.seq))
    .limit(limit);
}

export async function listHeadStatements(
  database: AnyDatabase,
  { operator: name, drawId }: SealedDraw,
  after: number,
  limit: number,
): Promise<{ seq: number; line: string }[]> {
  return database
    .select({ seq: statement.seq, line: statement.line })
    .from(statement)
    .where(
      and(
        eq(statement.operator, name),
        eq(statement.drawId, drawId),
        inArray(statement.type, ["checkpoint", "close"]),
        gt(statement.seq, after),
      ),
    )
    .orderBy(asc(statement.seq))
    .limit(limit);
}

/** Its line; undefined while there is none. */
export async function findNewestCheckpoint(
  database: AnyDatabase,
  { operator: name, drawId }: SealedDraw,
): Promise<string | undefined> {
  const [row] = await database
    .select({ line: statement.line })
    .from(statement)
    .where(
      and(
        eq(statement.operator, name),
        eq(statement.drawId, drawId),
        eq(statement.type, "checkpoint"),
      ),
    )
    .orderBy(desc(statement.seq))
    .limit(1);
  return row?.line;
}

/** The heads that witnesses cosigned, smallest first. */
export async function listCosignedHeads(database: AnyDatabase, operatorName: string) {
  return database
    .selectDistinct({ size: cosignature.size, root: cosignature.root })
    .from(cosignature)
    .where(eq(cosignature.operator, operatorName))
    .orderBy(asc(cosignature.size));
}

/**
 * Tickets of [from, to), each with its entry. Two queries, because with statistics from before many entries PostgreSQL
 * joins the two by reading all entries again for each ticket.
 */
export async function listTicketsWithEntries(
  database: AnyDatabase,
  drawId: number,
  from: number,
  to: number,
) {
  const inRange = (table: typeof ticket | typeof entry) =>
    and(eq(table.draw, drawId), gte(table.index, from), lt(table.index, to));
  const { index, leaf, tag, batch } = ticket;
  const tickets = await database
    .select({ index, leaf, tag, batch })
    .from(ticket)
    .where(inRange(ticket))
    .orderBy(asc(index));
  const entries = await database.select().from(entry).where(inRange(entry));
  const entryAt = new Map(entries.map((row) => [row.index, row]));
  return tickets.map((row) => ({ ...row, entry: entryAt.get(row.index) }));
}

/** -1 when there is none. */
export async function findLastIndex(database: AnyDatabase, drawId: number): Promise<number> {
  const [row] = await database
    .select({ last: max(ticket.index) })
    .from(ticket)
    .where(eq(ticket.draw, drawId));
  return row?.last ?? -1;
}

/** Heads of batches with from < size <= to. */
export async function listBatchHeads(
  database: AnyDatabase,
  drawId: number,
  from: number,
  to: number,
) {
  return database
    .select({ size: ticketBatch.size, root: ticketBatch.root })
    .from(ticketBatch)
    .where(and(eq(ticketBatch.draw, drawId), gt(ticketBatch.size, from), lte(ticketBatch.size, to)))
    .orderBy(asc(ticketBatch.size));
}

/** Whether the last check found something that forbids showing the winners of this draw. */
export async function hidesWinners(
  database: AnyDatabase,
  sealed: Pick<SealedDraw, "id" | "operator">,
): Promise<boolean> {
  const about = [aboutDraw(sealed), aboutOperator(sealed.operator)];
  const [row] = await database
    .select({ id: integrityFinding.id })
    .from(integrityFinding)
    .where(and(inArray(integrityFinding.about, about), integrityFinding.hidesWinners))
    .limit(1);
  return row !== undefined;
}

export async function listFindings(database: AnyDatabase): Promise<IntegrityFinding[]> {
  return database
    .select({
      foundBy: integrityFinding.foundBy,
      about: integrityFinding.about,
      problem: integrityFinding.problem,
      hidesWinners: integrityFinding.hidesWinners,
    })
    .from(integrityFinding)
    .orderBy(asc(integrityFinding.id));
}

/** Puts the findings of a check in place of its earlier ones. Returns those that are new. */
export async function replaceFindings(
  transaction: AnyDatabase,
  checks: IntegrityFinding["foundBy"][],
  findings: IntegrityFinding[],
) {
  const keys = findings.map(({ about, problem }) => `${about} ${problem}`);
  const key = sql`${integrityFinding.about} || ' ' || ${integrityFinding.problem}`;
  await transaction
    .delete(integrityFinding)
    .where(
      and(
        inArray(integrityFinding.foundBy, checks),
        keys.length > 0 ? notInArray(key, keys) : undefined,
      ),
    );
  if (findings.length === 0) return [];
  return transaction
    .insert(integrityFinding)
    .values(findings)
    .onConflictDoNothing()
    .returning({ id: integrityFinding.id, problem: integrityFinding.problem });
}
