// The rows of `show_state`, the clock their times refer to, and the notification of every change.
import { and, eq, isNull, sql } from "drizzle-orm";
import { draw as drawTable } from "../draws/tables.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import type { ShowKind } from "./script/show-kind.ts";
import { rehearsalScript, type ShowChange, type ShowRow, showState } from "./tables.server.ts";

/** The PostgreSQL channel on which every process listens for changes of draws and shows. */
export const liveChannel = "draw_live";

/** Undefined until a show of this draw has been started. */
export async function findShow(
  database: AnyDatabase,
  draw: number,
  kind: ShowKind,
): Promise<ShowRow | undefined> {
  const [row] = await database.select().from(showState).where(isShowOf(draw, kind));
  return row;
}

export async function lockShow(
  transaction: AnyDatabase,
  draw: number,
  kind: ShowKind,
): Promise<ShowRow | undefined> {
  const [row] = await transaction
    .select()
    .from(showState)
    .where(isShowOf(draw, kind))
    .for("update");
  return row;
}

/** Replaces a rehearsal of the same draw. */
export async function saveShow(
  transaction: AnyDatabase,
  slug: string,
  row: typeof showState.$inferInsert,
): Promise<void> {
  await transaction
    .insert(showState)
    .values(row)
    .onConflictDoUpdate({ target: [showState.draw, showState.rehearsal], set: row });
  await notifyShowChanged(transaction, slug, row.rehearsal);
}

/** `row` is locked by the caller. */
export async function updateShow(
  transaction: AnyDatabase,
  slug: string,
  row: ShowRow,
  change: ShowChange,
): Promise<void> {
  await transaction
    .update(showState)
    .set({ ...change, version: row.version + 1 })
    .where(and(eq(showState.draw, row.draw), eq(showState.rehearsal, row.rehearsal)));
  await notifyShowChanged(transaction, slug, row.rehearsal);
}

export async function deleteRehearsal(
  transaction: AnyDatabase,
  draw: number,
  slug: string,
): Promise<void> {
  await transaction.delete(showState).where(isShowOf(draw, "rehearsal"));
  await transaction.delete(rehearsalScript).where(eq(rehearsalScript.draw, draw));
  await notifyShowChanged(transaction, slug, true);
}

/** Shows and rehearsals that have not ended, each with its draw. */
export async function listRunningShows(database: AnyDatabase) {
  return database
    .select({ draw: drawTable, show: showState })
    .from(showState)
    .innerJoin(drawTable, eq(drawTable.id, showState.draw))
    .where(isNull(showState.endedAt));
}

/** The times of every real show, by the id of its draw. */
export async function listShowTimes(
  database: AnyDatabase,
): Promise<Map<number, Pick<ShowRow, "startedAt" | "endedAt">>> {
  const rows = await database
    .select({ draw: showState.draw, startedAt: showState.startedAt, endedAt: showState.endedAt })
    .from(showState)
    .where(eq(showState.rehearsal, false));
  return new Map(rows.map(({ draw, ...times }) => [draw, times]));
}

/**
 * The database's clock in milliseconds, and how far the draws' clock is ahead of it: 0, except in
 * demonstrations and tests.
 */
export async function readClocks(
  database: AnyDatabase,
  operator: string,
): Promise<{ now: number; clockShift: number }> {
  const { rows } = await database.execute<{ now: string; draws: string }>(sql`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now,
      draw_time(${operator}) as draws`);
  const now = Number(rows[0]?.now);
  const ahead = Number(rows[0]?.draws) * 1000 - now;
  return { now, clockShift: Math.abs(ahead) > 2000 ? ahead : 0 };
}

/**
 * PostgreSQL delivers the notification when the transaction commits. The payload is the draw's slug; for a
 * rehearsal, the slug and the word "rehearsal".
 */
async function notifyShowChanged(
  transaction: AnyDatabase,
  slug: string,
  rehearsal: boolean,
): Promise<void> {
  const payload = rehearsal ? `${slug} rehearsal` : slug;
  await transaction.execute(sql`select pg_notify(${liveChannel}, ${payload})`);
}

function isShowOf(draw: number, kind: ShowKind) {
  return and(eq(showState.draw, draw), eq(showState.rehearsal, kind === "rehearsal"));
}
