// Draws and their prizes: finding, locking, and saving the state of a draw.
import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { madeOf } from "../platform/page-cache/page-sources.server.ts";
import { drawTime } from "./clock-store.server.ts";
import { entry } from "./entry-tables.server.ts";
import { operator } from "./ledger-tables.server.ts";
import { asReadable, asSealed, type DrawRow, type SealedDraw } from "./sealed-draw.ts";
import { draw, prize } from "./tables.server.ts";

export type PrizeRow = typeof prize.$inferSelect;

/** A draw that the public may see: never a draft. */
export type PublicDraw = { draw: SealedDraw; demonstration: boolean };

export async function findDraw(database: AnyDatabase, id: number): Promise<DrawRow | undefined> {
  const [row] = await database.select().from(draw).where(eq(draw.id, id));
  return row;
}

export async function findPublicDraw(
  database: AnyDatabase,
  slug: string,
): Promise<PublicDraw | undefined> {
  madeOf("draws");
  const [row] = await database
    .select({ draw, demonstration: operator.demonstration })
    .from(draw)
    .innerJoin(operator, eq(operator.name, draw.operator))
    .where(and(eq(draw.slug, slug), ne(draw.state, "draft")));
  const sealed = row && asSealed(row.draw);
  return sealed && { draw: sealed, demonstration: row.demonstration };
}

/** Not public: only staff may see it. */
export async function findDraft(database: AnyDatabase, slug: string): Promise<DrawRow | undefined> {
  const [row] = await database
    .select()
    .from(draw)
    .where(and(eq(draw.slug, slug), eq(draw.state, "draft")));
  return row;
}

/** Running draws first, the one that closes soonest on top; then ended ones, newest first. */
export async function listPublicDraws(database: AnyDatabase): Promise<PublicDraw[]> {
  madeOf("draws");
  const running = sql`${draw.state} in ('scheduled', 'open', 'closed')`;
  const rows = await database
    .select({ draw, demonstration: operator.demonstration })
    .from(draw)
    .innerJoin(operator, eq(operator.name, draw.operator))
    .where(ne(draw.state, "draft"))
    .orderBy(
      desc(running),
      asc(sql`case when ${running} then ${draw.closesAt} end`),
      desc(draw.closesAt),
      asc(draw.id),
    );
  return rows.flatMap(({ draw: row, demonstration }) => {
    const sealed = asReadable(row);
    return sealed ? [{ draw: sealed, demonstration }] : [];
  });
}

/** Also of draws that cannot be read. */
export async function listDrawnSlugs(database: AnyDatabase): Promise<Set<string>> {
  madeOf("draws");
  const rows = await database.select({ slug: draw.slug }).from(draw).where(eq(draw.state, "drawn"));
  return new Set(rows.map(({ slug }) => slug));
}

/** Draws that may have a step due, each with the time its operator's clock shows. */
export async function listUnfinishedDraws(
  database: AnyDatabase,
): Promise<{ draw: SealedDraw; now: number }[]> {
  const rows = await database
    .select({ draw, now: sql<string>`draw_time(${draw.operator})` })
    .from(draw)
    .where(inArray(draw.state, ["scheduled", "open", "closed", "void"]));
  return rows.flatMap(({ draw: row, now }) => {
    const sealed = asReadable(row);
    return sealed ? [{ draw: sealed, now: Number(now) }] : [];
  });
}

export type WitnessedDraw = { slug: string; title: string; threshold: number; witnesses: number };

/** Draws whose close still needs cosignatures: opened or waiting for their value, with witnesses. */
export async function listWitnessedDraws(
  database: AnyDatabase,
  operator: string,
): Promise<WitnessedDraw[]> {
  const rows = await database
    .select({ slug: draw.slug, plan: draw.plan })
    .from(draw)
    .where(and(eq(draw.operator, operator), inArray(draw.state, ["scheduled", "open", "closed"])))
    .orderBy(asc(draw.id));
  return rows
    .filter(({ plan }) => plan.witnesses.members.length > 0)
    .map(({ slug, plan: { title, witnesses } }) => ({
      ...{ slug, title, threshold: witnesses.threshold, witnesses: witnesses.members.length },
    }));
}

export async function listPrizes(database: AnyDatabase, drawId: number): Promise<PrizeRow[]> {
  return database.select().from(prize).where(eq(prize.draw, drawId)).orderBy(asc(prize.position));
}

/** Locks the row until the transaction ends, and reads the time after it has the lock. */
export async function lockDraw(
  transaction: AnyDatabase,
  id: number,
): Promise<{ row: DrawRow; now: number } | undefined> {
  const [row] = await transaction.select().from(draw).where(eq(draw.id, id)).for("update");
  return row && { row, now: await drawTime(transaction, row.operator) };
}

export async function lockSealedDraw(
  transaction: AnyDatabase,
  id: number,
): Promise<{ draw: SealedDraw; now: number }> {
  const locked = await lockDraw(transaction, id);
  const sealed = locked && asSealed(locked.row);
  if (!locked || !sealed) throw new Error(`There is no opened draw ${id}.`);
  return { draw: sealed, now: locked.now };
}

/** A draw that is drawn, cancelled or void needs the time it ended. */
export async function saveDrawState(
  transaction: AnyDatabase,
  id: number,
  change: { state: "open" | "closed" } | { state: "drawn" | "cancelled" | "void"; endedAt: number },
): Promise<void> {
  await transaction.update(draw).set(change).where(eq(draw.id, id));
}

/** Remembers that the ledger has a checkpoint of the draw's newest head. */
export async function saveCheckpoint(
  transaction: AnyDatabase,
  { id, size, headTime }: SealedDraw,
  time: number,
): Promise<void> {
  await transaction
    .update(draw)
    .set({ checkpointSize: size, checkpointTime: time, headTime: Math.max(time, headTime) })
    .where(eq(draw.id, id));
}

/** How many entries staff still have to review. */
export async function countHeld(database: AnyDatabase, id: number): Promise<number> {
  const [row] = await database
    .select({ held: sql<string>`count(*)` })
    .from(entry)
    .where(and(eq(entry.draw, id), eq(entry.status, "on-hold")));
  return Number(row?.held ?? 0);
}

/**
 * The draws' clock has whole seconds, so steps become due when a second begins. Undefined when no draw waits for a
 * time.
 */
export async function secondsUntilNextStep(database: AnyDatabase): Promise<number | undefined> {
  const { rows } = await database.execute<{ wait: number }>(sql`
    select (1 - extract(epoch from clock_timestamp()) % 1)::float8 as wait from draw
    where state in ('scheduled', 'open')
      or (state in ('closed', 'void') and draw_time(operator) < moment)
    limit 1`);
  return rows[0]?.wait;
}
