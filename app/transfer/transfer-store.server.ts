// The rows of documents and pictures as they go into and come out of an archive.
import { asc, getTableColumns, inArray } from "drizzle-orm";
import type { Collection } from "../content/documents/collection.ts";
import { documentTable } from "../content/documents/tables.server.ts";
import { media } from "../media/tables.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import type { PictureRow } from "./new-names.ts";

export async function listDocumentRows(
  database: AnyDatabase,
  collections: readonly Collection[],
): Promise<(typeof documentTable.$inferSelect)[]> {
  const names = collections.map(({ name }) => name);
  return database
    .select()
    .from(documentTable)
    .where(inArray(documentTable.collection, names))
    .orderBy(asc(documentTable.collection), asc(documentTable.id));
}

export async function listPictureRows(
  database: AnyDatabase,
  ids: string[],
): Promise<(typeof media.$inferSelect)[]> {
  if (ids.length === 0) return [];
  return database.select().from(media).where(inArray(media.id, ids)).orderBy(asc(media.id));
}

/** Replaces the row of the same id. */
export async function savePictureRow(transaction: AnyDatabase, row: PictureRow): Promise<void> {
  const values = columnsOf(row);
  await transaction
    .insert(media)
    .values(values)
    .onConflictDoUpdate({ target: media.id, set: values });
}

/** Drops columns that this installation does not have. */
function columnsOf(row: PictureRow): typeof media.$inferInsert {
  const columns = Object.entries(getTableColumns(media)).flatMap(([key, column]) => {
    const value = row[key];
    if (value === undefined) return [];
    return [
      [key, column.dataType === "date" && typeof value === "string" ? new Date(value) : value],
    ];
  });
  return Object.fromEntries(columns);
}
