// Taking the sample company away: what nobody has touched goes, what somebody has made their own stays.
import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { type Actor, recordActivity } from "../../../activity/record.server.ts";
import { pageIds, pages, settings } from "../../../content/collections.ts";
import type { Collection } from "../../../content/documents/collection.ts";
import { openDocuments } from "../../../content/documents/documents.server.ts";
import { documentTable, documentVersionTable } from "../../../content/documents/tables.server.ts";
import { emptyCompany, emptyPages } from "../../../content/empty-site.ts";
import { sample, sampleId } from "../../../content/sample-marker.ts";
import { picturesOf } from "../../../content/transfer/archive.ts";
import { demonstrationOperator } from "../../../draws/ledger/operator.server.ts";
import { removeDemonstration } from "../../../draws/ledger/remove-demonstration.server.ts";
import { draw, prize } from "../../../draws/tables.server.ts";
import { albums } from "../../../gallery/photo/album-document.ts";
import { media } from "../../../media/tables.server.ts";
import {
  type AnyDatabase,
  type Database,
  inTransaction,
} from "../../../platform/database/database.server.ts";
import type { FileStore } from "../../../platform/files/stored-files.server.ts";

export type SampleContent = {
  pages: string[];
  settings: boolean;
  albums: string[];
  pictures: string[];
  /** Demonstration draws. */
  draws: number;
  /** Changed by somebody, and so no longer sample. */
  kept: string[];
};

/** Null once it is gone, or where there never was any. */
export async function findSampleContent(database: AnyDatabase): Promise<SampleContent | null> {
  const marker = await openDocuments(database).read(sample, sampleId, { state: "draft" });
  if (!marker) return null;
  const [untouchedPages, untouchedAlbums, untouchedSettings] = await Promise.all([
    untouched(database, pages, [...pageIds]),
    untouched(database, albums, marker.data.albums),
    untouched(database, settings, ["site"]),
  ]);
  const goes = {
    pages: untouchedPages,
    albums: untouchedAlbums,
    settings: untouchedSettings.length > 0,
  };
  const [pictures, draws] = await Promise.all([
    unusedPictures(database, marker.data.pictures, goes),
    database.$count(draw, eq(draw.operator, demonstrationOperator)),
  ]);
  const kept = [
    ...pageIds.filter((id) => !untouchedPages.includes(id)),
    ...marker.data.albums.filter((id) => !untouchedAlbums.includes(id)),
    ...(goes.settings ? [] : ["settings"]),
  ];
  return { ...goes, pictures, draws, kept };
}

export async function removeSampleContent(
  database: Database,
  files: FileStore,
  who: Actor,
): Promise<SampleContent | null> {
  const found = await findSampleContent(database);
  if (!found) return null;
  if (found.draws > 0) await removeDemonstration(database, who);
  // Counted again: prizes of the demonstration held pictures.
  const goes = (await findSampleContent(database)) ?? found;
  await inTransaction(
    database,
    async (transaction) => {
      const by = who.id;
      await openDocuments(transaction).batch(
        (write) => {
          for (const id of goes.pages) {
            const empty = emptyPages[id];
            if (empty) write.update(pages, id, () => empty, { publish: true });
          }
          if (goes.settings) write.update(settings, "site", () => emptyCompany, { publish: true });
          for (const id of goes.albums) write.delete(albums, id);
          write.delete(sample, sampleId);
        },
        { by },
      );
      if (goes.pictures.length > 0) {
        await transaction.delete(media).where(inArray(media.id, goes.pictures));
      }
      await recordActivity(transaction, {
        who,
        what: "settings.sample-removed",
        changes: {
          pages: goes.pages.length,
          albums: goes.albums.length,
          pictures: goes.pictures.length,
          draws: found.draws,
        },
      });
    },
    { isolation: "read committed" },
  );
  for (const id of goes.pictures) await removeFiles(files, id);
  return { ...goes, draws: found.draws };
}

async function removeFiles(files: FileStore, id: string) {
  for (const folder of ["media", "masters"]) {
    for await (const { key } of files.list(`${folder}/${id}`)) await files.remove(key);
  }
}

/** Those of which every version was saved by the program itself. */
async function untouched(
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

/** Sample pictures that nothing shows once the rest is gone. */
async function unusedPictures(
  database: AnyDatabase,
  pictures: string[],
  goes: Pick<SampleContent, "pages" | "albums" | "settings">,
): Promise<string[]> {
  const [documents, prizes] = await Promise.all([
    database.select().from(documentTable).where(ne(documentTable.collection, sample.name)),
    database
      .select({ picture: prize.picture })
      .from(prize)
      .innerJoin(draw, eq(draw.id, prize.draw))
      .where(and(isNotNull(prize.picture), ne(draw.operator, demonstrationOperator))),
  ]);
  const stays = documents.filter(({ collection, id }) => {
    if (collection === pages.name) return !goes.pages.includes(id);
    if (collection === albums.name) return !goes.albums.includes(id);
    return !(collection === settings.name && goes.settings);
  });
  const used = picturesOf(stays.map(({ data, publishedData }) => [data, publishedData]));
  for (const { picture } of prizes) if (picture) used.add(picture);
  return pictures.filter((id) => !used.has(id));
}
