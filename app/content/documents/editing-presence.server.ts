// Text that is typed and not saved yet, and who sits at which document. See documentPresenceTable.
import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import type { Collection, Fields } from "./collection.ts";
import { documentPresenceTable as desk } from "./tables.server.ts";

export type Sitter = { id: string; name: string };
export type DeskWork = { basedOn: number; data: Fields };
export type LyingWork = DeskWork & { fresh: boolean };
export type Neighbour = { name: string; place: string; types: boolean };

/** A browser that has said nothing for so long is gone. */
const presence = sql`interval '25 seconds'`;
/** Longer than anybody's lunch; what was never saved by then is no longer wanted. */
const keptFor = sql`interval '14 days'`;

type PresenceTarget = { collection: Collection; id: string };

function rowOf({ collection, id }: PresenceTarget, person: string) {
  return and(eq(desk.collection, collection.name), eq(desk.id, id), eq(desk.person, person));
}

/** `work` undefined leaves what lies there, null takes it away. */
export async function sitDown(
  database: AnyDatabase,
  where: PresenceTarget,
  sitter: Sitter,
  place: string,
  work: DeskWork | null | undefined,
): Promise<void> {
  const lies = work === undefined ? {} : { data: work?.data ?? null, basedOn: work?.basedOn ?? 0 };
  await database
    .insert(desk)
    .values({
      collection: where.collection.name,
      id: where.id,
      person: sitter.id,
      personName: sitter.name,
      section: place,
      basedOn: work?.basedOn ?? 0,
      data: work?.data ?? null,
    })
    .onConflictDoUpdate({
      target: [desk.collection, desk.id, desk.person],
      set: { personName: sitter.name, section: place, seenAt: sql`now()`, ...lies },
    });
}

export async function clearDesk(database: AnyDatabase, where: PresenceTarget, person: string) {
  await database
    .update(desk)
    .set({ data: null, basedOn: 0, seenAt: sql`now()` })
    .where(rowOf(where, person));
}

export async function leaveDesk(database: AnyDatabase, where: PresenceTarget, person: string) {
  // Unsaved text stays; only the presence ends.
  await database
    .update(desk)
    .set({ seenAt: sql`now() - interval '1 hour'` })
    .where(rowOf(where, person));
}

export async function readDesk(
  database: AnyDatabase,
  where: PresenceTarget,
  person: string,
): Promise<LyingWork | null> {
  const [row] = await database
    .select({
      basedOn: desk.basedOn,
      data: desk.data,
      fresh: sql<boolean>`${desk.seenAt} > now() - ${presence}`,
    })
    .from(desk)
    .where(rowOf(where, person));
  return row?.data ? { ...row, data: row.data } : null;
}

/** Everybody else who has this document open at this moment. */
export async function listNeighbours(
  database: AnyDatabase,
  { collection, id }: PresenceTarget,
  person: string,
): Promise<Neighbour[]> {
  const rows = await database
    .select({ name: desk.personName, place: desk.section, data: sql<boolean>`data is not null` })
    .from(desk)
    .where(
      and(
        eq(desk.collection, collection.name),
        eq(desk.id, id),
        ne(desk.person, person),
        gt(desk.seenAt, sql`now() - ${presence}`),
      ),
    )
    .orderBy(asc(desk.personName));
  return rows.map(({ name, place, data }) => ({ name, place, types: data }));
}

export async function sweepDesks(database: AnyDatabase): Promise<void> {
  await database.delete(desk).where(sql`${desk.seenAt} < now() - ${keptFor}`);
}
