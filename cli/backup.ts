// `goldkey backup`: database, files and keys in one file, while the site runs.
import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { readIdentities } from "../app/backup/archive/encryption.server.ts";
import { archiveName } from "../app/backup/archive/names.ts";
import { backUpNow } from "../app/backup/back-up-now.server.ts";
import { checkBackup } from "../app/backup/check-backup.server.ts";
import { checkSigning } from "../app/draws/ledger/check-signing.server.ts";
import { KeyMissing, openKeyRing } from "../app/draws/ledger/key-ring.server.ts";
import type { Database } from "../app/platform/database/database.server.ts";
import type { Environment } from "../app/platform/environment.server.ts";
import { openSecrets } from "../app/platform/installation/secrets.server.ts";
import { isStartFailure, StartFailure } from "../app/platform/start-failure.ts";
import { type Command, type ExitCode, parseArguments, UsageError } from "./command.ts";
import { openProgressBar } from "./progress-bar.ts";
import { sizeInWords } from "./sizes.ts";
import { withDatabase } from "./with-database.ts";

const help = `Usage: goldkey backup [<file or folder>]
       goldkey backup --check <file> [--identity <file>]

Writes one archive with the whole database as it was at one instant, all files, and the SECRET_KEY
that the signing keys are encrypted with. The site may be running and is not stopped. If you name no place,
it goes to BACKUP_DIR, or to the folder "backups" in DATA_DIR, and is copied to the bucket
BACKUP_S3_BUCKET, if there is one.

  goldkey backup
  goldkey backup /mnt/usb
  goldkey backup /mnt/usb/before-the-move.tar.gz
  goldkey backup --check /mnt/usb/before-the-move.tar.gz

  --check      compare every byte of a backup with its manifest, and write nothing
  --identity   the file with the secret key of an encrypted backup, as age-keygen writes it

Only you can read the file (mode 600). Anyone who has it can sign for your draws and read every
name in it: keep it as safe as the keys. With BACKUP_RECIPIENT it is encrypted (age), and only
the secret key of that recipient opens it. Otherwise it is an ordinary .tar.gz. Restore it
with goldkey restore; goldkey drill does so on trial.

Exit code 0: the backup is complete and on disk. 1: --check found it damaged. 2: it could not be made.
`;

export const command: Command = {
  help,
  async run(args): Promise<ExitCode> {
    const { values, positionals } = parseArguments(args, {
      check: { type: "boolean" },
      identity: { type: "string" },
    });
    const [target, ...surplus] = positionals;
    if (surplus.length > 0)
      throw new UsageError("Give one file or folder: goldkey backup <file or folder>");
    if (values.check) return check(target, values.identity);
    const bar = openProgressBar();
    try {
      const backup = await withDatabase((database, environment) =>
        backUpNow(
          { database, environment, requireKeys: () => requireKeys(database, environment) },
          {
            occasion: "by-hand",
            file: fileFor(target ?? environment.backups.folder, environment),
            toBucket: target === undefined,
            progress: bar.show,
          },
        ),
      );
      bar.end();
      process.stdout.write(
        `${backup.file}\n${sizeInWords(backup.bytes)}: ${backup.tables} tables with ${backup.rows} rows, ${backup.files} files.\nKeep it where only you can read it; goldkey restore brings it back.\n`,
      );
      return 0;
    } finally {
      bar.end();
    }
  },
};

/** Throws when this node lacks a key that signs. */
async function requireKeys(database: Database, environment: Environment): Promise<void> {
  try {
    await checkSigning({ database, keys: openKeyRing(await openSecrets(database, environment)) });
  } catch (error) {
    if (error instanceof KeyMissing) throw new StartFailure(error.message, { cause: error });
    throw error;
  }
}

/** A path that is an existing folder or ends with a slash gets a file name with today's date. */
function fileFor(target: string, { backups: { recipient } }: Environment): string {
  const path = resolve(target);
  const folder =
    target.endsWith("/") ||
    !/\.t(ar\.)?gz(\.age)?$/.test(target) ||
    (existsSync(path) && statSync(path).isDirectory());
  const file = folder
    ? join(path, archiveName("by-hand", new Date(), { encrypted: recipient !== undefined }))
    : path;
  if (existsSync(file)) throw new UsageError(`${file} is there already; choose another name.`);
  return file;
}

async function check(file: string | undefined, identity: string | undefined): Promise<ExitCode> {
  if (!file) throw new UsageError("Give the backup to check: goldkey backup --check <file>");
  const bar = openProgressBar();
  try {
    const identities = identity ? await readIdentities(identity) : [];
    const options = { progress: bar.show, identities };
    const { madeAt, goldkey, tables, entries } = await checkBackup(file, options);
    bar.end();
    const rows = tables.reduce((total, table) => total + table.rows, 0);
    process.stdout.write(
      `Complete: made ${madeAt} by Goldkey ${goldkey}, ${tables.length} tables with ${rows} rows, ${entries.length} parts.\n`,
    );
    return 0;
  } catch (error) {
    bar.end();
    if (!isStartFailure(error)) throw error;
    process.stderr.write(`goldkey: ${error.message}\n`);
    return 1;
  }
}
