import { mkdirSync, mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createLog } from "../log.server.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import { type Database, openDatabase } from "./database.server.ts";
import { migrateDatabase } from "./migrations.server.ts";

function writeMigrations(folder: string, migrations: Record<string, string>): void {
  mkdirSync(join(folder, "meta"), { recursive: true });
  const entries = Object.keys(migrations).map((tag) => ({ tag }));
  writeFileSync(join(folder, "meta", "_journal.json"), JSON.stringify({ entries }));
  for (const [tag, content] of Object.entries(migrations)) {
    writeFileSync(join(folder, `${tag}.sql`), content);
  }
}

async function tableNames(database: Database): Promise<unknown[]> {
  const { rows } = await database.execute(
    sql`select tablename from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map((row) => row.tablename);
}

const twoTables = {
  "0000_add_house":
    "create table house (id int);\n--> statement-breakpoint\ncreate table key (id int);",
};

test("migrations run once and in order, and later ones are added", async () => {
  await using database = await openTestDatabase({ migrated: false });
  using folder = mkdtempDisposableSync(join(tmpdir(), "goldkey-migrations-"));
  writeMigrations(folder.path, twoTables);
  expect(await migrateDatabase(database, folder.path)).toEqual({ applied: ["0000_add_house"] });
  expect(await migrateDatabase(database, folder.path)).toEqual({ applied: [] });
  writeMigrations(folder.path, { ...twoTables, "0001_drop_key": "drop table key" });
  expect(await migrateDatabase(database, folder.path)).toEqual({ applied: ["0001_drop_key"] });
  expect(await tableNames(database)).toEqual(["applied_migration", "house"]);
});

test("a failing migration names itself and leaves the database as it was", async () => {
  await using database = await openTestDatabase({ migrated: false });
  using folder = mkdtempDisposableSync(join(tmpdir(), "goldkey-migrations-"));
  writeMigrations(folder.path, { ...twoTables, "0001_break": "alter table castle add a int" });
  await expect(migrateDatabase(database, folder.path)).rejects.toThrow(
    'The migration 0001_break failed (relation "castle" does not exist); the database was left as it was.',
  );
  expect(await tableNames(database)).toEqual([]);
});

test("a newer Goldkey's database is used as long as it only added something, and refused afterwards", async () => {
  await using database = await openTestDatabase({ migrated: false });
  using folder = mkdtempDisposableSync(join(tmpdir(), "goldkey-migrations-"));
  writeMigrations(folder.path, { ...twoTables, "0001_future": "create table future (id int)" });
  await migrateDatabase(database, folder.path);
  writeMigrations(folder.path, twoTables);
  expect(await migrateDatabase(database, folder.path)).toEqual({ applied: [] });

  const contract = "-- contract: no release before 0.9 writes keys\ndrop table key";
  const future = { "0001_future": "create table future (id int)", "0002_drop_key": contract };
  writeMigrations(folder.path, { ...twoTables, ...future });
  await migrateDatabase(database, folder.path);
  expect(await migrateDatabase(database, folder.path)).toEqual({ applied: [] });
  writeMigrations(folder.path, twoTables);
  await expect(migrateDatabase(database, folder.path)).rejects.toThrow(
    "last used by a newer Goldkey (it has the migration 0002_drop_key",
  );
});

test("a migration that was edited after it was applied is refused", async () => {
  await using database = await openTestDatabase({ migrated: false });
  using folder = mkdtempDisposableSync(join(tmpdir(), "goldkey-migrations-"));
  writeMigrations(folder.path, twoTables);
  await migrateDatabase(database, folder.path);
  writeMigrations(folder.path, { "0000_add_house": "create table home (id int)" });
  await expect(migrateDatabase(database, folder.path)).rejects.toThrow(
    "The migration 0000_add_house was changed after",
  );
});

test("processes that start together migrate once", async () => {
  await using database = await openTestDatabase({ migrated: false });
  const other = await openDatabase(database.url, createLog("error"));
  using folder = mkdtempDisposableSync(join(tmpdir(), "goldkey-migrations-"));
  writeMigrations(folder.path, {
    "0000_slow": "create table house (id int); select pg_sleep(0.2)",
  });
  const outcomes = await Promise.all([
    migrateDatabase(database, folder.path),
    migrateDatabase(other, folder.path),
  ]);
  await other.$client.end();
  expect(outcomes.map(({ applied }) => applied.length).sort()).toEqual([0, 1]);
});
