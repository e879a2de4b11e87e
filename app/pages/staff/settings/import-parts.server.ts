// Joins the parts of an archive and imports its content.
import { createHash } from "node:crypto";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Actor, recordActivity } from "../../../activity/record.server.ts";
import type { Database } from "../../../platform/database/database.server.ts";
import { readWhole } from "../../../platform/files/file-store.server.ts";
import { ZipRefused } from "../../../platform/files/read-zip.server.ts";
import type { FileStore } from "../../../platform/files/stored-files.server.ts";
import { importContent } from "../../../transfer/import-content.server.ts";
import { transferredCollections } from "./transferred-collections.server.ts";

/** Parts of 512 KB: two gigabytes in all. */
const mostParts = 4096;

/**
 * In the file store, because the next part may reach another process. The key is derived
 * from the person, so that nobody can write to another person's upload.
 */
function partKey(person: string, upload: string, number: number) {
  const owner = createHash("sha256").update(`${person} ${upload}`).digest("hex").slice(0, 24);
  return `uploads/content-${owner}/${String(number).padStart(5, "0")}`;
}

export async function savePart(
  files: FileStore,
  person: string,
  upload: string,
  number: number,
  part: Uint8Array,
): Promise<{ ok: true } | { ok: false; problem: string }> {
  if (!/^[a-z0-9]{12}$/.test(upload) || !Number.isInteger(number) || number < 0) {
    return { ok: false, problem: "This part does not belong to any upload." };
  }
  if (number >= mostParts) return { ok: false, problem: "The archive is larger than 2 GB." };
  if (part.length === 0) return { ok: false, problem: "The file is empty." };
  await files.write(partKey(person, upload, number), part);
  return { ok: true };
}

export async function importParts(
  database: Database,
  files: FileStore,
  staff: Actor,
  upload: string,
  parts: number,
): Promise<{ ok: true; text: string } | { ok: false; problem: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), "goldkey-import-"));
  const archive = path.join(folder, "content.zip");
  const keys = Array.from({ length: parts }, (_, number) => partKey(staff.id, upload, number));
  try {
    const file = await open(archive, "wx");
    try {
      for (const key of keys) {
        if ((await files.size(key)) === null) {
          return { ok: false, problem: "Part of the archive is missing. Upload it again." };
        }
        await file.write(await readWhole(files, key));
      }
    } finally {
      await file.close();
    }
    const report = await importContent(database, files, transferredCollections, archive, staff.id);
    await recordActivity(database, { who: staff, what: "settings.imported", changes: report });
    const text = `Imported ${report.documents} documents and ${report.pictures} pictures. They are on the site now.`;
    return { ok: true, text };
  } catch (error) {
    if (!(error instanceof ZipRefused)) throw error;
    return { ok: false, problem: `Nothing was imported. ${error.message}` };
  } finally {
    await rm(folder, { recursive: true, force: true });
    for (const key of keys) await files.remove(key);
  }
}
