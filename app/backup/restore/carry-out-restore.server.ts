// Restores an uploaded archive over this installation, at the start, before anything is served: docs/decisions/0032.
import { randomBytes } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { recordActivity } from "../../activity/record.server.ts";
import {
  closeDatabase,
  type Database,
  type DatabaseConnection,
  openDatabase,
} from "../../platform/database/database.server.ts";
import type { Environment } from "../../platform/environment.server.ts";
import { acknowledgedFile } from "../../platform/files/acknowledged-file.ts";
import { openObjectFiles } from "../../platform/files/object-files.server.ts";
import type { FileStore } from "../../platform/files/stored-files.server.ts";
import { readSecretKey, secretKeyName } from "../../platform/installation/secret-key.server.ts";
import type { Log } from "../../platform/log.server.ts";
import { messageOf } from "../../platform/message-of.ts";
import { listProcesses } from "../../platform/nodes/nodes-store.server.ts";
import { isStartFailure, StartFailure } from "../../platform/start-failure.ts";
import type { Manifest } from "../archive/manifest.ts";
import { archiveName } from "../archive/names.ts";
import { requireRoom } from "../daily.server.ts";
import { liesInStore } from "../data-files.server.ts";
import { type BackupMade, makeBackup } from "../make-backup.server.ts";
import { restoreEntries } from "../restore-backup.server.ts";
import { addBackupRun, endBackupRun } from "../store.server.ts";
import { checkUpload } from "./check-upload.server.ts";
import { dropEverything, listSentSince, markAsSent } from "./replace-store.server.ts";
import {
  endRequest,
  readRequest,
  removeRequest,
  saveRequest,
  uploadedFile,
} from "./restore-files.server.ts";

type RestoreParts = {
  database: Database;
  /** As which the tables are replaced. Undefined with one role, which owns them itself. */
  owner: DatabaseConnection | undefined;
  environment: Environment;
  log: Log;
};

/** A process that is killed in the middle tries again at the next start, but not for ever. */
const mostAttempts = 3;

/** Never throws: if it cannot be done, the site starts as it was, and the admin area says why. */
export async function carryOutRestore(parts: RestoreParts): Promise<void> {
  const { environment, log } = parts;
  const { dataFolder } = environment;
  const request = readRequest(dataFolder);
  if (!request) return removeRequest(dataFolder);
  let before = "";
  let problem = "";
  try {
    if (request.attempts >= mostAttempts) {
      throw new StartFailure("The restore was interrupted several times. Nothing was changed.");
    }
    await saveRequest(dataFolder, { ...request, attempts: request.attempts + 1 });
    log.info("Restoring the backup that an owner uploaded.");
    await requireAlone(parts.database, dataFolder);
    const checked = await checkUpload(parts, uploadedFile(dataFolder));
    if (!checked.ok) throw new StartFailure(checked.problem);
    const made = await backUpBefore(parts);
    before = basename(made.file);
    await replace(parts, checked.manifest, async (database) => {
      await recordBackup(database, made, environment.backups.recipient !== undefined);
      await recordActivity(database, {
        who: request.by,
        what: "site.restored",
        about: { kind: "backup", id: request.madeAt },
        changes: { madeAt: request.madeAt, before },
      });
    });
    // An owner took back what came after the backup. What draws have signed is still there: `checkUpload`.
    await rm(join(dataFolder, acknowledgedFile), { force: true });
    log.info({ madeAt: request.madeAt, before }, "The backup was restored.");
  } catch (error) {
    problem = messageOf(error);
    log.error({ err: error }, "The backup was not restored; the site starts as it was.");
    if (!isStartFailure(error)) problem = `It failed, and nothing was changed: ${problem}`;
  }
  const { by, madeAt } = request;
  const at = new Date().toISOString();
  await endRequest(dataFolder, { at, by: by.name, madeAt, problem, before });
}

/** Another node would go on with what it has in memory. */
async function requireAlone(database: Database, dataFolder: string): Promise<void> {
  const others = await listOtherNodes(database, dataFolder);
  if (others.length === 0) return;
  throw new StartFailure(
    `The site also runs on ${others.join(", ")}. Stop it there, wait two minutes, and try again.`,
  );
}

/** The hosts of other nodes that run. */
export async function listOtherNodes(database: Database, dataFolder: string): Promise<string[]> {
  const processes = await listProcesses(database);
  const others = processes.filter(
    (node) => node.isAlive && (node.host !== hostname() || node.dataFolder !== dataFolder),
  );
  return [...new Set(others.map(({ host }) => host))];
}

/** Nothing is served meanwhile, so this is exactly the state that is replaced. */
async function backUpBefore({ database, environment }: RestoreParts): Promise<BackupMade> {
  const { dataFolder, objectStore, backups } = environment;
  const { folder, recipient } = backups;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await requireRoom(database, dataFolder, folder);
  const encrypted = recipient !== undefined;
  const file = join(folder, archiveName("by-hand", new Date(), { encrypted }));
  const objects = objectStore && openObjectFiles(objectStore);
  return makeBackup({ database, dataFolder, objects }, file, {
    recipient,
    secretKey: readSecretKey(environment),
  });
}

/** In one transaction: readers of the database see the former content or the restored one. */
async function replace(
  { database, owner, environment, log }: RestoreParts,
  manifest: Manifest,
  record: (database: Database) => Promise<void>,
): Promise<void> {
  const { dataFolder, objectStore } = environment;
  const objects = objectStore && openObjectFiles(objectStore);
  const owning = owner ? await openDatabase(owner, log, { connections: 2 }) : database;
  try {
    const client = await owning.$client.connect();
    try {
      await client.query("begin");
      await client.query("set local idle_in_transaction_session_timeout = 0");
      await client.query("set local statement_timeout = 0");
      const sent = await listSentSince(client, manifest.madeAt);
      await dropEverything(client);
      const files = { write: fillIn(dataFolder, objects) };
      const file = uploadedFile(dataFolder);
      await restoreEntries(client, files, { file, manifest }, () => {});
      await markAsSent(client, sent);
      await client.query("commit");
      await client.query("analyze");
    } catch (error) {
      await client.query("rollback").catch(() => {
        // The connection is lost, which rolls back. The first error has the reason.
      });
      throw error;
    } finally {
      client.release();
    }
    await record(owning);
  } finally {
    if (owning !== database) await closeDatabase(owning);
  }
}

/**
 * Writes a file that is missing. Files never change under their name, so an existing one is the same, and newer
 * ones do no harm. Nothing needs to be undone if the rows are rolled back.
 */
function fillIn(dataFolder: string, objects: FileStore | undefined) {
  return async (path: string, content: AsyncIterable<Uint8Array>, bytes: number): Promise<void> => {
    if (path === secretKeyName) return;
    if (objects && liesInStore(path)) {
      if ((await objects.size(path)) !== bytes) {
        await objects.write(path, { bytes, pieces: content });
      }
      return;
    }
    const target = join(dataFolder, path);
    if (existsSync(target)) return;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const unfinished = `${target}.${randomBytes(4).toString("hex")}.part`;
    try {
      await pipeline(
        Readable.from(content, { objectMode: false }),
        createWriteStream(unfinished, { mode: 0o600, flush: true }),
      );
      await rename(unfinished, target);
    } finally {
      await rm(unfinished, { force: true });
    }
  };
}

/** The restored database does not know the backup that was made just before. */
async function recordBackup(database: Database, { file }: BackupMade, encrypted: boolean) {
  const { size: bytes } = await stat(file);
  const run = { occasion: "by-hand", file, encrypted, host: hostname() } as const;
  const id = await addBackupRun(database, run);
  await endBackupRun(database, id, { state: "made", bytes, objectKey: "" });
}
