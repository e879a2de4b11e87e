// Writes one archive of an installation: a snapshot of its database, its files and its keys.
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import type { Database } from "../platform/database/database.server.ts";
import { makeFolder } from "../platform/files/make-folder.server.ts";
import type { FileStore } from "../platform/files/stored-files.server.ts";
import { ownVersion } from "../platform/project-folder.server.ts";
import { errorCode, StartFailure } from "../platform/start-failure.ts";
import { encryptFor } from "./archive/encryption.server.ts";
import { archiveFormat, type Manifest, manifestName } from "./archive/manifest.ts";
import { type ArchiveEntry, writeTar } from "./archive/tar.server.ts";
import { copyOut } from "./copy-rows.server.ts";
import { type DataFiles, type OpenedFile, openDataFiles } from "./data-files.server.ts";
import {
  columnList,
  listSequences,
  listTables,
  quoted,
  type TableShape,
} from "./database-shape.server.ts";

/** Called repeatedly with the share that is done, from 0 to 1. */
export type BackupProgress = (share: number, part: string) => void;

export type BackupMade = {
  file: string;
  bytes: number;
  tables: number;
  rows: number;
  files: number;
};

/** Tables are written in parts of this size, so that memory stays bounded. */
const partBytes = 4 * 1024 * 1024;

export type Installation = {
  database: Database;
  dataFolder: string;
  /** The S3-compatible store, if there is one. */
  objects?: FileStore;
};

type BackupOptions = {
  progress?: BackupProgress;
  /** Called after the snapshot was taken: what it writes is not in the backup. */
  begun?: () => Promise<void>;
  signal?: AbortSignal;
  /** Encrypts the archive for this age recipient. */
  recipient?: string;
  /** Written to the archive wherever this process has it from: without it a restored installation could not sign. */
  secretKey?: string;
};

/** The archive gets its name when it is complete and flushed to disk. Mode 600, because it contains keys. */
export async function makeBackup(
  { database, dataFolder, objects }: Installation,
  file: string,
  { progress = () => {}, begun = async () => {}, signal, recipient, secretKey }: BackupOptions = {},
): Promise<BackupMade> {
  const unfinished = `${file}.${process.pid}.part`;
  const client = await database.$client.connect();
  const ignore = () => {};
  client.on("error", ignore);
  let complete = false;
  try {
    makeFolder(dirname(file));
    const writer = new BackupWriter(client, {
      files: openDataFiles(dataFolder, { objects, secretKey }),
      progress,
      begun,
    });
    await pipeline(
      Readable.from(writeTar(writer.entries()), { objectMode: false }),
      createGzip({ level: 5 }),
      encryptFor(recipient),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
      { signal },
    );
    await rename(unfinished, file);
    complete = true;
    const { tables, rows, files } = writer;
    return { file, bytes: (await stat(file)).size, tables, rows, files };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw explain(error, file);
  } finally {
    client.off("error", ignore);
    // Close the connection after a failure, because a COPY may still be running on it.
    client.release(!complete);
  }
}

function explain(error: unknown, file: string): unknown {
  const reasons: Record<string, string> = {
    ENOSPC: "the disk is full; free some space, or choose another place",
    EDQUOT: "the disk quota is used up; free some space, or choose another place",
    EACCES: "this user may not write there; choose another place",
    EROFS: "that place is read-only; choose another one",
    ENOTDIR: "a part of its path is not a folder; choose another place",
  };
  const reason = reasons[errorCode(error) ?? ""];
  if (!reason) return error;
  return new StartFailure(`The backup ${file} could not be written because ${reason}.`, {
    cause: error,
  });
}

/** Produces the entries of one backup and collects its manifest. */
class BackupWriter {
  tables = 0;
  rows = 0;
  files = 0;
  #client: pg.ClientBase;
  #source: DataFiles;
  #progress: BackupProgress;
  #begun: () => Promise<void>;
  #manifest: Pick<Manifest, "tables" | "entries"> = { tables: [], entries: [] };

  constructor(
    client: pg.ClientBase,
    from: { files: DataFiles; progress: BackupProgress; begun: () => Promise<void> },
  ) {
    this.#client = client;
    this.#source = from.files;
    this.#progress = from.progress;
    this.#begun = from.begun;
  }

  async *entries(): AsyncGenerator<ArchiveEntry> {
    const client = this.#client;
    // One snapshot for all tables, taken by the first query. It does not block other transactions.
    await client.query("begin isolation level repeatable read read only");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    await client.query("set local statement_timeout = 0");
    await client.query("set local datestyle = 'ISO'");
    const shapes = await listTables(client);
    await this.#begun();
    const migrations = await listMigrations(client);
    const measured = await this.#source.list();
    const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
    const total =
      sum(shapes.map(({ bytes }) => bytes)) + sum(measured.map(({ size }) => size)) || 1;

    let done = 0;
    for (const shape of shapes) {
      this.#progress(done / total, shape.name);
      yield* this.#table(shape);
      done += shape.bytes;
    }
    // Sequences are not part of a snapshot. Read after the rows, they are never behind them.
    const sequences = await listSequences(client);
    const postgres = await serverVersion(client);
    await client.query("commit");

    // Files after rows: a file is written before the row that names it.
    for (const file of await this.#source.list()) {
      this.#progress(Math.min(done / total, 1), file.path);
      const opened = await this.#source.open(file.path);
      if (opened) yield this.#file(file.path, opened);
      done += file.size;
    }
    const about: Manifest = {
      format: archiveFormat,
      goldkey: await ownVersion(),
      madeAt: new Date().toISOString(),
      postgres,
      migrations,
      sequences,
      ...this.#manifest,
    };
    const text = Buffer.from(`${JSON.stringify(about, null, 1)}\n`);
    yield { name: manifestName, size: text.length, content: only(text) };
    this.#progress(1, "done");
  }

  async *#table({ name, columns }: TableShape): AsyncGenerator<ArchiveEntry> {
    const parts: string[] = [];
    let rows = 0;
    const statement = `copy public.${quoted(name)} (${columnList(columns)}) to stdout`;
    for await (const bytes of inParts(copyOut(this.#client, statement))) {
      const part = `database/${name}/${String(parts.length + 1).padStart(6, "0")}.copy`;
      parts.push(part);
      rows += countLines(bytes);
      this.#note(part, bytes.length, createHash("sha256").update(bytes).digest("hex"));
      yield { name: part, size: bytes.length, content: only(bytes) };
    }
    this.#manifest.tables.push({ name, columns, rows, parts });
    this.tables += 1;
    this.rows += rows;
  }

  #file(path: string, { size, content: source }: OpenedFile): ArchiveEntry {
    const name = `files/${path}`;
    const hash = createHash("sha256");
    const note = () => this.#note(name, size, hash.digest("hex"));
    async function* content() {
      for await (const chunk of source) {
        hash.update(chunk);
        yield chunk;
      }
      note();
    }
    this.files += 1;
    return { name, size, content: content() };
  }

  #note(name: string, size: number, sha256: string) {
    this.#manifest.entries.push({ name, size, sha256 });
  }
}

async function listMigrations(client: pg.ClientBase): Promise<Manifest["migrations"]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from applied_migration order by name collate "C"`,
  );
  return rows;
}

async function serverVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  return rows[0]?.server_version ?? "";
}

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    gathered.push(chunk);
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(gathered);
}

/** One line is one row: COPY escapes line breaks in values as \n. */
function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
