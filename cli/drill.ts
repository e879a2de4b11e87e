// `goldkey drill`: proves that a backup can be restored, without touching the installation.
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { readIdentities } from "../app/backup/archive/encryption.server.ts";
import { type Drilled, drillBackup } from "../app/backup/drill.server.ts";
import {
  addBackupDrill,
  emptyScratchDatabase,
  listBackupRuns,
  requireEmptyScratch,
} from "../app/backup/store.server.ts";
import { checkRecord } from "../app/draws/integrity/check-record.server.ts";
import { checkSigning } from "../app/draws/ledger/check-signing.server.ts";
import { openKeyRing } from "../app/draws/ledger/key-ring.server.ts";
import {
  closeDatabase,
  type Database,
  openDatabase,
} from "../app/platform/database/database.server.ts";
import { startEmbeddedPostgres } from "../app/platform/embedded-postgres/embedded-postgres.server.ts";
import type { Environment } from "../app/platform/environment.server.ts";
import { secretKeyName } from "../app/platform/installation/secret-key.server.ts";
import { openSecrets } from "../app/platform/installation/secrets.server.ts";
import { createLog } from "../app/platform/log.server.ts";
import { messageOf } from "../app/platform/message-of.ts";
import { findArchive } from "./archive-source.ts";
import { type Command, type ExitCode, parseArguments, UsageError } from "./command.ts";
import { openProgressBar } from "./progress-bar.ts";
import { withDatabase } from "./with-database.ts";

const help = `Usage: goldkey drill [<backup>] [--identity <file>] [--database <url>] [--scratch <folder>]

Restores a backup into a scratch installation, compares every row and file with the archive, checks the
signed record and the keys in it, and deletes the scratch installation. The site is not touched and may
be running. The result is kept: the admin area shows it under Settings, Backups.

  goldkey drill                           the newest backup of this installation
  goldkey drill /mnt/usb/goldkey-….tar.gz
  goldkey drill s3:newest --identity key.txt

  --identity   the file with the secret key of an encrypted backup, as age-keygen writes it
  --database   an EMPTY database to restore into. It is empty again afterwards. Without it Goldkey starts
               a PostgreSQL of its own for the drill
  --scratch    a folder with room for the restored files; by default the system's temporary folder

Exit code 0: the backup can be restored and agrees. 1: it cannot, or it does not. 2: wrong usage.
`;

export const command: Command = {
  help,
  async run(args): Promise<ExitCode> {
    const { values, positionals } = parseArguments(args, {
      identity: { type: "string" },
      database: { type: "string" },
      scratch: { type: "string" },
    });
    if (positionals.length > 1) throw new UsageError("Give one backup: goldkey drill <backup>");
    const identities = values.identity ? await readIdentities(values.identity) : [];
    const scratchFolder = values.scratch ?? tmpdir();
    return withDatabase(async (database, environment) => {
      const source = positionals[0] ?? (await findNewest(database));
      const file = await findArchive(source, environment);
      if (!existsSync(file)) throw new UsageError(`There is no backup ${file}.`);
      const startedAt = new Date();
      const outcome = await drill(file, { identities, scratchFolder, scratchUrl: values.database });
      await addBackupDrill(database, { file: basename(file), startedAt, ...outcome });
      process.stdout.write(describe(file, startedAt, outcome));
      return outcome.problem === "" ? 0 : 1;
    });
  },
};

async function findNewest(database: Database): Promise<string> {
  const runs = await listBackupRuns(database, 50);
  const made = runs.filter(({ state }) => state === "made");
  const local = made.find(({ file }) => existsSync(file));
  const remote = made.find(({ objectKey }) => objectKey !== "");
  if (local) return local.file;
  if (remote) return `s3:${basename(remote.objectKey)}`;
  throw new UsageError("There is no backup on this machine or in the bucket. Run: goldkey backup");
}

type Outcome = {
  madeAt: Date | null;
  tables: number;
  rows: number;
  files: number;
  problem: string;
};

type DrillPlaces = {
  identities: string[];
  scratchFolder: string;
  scratchUrl: string | undefined;
};

/** A backup that cannot be restored is an outcome, not an error of the command. */
async function drill(
  file: string,
  { identities, scratchFolder, scratchUrl }: DrillPlaces,
): Promise<Outcome> {
  const bar = openProgressBar();
  const root = await mkdtemp(join(scratchFolder, "goldkey-drill-"));
  // When we are root, PostgreSQL's own account must be able to enter.
  await chmod(root, 0o711);
  const dataFolder = join(root, "data");
  await mkdir(dataFolder, { mode: 0o700 });
  try {
    return await withScratchDatabase(root, scratchUrl, async (database) => {
      const drilled = await drillBackup({ database, dataFolder }, file, root, {
        identities,
        progress: bar.show,
      });
      const problems = [...drilled.differences, ...(await checkRestored(database, dataFolder))];
      return outcomeOf(drilled, problems.join("; "));
    });
  } catch (error) {
    const problem = messageOf(error);
    return { madeAt: null, tables: 0, rows: 0, files: 0, problem };
  } finally {
    bar.end();
    await rm(root, { recursive: true, force: true });
  }
}

function outcomeOf({ manifest, tables, rows, files }: Drilled, problem: string): Outcome {
  return { madeAt: new Date(manifest.madeAt), tables, rows, files, problem };
}

async function withScratchDatabase<Result>(
  root: string,
  url: string | undefined,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const log = createLog("error");
  if (url !== undefined) {
    const database = await openDatabase(url, log, { variable: "--database" });
    try {
      await requireEmptyScratch(database);
      return await work(database).finally(() => emptyScratchDatabase(database));
    } finally {
      await closeDatabase(database);
    }
  }
  const postgresFolder = join(root, "postgres");
  await mkdir(postgresFolder, { mode: 0o711 });
  const server = await startEmbeddedPostgres(postgresFolder, log);
  try {
    const database = await openDatabase(server.owner, log);
    try {
      return await work(database);
    } finally {
      await closeDatabase(database);
    }
  } finally {
    await server.stop();
    await rm(server.home, { recursive: true, force: true });
  }
}

/** The restored installation can sign, and its record agrees with its ledger. */
async function checkRestored(database: Database, dataFolder: string): Promise<string[]> {
  const secretKeyFile = join(dataFolder, secretKeyName);
  const environment: Pick<Environment, "secretKey" | "secretKeyFile" | "dataFolder"> = {
    secretKey: undefined,
    secretKeyFile,
    dataFolder,
  };
  const keys = openKeyRing(await openSecrets(database, environment));
  await checkSigning({ database, keys });
  return (await checkRecord({ database, keys })).map(({ problem }) => problem);
}

function describe(
  file: string,
  startedAt: Date,
  { tables, rows, files, problem }: Outcome,
): string {
  const seconds = Math.round((Date.now() - startedAt.getTime()) / 1000);
  if (problem !== "") return `${file}\nThis backup did not pass, after ${seconds} s: ${problem}\n`;
  return `${file}\nRestored and compared in ${seconds} s: ${tables} tables with ${rows} rows, ${files} files. Everything agrees; nothing of it was kept.\n`;
}
