// What the sample company has in the database, and who still uses it.
import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Collection } from "../../../content/documents/collection.ts";
import { documentTable, documentVersionTable } from "../../../content/documents/tables.server.ts";
import { sample } from "../../../content/sample-marker.ts";
import { demonstrationOperator } from "../../../draws/ledger/operator.server.ts";
import { draw, prize } from "../../../draws/tables.server.ts";
import { media } from "../../../media/tables.server.ts";
import type { AnyDatabase } from "../../../platform/database/database.server.ts";

/** Of these documents, those of which every version was saved by the program itself. */
export async function listUntouched(
  database: AnyDatabase,
  collection: Collection,
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .select({ id: documentVersionTable.id })
    .from(documentVersionTable)
    .innerJoin(
      documentTable,
      and(
        eq(documentTable.collection, documentVersionTable.collection),
        eq(documentTable.id, documentVersionTable.id),
      ),
    )
    .where(
      and(
        eq(documentVersionTable.collection, collection.name),
        inArray(documentVersionTable.id, ids),
      ),
    )
    .groupBy(documentVersionTable.id)
    .having(sql`bool_and(${documentVersionTable.savedBy} = 'system')`);
  return ids.filter((id) => rows.some((row) => row.id === id));
}

/** All documents but the marker of the sample itself. */
export async function listDocuments(
  database: AnyDatabase,
): Promise<(typeof documentTable.$inferSelect)[]> {
  return database.select().from(documentTable).where(ne(documentTable.collection, sample.name));
}

/** The pictures of prizes, without those of demonstration draws. */
export async function listPrizePictures(database: AnyDatabase): Promise<string[]> {
  const rows = await database
    .select({ picture: prize.picture })
    .from(prize)
    .innerJoin(draw, eq(draw.id, prize.draw))
    .where(and(isNotNull(prize.picture), ne(draw.operator, demonstrationOperator)));
  return rows.flatMap(({ picture }) => picture ?? []);
}

export async function countDemonstrations(database: AnyDatabase): Promise<number> {
  return database.$count(draw, eq(draw.operator, demonstrationOperator));
}

export async function deletePictures(transaction: AnyDatabase, ids: string[]): Promise<void> {
  if (ids.length > 0) await transaction.delete(media).where(inArray(media.id, ids));
}
