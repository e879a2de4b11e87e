// What a restore from the admin area keeps in the data folder: the uploaded archive, what was found in it, the request
// to restore it, and how the last one ended. On disk, because the database is what gets replaced.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { restoreFolder, restoreRequestFile } from "../../platform/files/data-folder.server.ts";
import { parseJson } from "../../platform/http/readable-text.ts";
import { errorCode } from "../../platform/start-failure.ts";

/** Reserved for the site, which reports "not ready" below this. */
const reservedBytes = 1024 ** 3;

/** As app/ui/form/send-in-parts.ts sends them: 32 GB in all. */
const pieceBytes = 512 * 1024;
const mostPieces = 65_536;
const staleMilliseconds = 24 * 60 * 60 * 1000;

const uploadSchema = z.object({
  name: z.string(),
  bytes: z.number(),
  by: z.string(),
  /** Why it cannot be restored. Empty when it can. */
  problem: z.string(),
  /** When the backup was made. */
  madeAt: z.string(),
  goldkey: z.string(),
  rows: z.number(),
  files: z.number(),
  /** Rows of the tables that people know. */
  counts: z.record(z.string(), z.number()),
});

export type UploadedArchive = z.infer<typeof uploadSchema>;

const requestSchema = z.object({
  by: z.object({ id: z.string(), name: z.string() }),
  madeAt: z.string(),
  attempts: z.number(),
});

type RestoreRequest = z.infer<typeof requestSchema>;

const outcomeSchema = z.object({
  at: z.string(),
  by: z.string(),
  madeAt: z.string(),
  /** Empty when everything was restored. */
  problem: z.string(),
  /** The name of the backup of the state before. */
  before: z.string(),
});

export type RestoreOutcome = z.infer<typeof outcomeSchema>;

export function uploadedFile(dataFolder: string): string {
  return join(restoreFolder(dataFolder), "uploaded.tar.gz");
}

function uploadFile(dataFolder: string): string {
  return join(restoreFolder(dataFolder), "upload.json");
}

function outcomeFile(dataFolder: string): string {
  return join(restoreFolder(dataFolder), "outcome.json");
}

/** Bytes that an archive may take, or unpack to. */
export async function roomFor(dataFolder: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataFolder);
  return Math.max(0, bavail * bsize - reservedBytes);
}

type PieceSaved = { ok: true } | { ok: false; problem: string };

/** A piece of one person's upload. Pieces may arrive at any process of this machine. */
export async function savePiece(
  dataFolder: string,
  { person, upload, number }: { person: string; upload: string; number: number },
  piece: Uint8Array,
): Promise<PieceSaved> {
  if (!/^[a-z0-9]{12}$/.test(upload) || !Number.isInteger(number) || number < 0) {
    return { ok: false, problem: "This piece does not belong to anything." };
  }
  if (number >= mostPieces) return { ok: false, problem: "The file is larger than 32 GB." };
  if (piece.length === 0) return { ok: false, problem: "The file is empty." };
  if (piece.length > pieceBytes) return { ok: false, problem: "This piece is too large." };
  await mkdir(restoreFolder(dataFolder), { recursive: true, mode: 0o700 });
  if ((await roomFor(dataFolder)) < piece.length) {
    return { ok: false, problem: "The server’s disk has too little room for this file." };
  }
  if (number === 0) await removeStaleParts(dataFolder);
  const part = partOf(dataFolder, person, upload);
  const file = await open(part, number === 0 ? "w" : "r+", 0o600).catch((error: unknown) => {
    // An earlier piece was not sent, or was removed since. A full disk or missing rights are faults.
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  });
  if (!file) return { ok: false, problem: "Part of the file is missing. Upload it again." };
  try {
    const { size } = await file.stat();
    if (size !== number * pieceBytes) {
      return { ok: false, problem: "Part of the file is missing. Upload it again." };
    }
    await file.write(piece, 0, piece.length, size);
  } finally {
    await file.close();
  }
  return { ok: true };
}

/** The complete upload takes the place of an earlier one. Returns its size. */
export async function finishUpload(
  dataFolder: string,
  { person, upload }: { person: string; upload: string },
): Promise<number> {
  await discardUpload(dataFolder);
  await rename(partOf(dataFolder, person, upload), uploadedFile(dataFolder));
  return (await stat(uploadedFile(dataFolder))).size;
}

/** Of uploads that were never finished. */
async function removeStaleParts(dataFolder: string): Promise<void> {
  const folder = restoreFolder(dataFolder);
  for (const name of await readdir(folder)) {
    if (!name.endsWith(".part")) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > staleMilliseconds) await rm(join(folder, name), { force: true });
  }
}

/** Nobody can write to another person's upload. */
function partOf(dataFolder: string, person: string, upload: string): string {
  const name = createHash("sha256").update(`${person} ${upload}`).digest("hex").slice(0, 24);
  return join(restoreFolder(dataFolder), `${name}.part`);
}

export async function saveUpload(dataFolder: string, upload: UploadedArchive): Promise<void> {
  await save(uploadFile(dataFolder), upload);
}

/** Undefined when nothing was uploaded. */
export function readUpload(dataFolder: string): UploadedArchive | undefined {
  if (!existsSync(uploadedFile(dataFolder))) return undefined;
  return read(uploadFile(dataFolder), uploadSchema);
}

/** Nothing is deleted while it is about to be restored. */
export async function discardUpload(dataFolder: string): Promise<void> {
  if (existsSync(restoreRequestFile(dataFolder))) return;
  await rm(uploadFile(dataFolder), { force: true });
  await rm(uploadedFile(dataFolder), { force: true });
}

export async function saveRequest(dataFolder: string, request: RestoreRequest): Promise<void> {
  await save(restoreRequestFile(dataFolder), request);
}

export function readRequest(dataFolder: string): RestoreRequest | undefined {
  return read(restoreRequestFile(dataFolder), requestSchema);
}

/** A request that cannot be read, for example of another version. */
export async function removeRequest(dataFolder: string): Promise<void> {
  await rm(restoreRequestFile(dataFolder), { force: true });
}

/** Ends the request, successful or not. The archive is deleted once its content is restored. */
export async function endRequest(dataFolder: string, outcome: RestoreOutcome): Promise<void> {
  await save(outcomeFile(dataFolder), outcome);
  await removeRequest(dataFolder);
  if (outcome.problem === "") await discardUpload(dataFolder);
}

export function readOutcome(dataFolder: string): RestoreOutcome | undefined {
  return read(outcomeFile(dataFolder), outcomeSchema);
}

/** Flushed before it gets its name: a crash leaves the former content. */
async function save(file: string, value: unknown): Promise<void> {
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, JSON.stringify(value), { mode: 0o600, flush: true });
  await rename(draft, file);
}

function read<Value>(file: string, schema: z.ZodType<Value>): Value | undefined {
  if (!existsSync(file)) return undefined;
  const { data } = schema.safeParse(parseJson(readFileSync(file, "utf8")));
  return data;
}
