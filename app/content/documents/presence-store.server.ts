// Who has a document open in the editor, and their unsaved text. See documentPresenceTable.
import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import type { Collection, Fields } from "./collection.ts";
import { documentPresenceTable as presence } from "./tables.server.ts";

export type DocumentEditor = { id: string; name: string };
type UnsavedText = { basedOn: number; data: Fields };
/** `types`: has unsaved text, rather than only reading. */
export type OtherEditor = { name: string; place: string; types: boolean };

/** An open editor posts more often than this. */
const present = sql`interval '25 seconds'`;
/** Unsaved text older than this is deleted. */
const unsavedFor = sql`interval '14 days'`;

type PresenceTarget = { collection: Collection; id: string };

function rowOf({ collection, id }: PresenceTarget, person: string) {
  return and(
    eq(presence.collection, collection.name),
    eq(presence.id, id),
    eq(presence.person, person),
  );
}

/** `unsaved`: undefined leaves the stored text as it is, null deletes it. */
export async function joinPresence(
  database: AnyDatabase,
  target: PresenceTarget,
  editor: DocumentEditor,
  place: string,
  unsaved: UnsavedText | null | undefined,
): Promise<void> {
  const text = { data: unsaved?.data ?? null, basedOn: unsaved?.basedOn ?? 0 };
  await database
    .insert(presence)
    .values({
      collection: target.collection.name,
      id: target.id,
      person: editor.id,
      personName: editor.name,
      section: place,
      ...text,
    })
    .onConflictDoUpdate({
      target: [presence.collection, presence.id, presence.person],
      set: {
        personName: editor.name,
        section: place,
        seenAt: sql`now()`,
        ...(unsaved !== undefined && text),
      },
    });
}

export async function clearUnsaved(database: AnyDatabase, target: PresenceTarget, person: string) {
  await database
    .update(presence)
    .set({ data: null, basedOn: 0, seenAt: sql`now()` })
    .where(rowOf(target, person));
}

/** The unsaved text stays; only the presence ends. */
export async function leavePresence(database: AnyDatabase, target: PresenceTarget, person: string) {
  await database
    .update(presence)
    .set({ seenAt: sql`now() - interval '1 hour'` })
    .where(rowOf(target, person));
}

/** `fresh`: its editor is still open. */
export async function readUnsaved(
  database: AnyDatabase,
  target: PresenceTarget,
  person: string,
): Promise<(UnsavedText & { fresh: boolean }) | null> {
  const [row] = await database
    .select({
      basedOn: presence.basedOn,
      data: presence.data,
      fresh: sql<boolean>`${presence.seenAt} > now() - ${present}`,
    })
    .from(presence)
    .where(rowOf(target, person));
  return row?.data ? { ...row, data: row.data } : null;
}

/** Everybody else who has this document open now. */
export async function listOtherEditors(
  database: AnyDatabase,
  { collection, id }: PresenceTarget,
  person: string,
): Promise<OtherEditor[]> {
  return database
    .select({
      name: presence.personName,
      place: presence.section,
      types: sql<boolean>`data is not null`,
    })
    .from(presence)
    .where(
      and(
        eq(presence.collection, collection.name),
        eq(presence.id, id),
        ne(presence.person, person),
        gt(presence.seenAt, sql`now() - ${present}`),
      ),
    )
    .orderBy(asc(presence.personName));
}

export async function removeStalePresence(database: AnyDatabase): Promise<void> {
  await database.delete(presence).where(sql`${presence.seenAt} < now() - ${unsavedFor}`);
}
