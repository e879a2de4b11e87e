// `goldkey restore`: restores a backup on this machine or another.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { readIdentities } from "../app/backup/archive/encryption.server.ts";
import { restoreBackup } from "../app/backup/restore-backup.server.ts";
import { openObjectFiles } from "../app/platform/files/object-files.server.ts";
import { secretKeyName } from "../app/platform/installation/secret-key.server.ts";
import { findArchive, isInBucket } from "./archive-source.ts";
import { type Command, type ExitCode, parseArguments, UsageError } from "./command.ts";
import { openProgressBar } from "./progress-bar.ts";
import { withDatabase } from "./with-database.ts";

const help = `Usage: goldkey restore <backup> [--identity <file>]

Restores a backup into an EMPTY installation: a DATA_DIR that was never used, or a new database
named by DATABASE_URL together with an empty DATA_DIR. Anything else is refused, nothing is overwritten.

  DATA_DIR=/srv/goldkey goldkey restore /mnt/usb/before-the-move.tar.gz
  DATA_DIR=/srv/goldkey npm start

The backup is a file, or one in the bucket of BACKUP_S3_BUCKET: s3:newest, or s3: and its name. It is
fetched into BACKUP_DIR first. An encrypted one (.age) needs --identity, the file with its secret key
as age-keygen writes it.

First every byte of the archive is compared with its manifest. Then rows, files and keys are restored,
all of them or none: an interrupted restore leaves no installation, and you can run it again. A backup
of an older Goldkey is migrated; one of a newer Goldkey is refused.

Exit code 0: restored. 2: refused or failed, with the reason in one sentence.
`;

export const command: Command = {
  help,
  async run(args): Promise<ExitCode> {
    const { values, positionals } = parseArguments(args, { identity: { type: "string" } });
    const [source, ...surplus] = positionals;
    if (!source || surplus.length > 0) {
      throw new UsageError("Give the backup to restore: goldkey restore <backup.tar.gz>");
    }
    if (!isInBucket(source) && !existsSync(source)) {
      throw new UsageError(`There is no backup ${resolve(source)}.`);
    }
    const bar = openProgressBar();
    let folder = "";
    try {
      const { manifest, tables, rows, files } = await withDatabase(
        async (database, environment) => {
          const { dataFolder, objectStore } = environment;
          folder = dataFolder;
          const objects = objectStore && openObjectFiles(objectStore);
          const to = { database, dataFolder, objects };
          const file = await findArchive(source, environment);
          const identities = values.identity ? await readIdentities(values.identity) : [];
          return restoreBackup(to, file, { progress: bar.show, identities });
        },
        { exclusive: true, mayCreate: true },
      );
      bar.end();
      process.stdout.write(
        `Restored what was backed up at ${manifest.madeAt}: ${tables} tables with ${rows} rows, ${files} files.\n`,
      );
      const secretKey = join(folder, secretKeyName);
      if (existsSync(secretKey)) {
        process.stdout.write(
          `Its SECRET_KEY is in ${secretKey}: every node needs this one, so a SECRET_KEY in the environment must be the same.\n`,
        );
      }
      process.stdout.write("Start the site with npm start.\n");
      return 0;
    } finally {
      bar.end();
    }
  },
};
