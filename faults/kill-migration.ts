// Kills the process that migrates a database with -9, at any moment, from each earlier form. The database must have its old
// form or the new one, never a part of it, and the next start must complete it.
// Usage: node faults/kill-migration.ts [kills] [seed]
import { fork } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import {
  closeDatabase,
  type Database,
  openDatabase,
} from "../app/platform/database/database.server.ts";
import { migrateDatabase, migrationsFolder } from "../app/platform/database/migrations.server.ts";
import { createLog } from "../app/platform/log.server.ts";
import { makeDataFolder } from "../app/platform/testing/temporary-data-folder.ts";
import { seededRandom } from "../protocol/testing/seeded-random.ts";
import { openFreshDatabases } from "./fresh-databases.ts";
import { printReport, seedFrom } from "./report.ts";

/** How many kills left the old form, and how many came after the commit. */
type MigrationReport = { kills: number; old: number; migrated: number };

const connectionName = "migrating";

/** A form is named by how many migrations it has. */
const earlierForms = journal().entries.map((_, place) => place);

export async function killMigrations(
  forms: number[],
  killsEach: number,
  seed: number,
): Promise<MigrationReport> {
  const random = seededRandom(`${seed}`);
  const report: MigrationReport = { kills: 0, old: 0, migrated: 0 };
  await using folder = makeDataFolder();
  await using databases = await openFreshDatabases();
  await using whole = await databases.open();
  const complete = await formOf(whole.database);
  for (const applied of forms) {
    const migrations = firstMigrations(folder.path, applied);
    const openOld = async () => {
      const old = await databases.open("template0");
      await migrateDatabase(old.database, migrations);
      return old;
    };
    const milliseconds = await timeOfMigration(openOld);
    for (let kill = 0; kill < killsEach; kill += 1) {
      await using old = await openOld();
      const { database } = old;
      const before = await formOf(database);
      const migrating = await startMigrating(old.url);
      await pause(random.below(Math.ceil(milliseconds)));
      migrating.child.kill("SIGKILL");
      await migrating.ended;
      await connectionsEnded(database);
      const after = await formOf(database);
      if (after !== before && after !== complete)
        throw new Error(`A killed migration from ${applied} left a part:\n${after}`);
      await migrateDatabase(database);
      if ((await formOf(database)) !== complete)
        throw new Error(`The migration from ${applied} was not completed.`);
      report.kills += 1;
      if (after === before) report.old += 1;
      else report.migrated += 1;
    }
  }
  return report;
}

async function timeOfMigration(openOld: () => Promise<AsyncDisposable & { url: string }>) {
  await using old = await openOld();
  const { ended } = await startMigrating(old.url);
  const start = performance.now();
  const [code] = await ended;
  if (code !== 0) throw new Error(`The migration ended with ${code}.`);
  return performance.now() - start;
}

function journal(): { entries: unknown[] } {
  return JSON.parse(readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8"));
}

/** A copy of the folder of migrations that ends early. */
function firstMigrations(parent: string, count: number): string {
  const folder = join(parent, `${count}`);
  mkdirSync(folder);
  cpSync(migrationsFolder, folder, { recursive: true });
  const shortened = { ...journal(), entries: journal().entries.slice(0, count) };
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify(shortened));
  return folder;
}

/** Resolves when it begins to migrate, because most of its time is loading code. */
async function startMigrating(url: string) {
  const address = `${url}&application_name=${connectionName}`;
  const child = fork(import.meta.filename, ["migrate", address], { execArgv: [] });
  const ended = once(child, "exit");
  const begun = await Promise.race([once(child, "message"), ended.then(() => false)]);
  if (!begun) throw new Error("The process ended before it began to migrate.");
  return { child, ended };
}

async function connectionsEnded(database: Database): Promise<void> {
  for (;;) {
    const { rows } = await database.execute(
      sql`select from pg_stat_activity where application_name = ${connectionName}`,
    );
    if (rows.length === 0) return;
    await pause(5);
  }
}

/** Tables, constraints, functions, triggers, indexes and sequences, as text. */
async function formOf(database: Database): Promise<string> {
  const { rows } = await database.execute<{ part: string }>(sql`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as part
      from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', sequencename, data_type, start_value) from pg_sequences where schemaname = 'public'
    union all select concat_ws(' ', name, checksum) from applied_migration
    order by part`);
  return rows.map(({ part }) => part).join("\n");
}

if (process.argv[1] === import.meta.filename) {
  const [, , first, second] = process.argv;
  if (first === "migrate") {
    const database = await openDatabase(second ?? "", createLog("fatal"));
    process.send?.("ready");
    await migrateDatabase(database);
    await closeDatabase(database);
    process.disconnect();
  } else {
    const seed = seedFrom(second);
    const each = Math.ceil(Number(first ?? 100) / earlierForms.length);
    const report = await killMigrations(earlierForms, each, seed);
    printReport(
      "Killed migrations: the old form or the new one",
      { seed, ...report },
      report.kills,
    );
  }
}
