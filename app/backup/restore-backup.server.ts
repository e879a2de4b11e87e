// Restores an installation from an archive, completely or not at all.
import { existsSync } from "node:fs";
import type pg from "pg";
import { type AppliedMigration, migrateWithin } from "../platform/database/migrations.server.ts";
import { StartFailure } from "../platform/start-failure.ts";
import { type Manifest, manifestName } from "./archive/manifest.ts";
import type { ArchiveEntry } from "./archive/tar.server.ts";
import { checkBackup, openArchive } from "./check-backup.server.ts";
import { listDataFiles } from "./data-files.server.ts";
import { listTables, quoted } from "./database-shape.server.ts";
import { loadTable, setSequences, withTriggersDisabled } from "./load-tables.server.ts";
import type { BackupProgress, Installation } from "./make-backup.server.ts";
import { openStaging, type Staging, undoUnfinishedRestore } from "./staging.server.ts";

export type Restored = { manifest: Manifest; tables: number; rows: number; files: number };

type RestoreOptions = {
  progress?: BackupProgress;
  /** For an encrypted archive: secret keys of age; one of them must fit. */
  identities?: string[];
};

/**
 * Database and data folder must be empty. The archive is read twice: to compare it with its manifest, and to restore
 * it. Files are staged until all rows are loaded; the commit is the last step but one.
 */
export async function restoreBackup(
  { database, dataFolder, objects }: Installation,
  file: string,
  { progress = () => {}, identities }: RestoreOptions = {},
): Promise<Restored> {
  const manifest = await checkBackup(file, {
    progress: (share, part) => progress(share / 3, part),
    identities,
  });
  const client = await database.$client.connect();
  try {
    await client.query("begin");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    await client.query("set local statement_timeout = 0");
    await requireEmptyDatabase(client, manifest);
    await undoUnfinishedRestore(dataFolder);
    await requireEmptyFolder(dataFolder);
    const staging = await openStaging(dataFolder, objects);
    try {
      const files = await restoreEntries(client, staging, { file, manifest, identities }, progress);
      await staging.moveIntoPlace();
      await client.query("commit");
      await staging.finish();
      progress(1, "done");
      const rows = manifest.tables.reduce((total, table) => total + table.rows, 0);
      // Update the planner's statistics: without them queries would scan large tables sequentially.
      await client.query("analyze");
      return { manifest, tables: manifest.tables.length, rows, files };
    } catch (error) {
      await staging.undo();
      throw error;
    }
  } catch (error) {
    await client.query("rollback").catch(() => {
      // The connection is lost, which rolls back. The first error has the reason.
    });
    throw error;
  } finally {
    client.release();
  }
}

/** Migrations, rows, sequences and files, inside the caller's transaction. Returns the number of files. */
export async function restoreEntries(
  client: pg.PoolClient,
  staging: Pick<Staging, "write">,
  { file, manifest, identities }: { file: string; manifest: Manifest; identities?: string[] },
  progress: BackupProgress,
): Promise<number> {
  let current = "tables";
  const entries = openArchive(file, {
    progress: (share) => progress((1 + 2 * share) / 3, current),
    identities,
  });
  let next = await entries.next();

  async function* partsOf(table: Manifest["tables"][number]) {
    current = table.name;
    for (const part of table.parts) {
      if (next.done || next.value.name !== part) throw new Error(`${part} is not where it was.`);
      yield* next.value.content;
      next = await entries.next();
    }
  }

  await migrateWithin(client, manifest.migrations);
  await requireSameTables(client, manifest);
  await withTriggersDisabled(client, async () => {
    for (const table of manifest.tables) await loadTable(client, table, partsOf(table));
  });
  await setSequences(client, manifest.sequences);
  // Apply migrations that are newer than the backup.
  await migrateWithin(client);

  let files = 0;
  for (; !next.done; next = await entries.next()) {
    if (next.value.name === manifestName) continue;
    current = next.value.name;
    await staging.write(pathOf(next.value), next.value.content, next.value.size);
    files += 1;
  }
  return files;
}

function pathOf({ name }: ArchiveEntry): string {
  return name.replace(/^files\//, "");
}

/** Refuses a database with rows, so that a restore never overwrites data. */
async function requireEmptyDatabase(client: pg.PoolClient, manifest: Manifest): Promise<void> {
  const tables = await listTables(client);
  if (tables.length === 0) return;
  for (const { name } of tables) {
    // Migrations insert rows into these two.
    if (name === "applied_migration" || name === "activity_head") continue;
    const { rowCount } = await client.query(`select from public.${quoted(name)} limit 1`);
    if (rowCount) {
      throw new StartFailure(
        `The database is not empty (there are rows in ${name}). A backup is restored only into an empty installation: set DATA_DIR to a new folder, or DATABASE_URL to a new database.`,
      );
    }
  }
  const { rows } = await client.query<AppliedMigration>(
    "select name, checksum from applied_migration",
  );
  const same =
    rows.length === manifest.migrations.length &&
    rows.every((row) => manifest.migrations.some(({ name }) => name === row.name));
  if (same) return;
  throw new StartFailure(
    "The database was set up by another version of Goldkey than the backup's. Use a database, or a DATA_DIR, that was never started.",
  );
}

async function requireEmptyFolder(dataFolder: string): Promise<void> {
  const [first] = existsSync(dataFolder) ? await listDataFiles(dataFolder) : [];
  if (!first) return;
  throw new StartFailure(
    `The data folder ${dataFolder} is not empty (there is ${first.path}). A backup is restored only into an empty installation: set DATA_DIR to a new folder.`,
  );
}

async function requireSameTables(client: pg.PoolClient, manifest: Manifest): Promise<void> {
  const known = new Set((await listTables(client)).map(({ name }) => name));
  const unknown = manifest.tables.find(({ name }) => !known.has(name));
  if (!unknown) return;
  throw new StartFailure(
    `The backup holds a table ${unknown.name} that no migration of this Goldkey makes; restore it with the version that made it (${manifest.goldkey}).`,
  );
}
