import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listDataFiles } from "../app/backup/data-files.server.ts";
import { makeBackup } from "../app/backup/make-backup.server.ts";
import { restoreBackup } from "../app/backup/restore-backup.server.ts";
import { enquiry } from "../app/contact/tables.server.ts";
import {
  closeDatabase,
  type Database,
  openDatabase,
} from "../app/platform/database/database.server.ts";
import { startEmbeddedPostgres } from "../app/platform/embedded-postgres/embedded-postgres.server.ts";
import { readEnvironment } from "../app/platform/environment.server.ts";
import { createLog } from "../app/platform/log.server.ts";
import { makeDataFolder } from "../app/platform/testing/temporary-data-folder.ts";
import { openTestDatabase, type TestDatabase } from "../app/platform/testing/test-database.ts";
import { fillEmptyDatabase } from "../app/sample/fill-empty-database.server.ts";
import { goldkey } from "./testing/run-goldkey.ts";

const log = createLog("silent");

/** An installation with the sample company, its draws and their keys, which every test backs up or compares. */
let source: TestDatabase;
let folder: string;
let archive: string;

beforeAll(async () => {
  source = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "goldkey-source-"));
  await fillEmptyDatabase(source, readEnvironment({ DATA_DIR: folder }), log);
  await writeEnquiry(source, "Tab\there, line\nbreak, back\\slash, \u{1f511}, empty ''");
  archive = join(folder, "backups", "whole.tar.gz");
});

afterAll(async () => {
  await source[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function writeEnquiry(database: Database, message: string) {
  await database.insert(enquiry).values({
    reference: `GK-${randomUUID()}`,
    kind: "enquiry",
    topic: "viewing",
    name: "Perpetua Lark",
    email: "lark@post.example",
    message,
    consentedAt: new Date(),
    network: "n",
    fingerprint: randomUUID(),
  });
}

/** The number of rows of every table and a hash over them that does not depend on their order. */
async function tablesOf(database: Database) {
  const { rows } = await database.execute<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`);
  const tables: Record<string, unknown> = {};
  for (const { name } of rows) {
    const { rows: content } = await database.execute(
      sql.raw(
        `select count(*)::int as rows, md5(coalesce(string_agg(t::text, e'\\n' order by t::text collate "C"), '')) as hash from "${name}" t`,
      ),
    );
    tables[name] = content[0];
  }
  return tables;
}

async function shapeOf(database: Database) {
  const { rows } = await database.execute(sql`
    select conname::text as name, pg_get_constraintdef(oid) as definition, condeferrable as deferrable
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select tgname::text, pg_get_triggerdef(oid), tgenabled = 'O' from pg_trigger where not tgisinternal
    union all select sequencename::text, coalesce(last_value::text, 'unused'), true from pg_sequences
    order by 1, 2`);
  return rows;
}

async function filesOf(dataFolder: string) {
  const files = await listDataFiles(dataFolder);
  return Promise.all(
    files.map(async ({ path }) => {
      const content = await readFile(join(dataFolder, path));
      return `${path} ${createHash("sha256").update(content).digest("hex")}`;
    }),
  );
}

test("backup and restore reproduce every table, constraint, sequence and file", async () => {
  // The site is in use meanwhile: enquiries are written in pairs, each pair in one transaction.
  let working = true;
  const started = Promise.withResolvers<void>();
  const work = (async () => {
    for (; working; started.resolve()) {
      await source.transaction(async (transaction) => {
        await writeEnquiry(transaction as unknown as Database, "first of two");
        await writeEnquiry(transaction as unknown as Database, "second of two");
      });
    }
  })();
  const during = join(folder, "backups", "during.tar.gz");
  await started.promise;
  await makeBackup({ database: source, dataFolder: folder }, during);
  working = false;
  await work;
  await using elsewhere = await openTestDatabase({ migrated: false });
  await using empty = makeDataFolder("restored");
  await restoreBackup({ database: elsewhere, dataFolder: empty.path }, during);
  const { rows } = await elsewhere.execute<{ first: number; second: number }>(sql`
    select count(*) filter (where message like 'first%')::int as first,
      count(*) filter (where message like 'second%')::int as second from enquiry`);
  expect(rows[0]?.first).toBeGreaterThan(0);
  expect(rows[0]?.second).toBe(rows[0]?.first);

  // Without concurrent writes the restored installation is identical.
  const before = await tablesOf(source);
  const backup = await goldkey(["backup", archive], { DATABASE_URL: source.url, DATA_DIR: folder });
  expect([backup.code, backup.out]).toEqual([0, expect.stringContaining(archive)]);
  expect((await stat(archive)).mode & 0o777).toBe(0o600);

  await using target = makeDataFolder("data");
  const restored = await goldkey(["restore", archive], { DATA_DIR: target.path });
  expect([restored.code, restored.err]).toEqual([0, ""]);
  const server = await startEmbeddedPostgres(target.path, log);
  const database = await openDatabase(server.connection, log);
  try {
    expect(await tablesOf(database)).toEqual(before);
    expect(await shapeOf(database)).toEqual(await shapeOf(source));
    expect(await filesOf(target.path)).toEqual(await filesOf(folder));
    await expect(database.execute(sql`update statement set type = 'x'`)).rejects.toThrow();
  } finally {
    await closeDatabase(database);
    await server.stop();
  }
  const again = await goldkey(["restore", archive], { DATA_DIR: target.path });
  expect([again.code, again.err]).toEqual([
    2,
    expect.stringMatching(/^goldkey: The database is not empty .*new folder.*\n$/),
  ]);
});

test("a damaged or foreign archive is refused before anything is changed", async () => {
  await using empty = await openTestDatabase({ migrated: false });
  const target = await mkdtemp(join(tmpdir(), "goldkey-target-"));
  const bytes = await readFile(archive);
  const faults = {
    "cut.tar.gz": bytes.subarray(0, Math.floor(bytes.length * 0.7)),
    "flipped.tar.gz": flip(bytes, Math.floor(bytes.length / 2)),
    "foreign.tar.gz": Buffer.from("hello"),
  };
  for (const [name, bytes] of Object.entries(faults)) {
    const file = join(target, name);
    await writeFile(file, bytes);
    const run = await goldkey(["restore", file], {
      DATABASE_URL: empty.url,
      DATA_DIR: join(target, "data"),
    });
    expect([run.code, run.err]).toEqual([2, expect.stringMatching(/^goldkey: .*\.tar\.gz.*\n$/)]);
    const check = await goldkey(["backup", "--check", file]);
    expect(check.code).toBe(1);
  }
  expect(await tablesOf(empty)).toEqual({});
  await rm(target, { recursive: true, force: true });
});

function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 0xff;
  return changed;
}

test("a drill restores a backup on trial, compares it, keeps the result and throws the rest away", async () => {
  await using scratch = await openTestDatabase({ migrated: false });
  const drill = (file: string) =>
    goldkey(["drill", file, "--database", scratch.url], {
      DATABASE_URL: source.url,
      DATA_DIR: folder,
    });
  const passed = await drill(archive);
  expect([passed.code, passed.out]).toEqual([0, expect.stringContaining("Everything agrees")]);
  expect(await tablesOf(scratch)).toEqual({});
  const cut = join(folder, "backups", "cut.tar.gz");
  await writeFile(cut, (await readFile(archive)).subarray(0, 5000));
  const failed = await drill(cut);
  expect([failed.code, failed.out]).toEqual([1, expect.stringContaining("did not pass")]);
  const { rows } = await source.execute(
    sql`select file, rows > 1000 as filled, problem <> '' as failed from backup_drill order by id`,
  );
  expect(rows).toEqual([
    { file: "whole.tar.gz", filled: true, failed: false },
    { file: "cut.tar.gz", filled: false, failed: true },
  ]);
  // Something else is in it: it must not be emptied.
  await scratch.execute(sql`create table precious (id int)`);
  expect((await drill(archive)).out).toContain("is not empty");
  expect(Object.keys(await tablesOf(scratch))).toEqual(["precious"]);
});

test("a restore that fails in the middle leaves nothing, and works when it is run again", async () => {
  await using database = await openTestDatabase({ migrated: false });
  const dataFolder = await mkdtemp(join(tmpdir(), "goldkey-half-"));
  const stop = restoreBackup({ database, dataFolder }, archive, {
    progress(share) {
      if (share > 0.9) throw new Error("the power went");
    },
  });
  await expect(stop).rejects.toThrow("the power went");
  expect(await tablesOf(database)).toEqual({});
  expect(await listDataFiles(dataFolder)).toEqual([]);
  await restoreBackup({ database, dataFolder }, archive);
  expect(await filesOf(dataFolder)).toEqual(await filesOf(folder));
  await rm(dataFolder, { recursive: true, force: true });
});
