import type { Collection } from "../content/documents/collection.ts";
import type { Database } from "../platform/database/database.server.ts";
import type { FileStore } from "../platform/files/stored-files.server.ts";
import { writeZip, type ZipEntry } from "../platform/zip.ts";
import { documentName, formatName, manifestName, pictureRowsName, picturesOf } from "./archive.ts";
import { listDocumentRows, listPictureRows } from "./transfer-store.server.ts";

/** Streams a ZIP of all documents, drafts included, and the pictures they use. */
export async function exportContent(
  database: Database,
  files: FileStore,
  collections: readonly Collection[],
): Promise<AsyncGenerator<Uint8Array>> {
  const documents = await listDocumentRows(database, collections);
  const used = [...picturesOf(documents.map(({ data, publishedData }) => [data, publishedData]))];
  const pictures = await listPictureRows(database, used);
  const now = new Date();
  const entries: ZipEntry[] = [
    asJson(manifestName, {
      format: formatName,
      version: 1,
      exportedAt: now.toISOString(),
      documents: documents.length,
      pictures: pictures.length,
    }),
    asJson(pictureRowsName, pictures),
    ...documents.map(({ collection, id, data, publishedData }) =>
      asJson(documentName(collection, id), { draft: data, published: publishedData }),
    ),
  ];
  for (const { id } of pictures) {
    for (const folder of ["media", "masters"]) {
      for await (const { key, bytes } of files.list(`${folder}/${id}`)) {
        if (key.endsWith(".draft")) continue;
        entries.push({ name: key, content: { size: bytes, read: () => readFile(files, key) } });
      }
    }
  }
  return writeZip(entries, Math.floor(now.getTime() / 1000));
}

async function* readFile(files: FileStore, key: string): AsyncGenerator<Uint8Array> {
  for await (const piece of await files.read(key)) yield piece as Uint8Array;
}

function asJson(name: string, value: unknown): ZipEntry {
  return { name, content: new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`) };
}
