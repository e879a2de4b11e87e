import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { z } from "zod";
import { messageOf } from "../message-of.ts";
import { projectFolder } from "../project-folder.server.ts";
import { StartFailure } from "../start-failure.ts";
import type { Database } from "./database.server.ts";

/** Any constant that all Goldkey processes share. */
const MIGRATION_LOCK = 4_653_544_539; // "GOLDKEY" on a telephone keypad

type Migration = {
  name: string;
  statements: string[];
  checksum: string;
  /** It removes what earlier releases use: they cannot run any more. Its file begins with `-- contract`. */
  contracts: boolean;
};

export type AppliedMigration = Pick<Migration, "name" | "checksum">;

export const migrationsFolder = join(projectFolder, "migrations");

/**
 * Applies all pending migrations in one transaction with a lock: processes that start together
 * wait for each other, and a failure changes nothing.
 *
 * Not Drizzle's own runner, which compares timestamps only and so silently skips a migration
 * that was generated earlier but merged later than one already applied.
 */
export async function migrateDatabase(
  database: Database,
  folder = migrationsFolder,
): Promise<{ applied: string[] }> {
  const migrations = readMigrations(folder);
  const client = await database.$client.connect();
  try {
    await client.query("begin");
    const applied = await applyPending(client, migrations);
    await client.query("commit");
    return { applied };
  } catch (error) {
    await client.query("rollback").catch(() => {
      // The connection is lost, which rolls back. The first error has the reason.
    });
    throw error;
  } finally {
    client.release();
  }
}

/** Migrations of this version that the database does not have yet. */
export async function listPendingMigrations(
  database: Database,
  folder = migrationsFolder,
): Promise<string[]> {
  const { rows } = await database.$client.query<{ name: string }>(
    "select name from applied_migration",
  );
  const applied = new Set(rows.map(({ name }) => name));
  return readJournal(folder).filter((name) => !applied.has(name));
}

/** The name of the last migration of this version. */
export function newestMigration(): string {
  return readJournal(migrationsFolder).at(-1) ?? "";
}

/**
 * For a restore, inside the caller's transaction: applies exactly the migrations of the backup to an empty
 * database or, without a list, all pending ones.
 */
export async function migrateWithin(
  client: pg.ClientBase,
  upTo?: AppliedMigration[],
): Promise<string[]> {
  const migrations = readMigrations(migrationsFolder);
  if (!upTo) return applyPending(client, migrations);
  requireKnownMigrations(upTo);
  const wanted = new Set(upTo.map(({ name }) => name));
  return applyPending(
    client,
    migrations.filter(({ name }) => wanted.has(name)),
  );
}

/** For a restore: refuses a backup of a newer version. */
export function requireKnownMigrations(ofBackup: AppliedMigration[]): void {
  const migrations = readMigrations(migrationsFolder);
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of ofBackup) {
    if (known.get(name) === checksum) continue;
    throw new StartFailure(
      `The backup was made by a newer or changed Goldkey (it has the migration ${name}, which this one does not know); restore it with that version.`,
    );
  }
}

async function applyPending(client: pg.ClientBase, migrations: Migration[]): Promise<string[]> {
  await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
  // Not "create table if not exists": that needs the right to create tables even where this one exists, and a second
  // process may run as the role that owns nothing.
  const { rows: found } = await client.query<{ exists: boolean }>(
    "select to_regclass('applied_migration') is not null as exists",
  );
  if (!found[0]?.exists) {
    await client.query(
      `create table applied_migration (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`,
    );
  }
  const applied = await listApplied(client);
  refuseStrangers(applied, migrations);
  const before = new Set(applied.map(({ name }) => name));
  const pending = migrations.filter((migration) => !before.has(migration.name));
  for (const migration of pending) await apply(client, migration);
  return pending.map((migration) => migration.name);
}

/** The column `contracts` is missing until the first migration that contracts. */
async function listApplied(client: pg.ClientBase) {
  const { rows } = await client.query<Omit<Migration, "statements">>(
    `select name, checksum, coalesce((to_jsonb(applied_migration) ->> 'contracts')::bool, false) as contracts
    from applied_migration order by name collate "C"`,
  );
  return rows;
}

/** Unknown migrations are of a newer release. This one runs on them as long as they only add: docs/operate/upgrade.md. */
function refuseStrangers(applied: Omit<Migration, "statements">[], migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const { name, checksum, contracts } of applied) {
    if (!known.has(name)) {
      if (!contracts) continue;
      throw new StartFailure(
        `The database was last used by a newer Goldkey (it has the migration ${name}, which removes what this one needs); start that version instead.`,
      );
    }
    if (known.get(name) !== checksum) {
      throw new StartFailure(
        `The migration ${name} was changed after this database had applied it; bring its file back to what it was and add a new migration.`,
      );
    }
  }
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  try {
    for (const statement of migration.statements) await client.query(statement);
  } catch (cause) {
    const reason = messageOf(cause);
    throw new StartFailure(
      `The migration ${migration.name} failed (${reason}); the database was left as it was.`,
      { cause },
    );
  }
  await client.query("insert into applied_migration (name, checksum) values ($1, $2)", [
    migration.name,
    migration.checksum,
  ]);
  if (!migration.contracts) return;
  await client.query(
    "alter table applied_migration add column if not exists contracts boolean not null default false",
  );
  await client.query("update applied_migration set contracts = true where name = $1", [
    migration.name,
  ]);
}

/** Names and order of migrations, from drizzle-kit's journal. */
const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string() })) });

function readJournal(folder: string): string[] {
  const text = readFileSync(join(folder, "meta", "_journal.json"), "utf8");
  return journalSchema.parse(JSON.parse(text)).entries.map(({ tag }) => tag);
}

function readMigrations(folder: string): Migration[] {
  return readJournal(folder).map((name) => {
    const content = readFileSync(join(folder, `${name}.sql`), "utf8");
    return {
      name,
      statements: content.split("--> statement-breakpoint"),
      contracts: content.startsWith("-- contract"),
      checksum: createHash("sha256").update(content).digest("hex"),
    };
  });
}
