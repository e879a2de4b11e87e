// The rows of `show_presence`: consoles, screens and viewer counts, with the time of their last report.
import { and, eq, gt, lt, ne, sql } from "drizzle-orm";
import { draw } from "../draws/tables.server.ts";
import type { AnyDatabase, Database } from "../platform/database/database.server.ts";
import { type OperatorSession, silentAfter } from "./operator-session.ts";
import type { ShowKind } from "./script/show-kind.ts";
import { showPresence, showState } from "./tables.server.ts";

const databaseNow = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;
const staleAfter = 600_000;

/** The driving console also renews `driver_seen_at`: after ten seconds without it, others may take over. */
export async function recordConsole(
  database: Database,
  draw: number,
  kind: ShowKind,
  { console: id, staffId, name }: OperatorSession,
): Promise<void> {
  const rehearsal = kind === "rehearsal";
  await savePresence(database, { draw, rehearsal, id, kind: "console", staffId, name });
  await database
    .update(showState)
    .set({ driverSeenAt: databaseNow })
    .where(
      and(
        eq(showState.draw, draw),
        eq(showState.rehearsal, rehearsal),
        sql`${showState.driver} ->> 'console' = ${id}`,
      ),
    );
}

export async function recordScreen(
  database: Database,
  draw: number,
  kind: ShowKind,
  screen: { id: string; name: string; lag: number; sound: boolean },
): Promise<void> {
  await savePresence(database, {
    draw,
    rehearsal: kind === "rehearsal",
    kind: "screen",
    ...screen,
  });
}

/** How many viewers one process has. */
export async function recordViewers(
  database: Database,
  process: string,
  { slug, rehearsal, viewers }: { slug: string; rehearsal: boolean; viewers: number },
): Promise<void> {
  const [row] = await database.select({ id: draw.id }).from(draw).where(eq(draw.slug, slug));
  if (!row) return;
  await savePresence(database, {
    draw: row.id,
    rehearsal,
    id: process,
    kind: "viewers",
    name: `${viewers}`,
  });
}

type NewPresence = Omit<typeof showPresence.$inferInsert, "seenAt">;

async function savePresence(database: Database, presence: NewPresence): Promise<void> {
  const { name, lag = 0, sound = false } = presence;
  await database
    .insert(showPresence)
    .values({ ...presence, seenAt: databaseNow })
    .onConflictDoUpdate({
      target: [showPresence.draw, showPresence.rehearsal, showPresence.id],
      set: { name, lag, sound, seenAt: databaseNow },
    });
  await removeStalePresence(database, presence.draw);
}

async function removeStalePresence(database: Database, draw: number): Promise<void> {
  await database
    .delete(showPresence)
    .where(
      and(
        eq(showPresence.draw, draw),
        lt(showPresence.seenAt, sql`${databaseNow} - ${staleAfter}`),
      ),
    );
}

export async function listPresence(
  database: AnyDatabase,
  draw: number,
  kind: ShowKind,
  now: number,
) {
  return database
    .select()
    .from(showPresence)
    .where(
      and(
        eq(showPresence.draw, draw),
        eq(showPresence.rehearsal, kind === "rehearsal"),
        gt(showPresence.seenAt, now - silentAfter),
      ),
    )
    .orderBy(showPresence.kind, showPresence.name, showPresence.id);
}

/** Whether a staff member other than `staffId` has a console of this show open. */
export async function isWatchedByAnother(
  database: AnyDatabase,
  draw: number,
  kind: ShowKind,
  staffId: string,
  now: number,
): Promise<boolean> {
  const [other] = await database
    .select({ id: showPresence.id })
    .from(showPresence)
    .where(
      and(
        eq(showPresence.draw, draw),
        eq(showPresence.rehearsal, kind === "rehearsal"),
        eq(showPresence.kind, "console"),
        ne(showPresence.staffId, staffId),
        gt(showPresence.seenAt, now - silentAfter),
      ),
    )
    .limit(1);
  return other !== undefined;
}
