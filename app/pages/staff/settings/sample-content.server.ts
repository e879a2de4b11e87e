// Removes the sample company: documents that nobody has changed. What staff have changed stays.
import { type Actor, recordActivity } from "../../../activity/record.server.ts";
import { homes, pageIds, pages, settings } from "../../../content/collections.ts";
import { openDocuments } from "../../../content/documents/documents.server.ts";
import { emptyCompany, starterPages } from "../../../content/empty-site.ts";
import { sample, sampleId } from "../../../content/sample-marker.ts";
import { changeSetup } from "../../../content/setup-state.server.ts";
import { contentTranslations } from "../../../content/translating/content-translation.ts";
import { removeDemonstration } from "../../../draws/ledger/remove-demonstration.server.ts";
import { albums } from "../../../gallery/photo/album-document.ts";
import {
  type AnyDatabase,
  type Database,
  inTransaction,
} from "../../../platform/database/database.server.ts";
import type { FileStore } from "../../../platform/files/stored-files.server.ts";
import { picturesOf } from "../../../transfer/archive.ts";
import {
  countDemonstrations,
  deletePictures,
  listDocuments,
  listPrizePictures,
  listUntouched,
} from "./sample-store.server.ts";

export type SampleContent = {
  pages: string[];
  settings: boolean;
  albums: string[];
  homes: string[];
  pictures: string[];
  /** Demonstration draws. */
  draws: number;
  /** Changed by staff, so no longer sample content. */
  changed: string[];
};

/** Null if there is no sample content, or none any more. */
export async function findSampleContent(database: AnyDatabase): Promise<SampleContent | null> {
  const marker = await openDocuments(database).read(sample, sampleId, { state: "draft" });
  if (!marker) return null;
  const [untouchedPages, untouchedAlbums, untouchedHomes, untouchedSettings] = await Promise.all([
    listUntouched(database, pages, [...pageIds]),
    listUntouched(database, albums, marker.data.albums),
    listUntouched(database, homes, marker.data.homes),
    listUntouched(database, settings, ["site"]),
  ]);
  const removed = {
    pages: untouchedPages,
    albums: untouchedAlbums,
    homes: untouchedHomes,
    settings: untouchedSettings.length > 0,
  };
  const [pictures, draws] = await Promise.all([
    listUnusedPictures(database, marker.data.pictures, removed),
    countDemonstrations(database),
  ]);
  const changed = [
    ...pageIds.filter((id) => !untouchedPages.includes(id)),
    ...marker.data.albums.filter((id) => !untouchedAlbums.includes(id)),
    ...marker.data.homes.filter((id) => !untouchedHomes.includes(id)),
    ...(removed.settings ? [] : ["settings"]),
  ];
  return { ...removed, pictures, draws, changed };
}

export async function removeSampleContent(
  database: Database,
  files: FileStore,
  who: Actor,
): Promise<SampleContent | null> {
  const before = await findSampleContent(database);
  if (!before) return null;
  if (before.draws > 0) await removeDemonstration(database, who);
  // Searched again: prizes of the demonstration used pictures too.
  const removed = (await findSampleContent(database)) ?? before;
  await inTransaction(
    database,
    async (transaction) => {
      const by = who.id;
      const documents = openDocuments(transaction);
      const translated = await documents.query(contentTranslations, { state: "draft" });
      await documents.batch(
        (write) => {
          for (const id of removed.pages) {
            const starter = starterPages[id];
            if (starter) write.update(pages, id, () => starter, { publish: true });
          }
          if (removed.settings)
            write.update(settings, "site", () => emptyCompany, { publish: true });
          for (const id of removed.albums) write.delete(albums, id);
          for (const id of removed.homes) write.delete(homes, id);
          for (const { id, data } of translated) {
            if (isRemoved(removed, data.of, data.id)) write.delete(contentTranslations, id);
          }
          write.delete(sample, sampleId);
        },
        { by },
      );
      // Without a company there is nothing to show yet: visitors see "opening soon".
      if (removed.settings) {
        await changeSetup(transaction, (setup) => ({ ...setup, isPublic: false }), by);
      }
      await deletePictures(transaction, removed.pictures);
      await recordActivity(transaction, {
        who,
        what: "settings.sample-removed",
        changes: {
          pages: removed.pages.length,
          albums: removed.albums.length,
          homes: removed.homes.length,
          pictures: removed.pictures.length,
          draws: before.draws,
        },
      });
    },
    { isolation: "read committed" },
  );
  for (const id of removed.pictures) await removeFiles(files, id);
  return { ...removed, draws: before.draws };
}

async function removeFiles(files: FileStore, id: string) {
  for (const folder of ["media", "masters"]) {
    for await (const { key } of files.list(`${folder}/${id}`)) await files.remove(key);
  }
}

type RemovedDocuments = Pick<SampleContent, "pages" | "albums" | "homes" | "settings">;

function isRemoved(removed: RemovedDocuments, collection: string, id: string): boolean {
  if (collection === pages.name) return removed.pages.includes(id);
  if (collection === albums.name) return removed.albums.includes(id);
  if (collection === homes.name) return removed.homes.includes(id);
  return collection === settings.name && removed.settings;
}

/** Sample pictures that nothing uses once the rest is removed. */
async function listUnusedPictures(
  database: AnyDatabase,
  pictures: string[],
  removed: RemovedDocuments,
): Promise<string[]> {
  const [documents, prizePictures] = await Promise.all([
    listDocuments(database),
    listPrizePictures(database),
  ]);
  const remaining = documents.filter(({ collection, id }) => !isRemoved(removed, collection, id));
  const used = picturesOf(remaining.map(({ data, publishedData }) => [data, publishedData]));
  for (const id of prizePictures) used.add(id);
  return pictures.filter((id) => !used.has(id));
}
