// Who watches a show, and which screens show it. Heard of within the last seconds, or gone.
import { and, eq, gt, lt, ne, sql } from "drizzle-orm";
import { draw } from "../draws/tables.server.ts";
import type { AnyDatabase, Database } from "../platform/database/database.server.ts";
import { silentAfter } from "./hand-over.server.ts";
import type { Hands } from "./perform-act.server.ts";
import type { ShowKind } from "./read-show.server.ts";
import { showPresence, showState } from "./tables.server.ts";

const milliseconds = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;
const forgottenAfter = 600_000;

/** A console was heard of; one that drives keeps its hands on the show by this. */
export async function noteConsole(
  database: Database,
  draw: number,
  kind: ShowKind,
  { console: id, staffId, name }: Hands,
): Promise<void> {
  const rehearsal = kind === "rehearsal";
  await note(database, { draw, rehearsal, id, kind: "console", staffId, name });
  await database
    .update(showState)
    .set({ driverSeenAt: milliseconds })
    .where(
      and(
        eq(showState.draw, draw),
        eq(showState.rehearsal, rehearsal),
        sql`${showState.driver} ->> 'console' = ${id}`,
      ),
    );
}

export async function noteScreen(
  database: Database,
  draw: number,
  kind: ShowKind,
  screen: { id: string; name: string; lag: number; sound: boolean },
): Promise<void> {
  await note(database, { draw, rehearsal: kind === "rehearsal", kind: "screen", ...screen });
}

/** Each process says how many follow this show there. */
export async function noteViewers(
  database: Database,
  process: string,
  counted: { slug: string; rehearsal: boolean; viewers: number },
): Promise<void> {
  const [row] = await database
    .select({ id: draw.id })
    .from(draw)
    .where(eq(draw.slug, counted.slug));
  if (!row) return;
  const { rehearsal, viewers } = counted;
  await note(database, {
    ...{ draw: row.id, rehearsal, id: process, kind: "viewers" },
    name: `${viewers}`,
  });
}

type Seen = Omit<typeof showPresence.$inferInsert, "seenAt">;

async function note(database: Database, seen: Seen): Promise<void> {
  const { name, lag = 0, sound = false } = seen;
  await database
    .insert(showPresence)
    .values({ ...seen, seenAt: milliseconds as never })
    .onConflictDoUpdate({
      target: [showPresence.draw, showPresence.rehearsal, showPresence.id],
      set: { name, lag, sound, seenAt: milliseconds },
    });
  await database
    .delete(showPresence)
    .where(
      and(
        eq(showPresence.draw, seen.draw),
        lt(showPresence.seenAt, sql`${milliseconds} - ${forgottenAfter}`),
      ),
    );
}

export async function listPresent(
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

export async function secondPersonWatches(
  database: AnyDatabase,
  draw: number,
  kind: ShowKind,
  first: string,
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
        ne(showPresence.staffId, first),
        gt(showPresence.seenAt, now - silentAfter),
      ),
    )
    .limit(1);
  return other !== undefined;
}
