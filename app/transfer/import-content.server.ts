import { z } from "zod";
import { type Collection, type Fields, fitForStorage } from "../content/documents/collection.ts";
import { openDocuments, type StoredDocument } from "../content/documents/documents.server.ts";
import { InvalidDocument } from "../content/documents/errors.ts";
import type { Writer } from "../content/documents/writer.server.ts";
import { largestDocument, largestPicture, largestVideo } from "../media/limits.ts";
import { type Database, inTransaction } from "../platform/database/database.server.ts";
import {
  type OpenedZip,
  openZip,
  type ZipFile,
  ZipRefused,
} from "../platform/files/read-zip.server.ts";
import type { FileStore } from "../platform/files/stored-files.server.ts";
import {
  documentFile,
  largestTexts,
  limits,
  manifest,
  manifestName,
  pictureRow,
  pictureRowsName,
  readDocumentName,
} from "./archive.ts";
import { type PictureRow, type Placed, withNewNames } from "./new-names.ts";
import { listPictureRows, savePictureRow } from "./transfer-store.server.ts";

type ImportReport = { documents: number; pictures: number; files: number };

type ImportedDocument = {
  collection: Collection;
  id: string;
  draft: Fields;
  published: Fields | null;
};

/**
 * Imports an archive of exportContent from a file. All of it is read and checked before anything is written.
 * Existing documents get a new version; the old one stays in their history. Throws ZipRefused.
 */
export async function importContent(
  database: Database,
  files: FileStore,
  collections: readonly Collection[],
  path: string,
  by: string,
): Promise<ImportReport> {
  await using zip = await openZip(path, limits);
  requireSizes(zip.files);
  const names = zip.files.map(({ name }) => name);
  await readJson(zip, manifestName, manifest, "This is not a content archive from Goldkey.");
  const rows = await readJson(zip, pictureRowsName, z.array(pictureRow).max(10_000));
  const imported = await readDocuments(zip, names, collections);
  const pictureFiles = filesOf(names, rows);

  const placed = await renameConflicts(database, rows);

  // Files first: a document must not be public before its pictures are there.
  for (const name of pictureFiles) {
    const known = placed.get(name.split("/")[1] ?? "");
    const target = known ? known.names.get(name) : name;
    if (target) await files.write(target, await zip.read(name));
  }
  await inTransaction(
    database,
    async (transaction) => {
      for (const row of rows) {
        await savePictureRow(transaction, placed.get(row.id)?.row ?? row);
      }
      const documents = openDocuments(transaction);
      const before: (StoredDocument | null)[] = [];
      for (const { collection, id } of imported) {
        before.push(await documents.read(collection, id, { state: "draft" }));
      }
      // All at once: a commit takes eight queries, however many documents it has.
      const writeAll = (write: Writer) => {
        for (const [place, { collection, id, draft, published }] of imported.entries()) {
          const known = before[place];
          if (!known) write.add(collection, published ?? draft, { id });
          else if (published) write.update(collection, id, () => published);
          if (published) write.publish(collection, id);
          else if (known?.publishedVersion) write.unpublish(collection, id);
          write.update(collection, id, () => draft);
        }
      };
      await documents.batch(writeAll, { by });
    },
    { isolation: "read committed" },
  );
  return { documents: imported.length, pictures: rows.length, files: pictureFiles.length };
}

/** By the sizes that the archive states, before anything of it is unpacked. Unpacking stops at these sizes. */
function requireSizes(files: ZipFile[]): void {
  let texts = 0;
  for (const { name, bytes } of files) {
    const extension = name.slice(name.lastIndexOf(".") + 1);
    if (extension === "json") texts += bytes;
    else if (bytes > largestOf(extension)) {
      const most = largestOf(extension) / 1024 / 1024;
      throw new ZipRefused(`The archive holds a file that is larger than ${most} MB: ${name}`);
    }
    if (texts > largestTexts) {
      const most = largestTexts / 1024 / 1024;
      throw new ZipRefused(`The texts in the archive are larger than ${most} MB.`);
    }
  }
}

/** The same as for uploads; a film that was encoded again is smaller. */
function largestOf(extension: string): number {
  if (extension === "pdf") return largestDocument;
  return extension === "mp4" || extension === "webm" ? largestVideo : largestPicture;
}

/** Pictures whose id is used here for another image, with the new names of their files. */
async function renameConflicts(
  database: Database,
  rows: PictureRow[],
): Promise<Map<string, Placed>> {
  const existing = await listPictureRows(
    database,
    rows.map(({ id }) => id),
  );
  const existingById = new Map(existing.map((row) => [row.id, row]));
  const placed = new Map<string, Placed>();
  for (const row of rows) {
    const own = existingById.get(row.id);
    if (!own || own.sha256 === row.sha256) continue;
    const theirs = typeof row.revision === "number" ? row.revision : 0;
    placed.set(row.id, withNewNames(row, Math.max(own.revision, theirs) + 1));
  }
  return placed;
}

async function readDocuments(
  zip: OpenedZip,
  names: string[],
  collections: readonly Collection[],
): Promise<ImportedDocument[]> {
  const imported: ImportedDocument[] = [];
  for (const name of names.filter((candidate) => candidate.startsWith("documents/"))) {
    const address = readDocumentName(name);
    const collection = collections.find((known) => known.name === address?.collection);
    if (!address || !collection)
      throw new ZipRefused(`The archive holds an unknown document: ${name}`);
    const { draft, published } = await readJson(zip, name, documentFile);
    for (const state of published ? [draft, published] : [draft])
      check(collection, address.id, state);
    imported.push({ collection, id: address.id, draft, published });
  }
  if (imported.length === 0) throw new ZipRefused("The archive holds no documents.");
  return imported;
}

function check(collection: Collection, id: string, data: Fields) {
  try {
    fitForStorage(collection, id, data, new Date(0).toISOString());
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error;
    throw new ZipRefused(`A document does not fit: ${error.message.slice(0, 300)}`);
  }
}

/** Refuses files that do not belong to a picture of the archive. */
function filesOf(names: string[], rows: PictureRow[]): string[] {
  const ids = new Set(rows.map(({ id }) => id));
  return names.filter((name) => {
    if (name === manifestName || name === pictureRowsName) return false;
    if (name.startsWith("documents/")) return false;
    const [, id] = /^(?:media|masters)\/([a-z0-9-]+)\/[a-z0-9-]+\.[a-z0-9]+$/.exec(name) ?? [];
    if (!id || !ids.has(id))
      throw new ZipRefused(`The archive holds a file that does not belong: ${name}`);
    return true;
  });
}

async function readJson<Schema extends z.ZodType>(
  zip: OpenedZip,
  name: string,
  schema: Schema,
  otherwise = `${name} in the archive cannot be understood.`,
): Promise<z.infer<Schema>> {
  if (!zip.files.some((file) => file.name === name)) throw new ZipRefused(otherwise);
  try {
    return schema.parse(JSON.parse((await zip.read(name)).toString("utf8")));
  } catch (error) {
    if (error instanceof ZipRefused) throw error;
    throw new ZipRefused(otherwise);
  }
}
