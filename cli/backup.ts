// `goldkey backup`: database, files and keys in one file, while the site runs.
import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { archiveName } from "../app/backup/archive/names.ts";
import { backUpNow } from "../app/backup/back-up-now.server.ts";
import { checkBackup } from "../app/backup/check-backup.server.ts";
import { isStartFailure } from "../app/platform/start-failure.ts";
import { type Command, type ExitCode, parseArguments, UsageError } from "./command.ts";
import { openProgressBar } from "./progress-bar.ts";
import { sizeInWords } from "./sizes.ts";
import { withDatabase } from "./with-database.ts";

const help = `Usage: goldkey backup [<file or folder>]
       goldkey backup --check <file>

Writes one archive with the whole database as it was at one instant, all files, and the SECRET_KEY
that the signing keys are encrypted with. The site may be running and is not stopped. Without a place it goes to BACKUP_DIR, or to
the folder "backups" in DATA_DIR.

  goldkey backup
  goldkey backup /mnt/usb
  goldkey backup /mnt/usb/before-the-move.tar.gz
  goldkey backup --check /mnt/usb/before-the-move.tar.gz

  --check   compare every byte of a backup with its manifest, and write nothing

The file can be read only by you (mode 600). Whoever has it can sign for your draws and read every
name in it: keep it as you would keep the keys. It is an ordinary .tar.gz; bring it back with
goldkey restore.

Exit code 0: the backup is whole and on the disk. 1: --check found it damaged. 2: it could not be made.
`;

export const command: Command = {
  help,
  async run(args): Promise<ExitCode> {
    const { values, positionals } = parseArguments(args, { check: { type: "boolean" } });
    const [target, ...surplus] = positionals;
    if (surplus.length > 0) throw new UsageError("Say one place: goldkey backup <file or folder>");
    if (values.check) return check(target);
    const bar = openProgressBar();
    try {
      const backup = await withDatabase((database, environment) =>
        backUpNow(
          { database, environment },
          {
            occasion: "by-hand",
            file: fileFor(target ?? environment.backups.folder),
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

/** A path that is an existing folder or ends with a slash gets a file name with today's date. */
function fileFor(target: string): string {
  const path = resolve(target);
  const folder =
    target.endsWith("/") ||
    !/\.t(ar\.)?gz$/.test(target) ||
    (existsSync(path) && statSync(path).isDirectory());
  const file = folder ? join(path, archiveName("by-hand", new Date())) : path;
  if (existsSync(file)) throw new UsageError(`${file} is there already; choose another name.`);
  return file;
}

async function check(file: string | undefined): Promise<ExitCode> {
  if (!file) throw new UsageError("Say which backup: goldkey backup --check <file>");
  const bar = openProgressBar();
  try {
    const { madeAt, goldkey, tables, entries } = await checkBackup(file, bar.show);
    bar.end();
    const rows = tables.reduce((total, table) => total + table.rows, 0);
    process.stdout.write(
      `Whole: made ${madeAt} by Goldkey ${goldkey}, ${tables.length} tables with ${rows} rows, ${entries.length} parts.\n`,
    );
    return 0;
  } catch (error) {
    bar.end();
    if (!isStartFailure(error)) throw error;
    process.stderr.write(`goldkey: ${error.message}\n`);
    return 1;
  }
}
