// Changes one byte in a file of the database, or in a backup. Each change must be noticed or change nothing: no reading
// may give another winner, and no damaged backup may be restored.
// With `planted` the database does not verify its checksums, and the program must find silent changes.
// Usage: node faults/machine/flipped-bytes.ts [flips of each] [seed] [planted]
import { statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { checkBackup } from "../../app/backup/check-backup.server.ts";
import { makeBackup } from "../../app/backup/make-backup.server.ts";
import { closeDatabase, openDatabase } from "../../app/platform/database/database.server.ts";
import { migrateDatabase } from "../../app/platform/database/migrations.server.ts";
import { createLog } from "../../app/platform/log.server.ts";
import { openDurableDatabase } from "../../bench/running-site.ts";
import { type SeededRandom, seededRandom } from "../../protocol/testing/seeded-random.ts";
import { printReport, seedFrom } from "../report.ts";
import { decideDraws, readRecord } from "./decided-record.ts";
import { flipByte } from "./flip-byte.ts";

type FlipReport = {
  seed: number;
  files: { noticed: number; harmless: number };
  archives: { noticed: number; harmless: number };
  /** What was said, with its count. */
  said: Record<string, number>;
};

export async function flipBytes(flips: number, seed: number, planted = false): Promise<FlipReport> {
  const random = seededRandom(`${seed}`);
  const postgres = await openDurableDatabase();
  const { folder, connection } = postgres;
  const superuser = new pg.Client({ ...postgres.administration, database: connection.database });
  try {
    const database = await openDatabase(connection, createLog("fatal"));
    await migrateDatabase(database);
    await decideDraws(database, folder, 3);
    const archive = join(folder, "backup.tar.gz");
    await makeBackup({ database, dataFolder: folder }, archive);
    await closeDatabase(database);
    await superuser.connect();
    await prepareForFlips(superuser, planted);
    const said: FlipReport["said"] = {};
    const read = () => readRecord(connection, folder);
    return {
      seed,
      files: await flipFiles(
        { superuser, cluster: join(folder, "postgres"), read, random, said },
        flips,
      ),
      archives: await flipArchive({ archive, random, said }, flips),
      said,
    };
  } finally {
    await superuser.end();
    await postgres.close();
  }
}

async function prepareForFlips(superuser: pg.Client, planted: boolean) {
  await superuser.query("create extension pg_buffercache");
  // Afterwards reading changes no page, so that a byte can be put back.
  await superuser.query("vacuum (freeze, analyze)");
  await superuser.query("checkpoint");
  if (planted) await superuser.query("alter system set ignore_checksum_failure = on");
  await superuser.query("select pg_reload_conf()");
}

type FlippedFiles = {
  superuser: pg.Client;
  cluster: string;
  read: () => ReturnType<typeof readRecord>;
  random: SeededRandom;
  said: FlipReport["said"];
};

/** Half of the flips in the files of the site's own tables, half in any. */
async function flipFiles(parts: FlippedFiles, flips: number): Promise<FlipReport["files"]> {
  const { superuser, cluster, read, random, said } = parts;
  const counts = { noticed: 0, harmless: 0 };
  const all = (await listFiles(superuser)).filter(({ path }) => statSync(join(cluster, path)).size);
  const own = all.filter(({ table }) => table !== null);
  const expected = await read();
  if (!expected.ok) throw new Error(`The record does not agree: ${expected.problem}`);
  for (let number = 0; number < flips; number += 1) {
    const { path, table } = random.pick(number % 2 === 0 ? own : all);
    const before = table === null ? undefined : await hashOf(superuser, table);
    const flip = flipByte(join(cluster, path), random);
    try {
      await superuser.query("select pg_buffercache_evict_all()");
      const reading = await read();
      if (reading.ok && reading.winners !== expected.winners) {
        throw new Error(`Other winners: ${path}, byte ${flip.at}.`);
      }
      // The record may not need this page, but reading the table must fail.
      const after = table === null ? undefined : await hashOf(superuser, table);
      const problem = reading.ok ? after?.problem : reading.problem;
      if (problem === undefined && after?.hash !== before?.hash) {
        throw new Error(`${table} changed unnoticed: ${path}, byte ${flip.at}.`);
      }
      counts[problem === undefined ? "harmless" : "noticed"] += 1;
      if (problem !== undefined) note(said, problem);
    } finally {
      flip.putBack();
      await superuser.query("select pg_buffercache_evict_all()");
    }
  }
  return counts;
}

type TableFile = { path: string; table: string | null };

/** Rows, indexes and values that are stored apart. `table` is null for those of the database system. */
async function listFiles(superuser: pg.Client): Promise<TableFile[]> {
  const { rows } = await superuser.query<TableFile>(`
    select pg_relation_filepath(file.oid) as path, (
      select owner.oid::regclass::text from pg_class owner
        left join pg_index on indrelid = owner.oid
      where owner.relnamespace = 'public'::regnamespace and owner.relkind = 'r'
        and (owner.oid = file.oid or indexrelid = file.oid or owner.reltoastrelid = file.oid)
      limit 1) as table
    from pg_class file where pg_relation_filepath(file.oid) is not null`);
  return rows;
}

async function hashOf(superuser: pg.Client, table: string) {
  try {
    const { rows } = await superuser.query<{ hash: string }>(
      `select md5(string_agg(t::text, '' order by t::text)) as hash from ${table} t`,
    );
    return { hash: rows[0]?.hash, problem: undefined };
  } catch (error) {
    return { hash: undefined, problem: (error as Error).message };
  }
}

async function flipArchive(
  { archive, random, said }: { archive: string; random: SeededRandom; said: FlipReport["said"] },
  flips: number,
): Promise<FlipReport["archives"]> {
  const counts = { noticed: 0, harmless: 0 };
  const whole = await readFile(archive);
  // It has the hash of everything else, so an equal manifest means equal content.
  const manifest = JSON.stringify(await checkBackup(archive));
  for (let number = 0; number < flips; number += 1) {
    const changed = Buffer.from(whole);
    const at = random.below(whole.length);
    changed.writeUInt8(whole.readUInt8(at) ^ random.between(1, 255), at);
    await writeFile(archive, changed);
    const reading = await checkBackup(archive).catch((error: Error) => error);
    if (!(reading instanceof Error)) {
      if (JSON.stringify(reading) !== manifest) throw new Error(`Another backup: byte ${at}.`);
      counts.harmless += 1;
    } else if (reading.message.includes("cannot be used")) {
      counts.noticed += 1;
      note(said, reading.message.replace(/^.*cannot be used/, "The backup cannot be used"));
    } else throw reading;
  }
  return counts;
}

/** Names and numbers are left out, so that equal sentences are counted together. */
function note(said: FlipReport["said"], problem: string) {
  const kind = problem.replaceAll(/"[^"]*"|[\da-f]{8,}|\S*\/\S*|\d+/g, "…").slice(0, 100);
  said[kind] = (said[kind] ?? 0) + 1;
}

if (process.argv[1] === import.meta.filename) {
  const [flips = "1000", seedArgument, planted] = process.argv.slice(2);
  const seed = seedFrom(seedArgument);
  const report = await flipBytes(Number(flips), seed, planted === "planted");
  printReport("One changed byte: noticed or harmless", report, 2 * Number(flips));
}
