import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tamper } from "../app/draws/integrity/testing/tamper-store.server.ts";
import { openNote } from "../app/entries/acknowledged/note.server.ts";
import { openEntryServices } from "../app/entries/entry-services.server.ts";
import { openSmtpServer } from "../app/mail/testing/smtp-server.ts";
import { readEnvironment } from "../app/platform/environment.server.ts";
import { acknowledgedFile } from "../app/platform/files/acknowledged-file.ts";
import { createLog } from "../app/platform/log.server.ts";
import { makeDataFolder } from "../app/platform/testing/temporary-data-folder.ts";
import { openTestDatabase, type TestDatabase } from "../app/platform/testing/test-database.ts";
import { fillEmptyDatabase } from "../app/sample/fill-empty-database.server.ts";
import type { Command } from "./command.ts";
import { goldkey } from "./testing/run-goldkey.ts";
import { command as witness } from "./witness.ts";

let database: TestDatabase;
let folder: string;
const variables = () => ({
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  // Nothing listens there: the check of the clock must not need a network.
  BEACON_URLS: "http://127.0.0.1:9",
});

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "goldkey-doctor-"));
  const environment = readEnvironment({ DATA_DIR: folder, SAMPLE_CONTENT: "off" });
  await fillEmptyDatabase(database, environment, createLog("silent"));
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

test("doctor reports a working installation as well, with hints", async () => {
  await using server = await openSmtpServer();
  const run = await goldkey(["doctor"], { ...variables(), SMTP_URL: server.url });
  expect([run.code, run.err]).toEqual([0, ""]);
  expect(run.out).toMatch(/^ok {4}environment/);
  expect(run.out).toMatch(/ok {4}database {5}PostgreSQL \d+/);
  expect(run.out).toMatch(/hint {2}backups {6}none was made yet\n +→ .*goldkey backup/);
  expect(run.out).toMatch(/hint {2}mail {9}127\.0\.0\.1:\d+ lets us in\n +→ Set MAIL_FROM/);
  expect(run.out).toMatch(/hint {2}clock/);
  expect(run.out).toMatch(/hint {2}roles {8}there is one role.*\n +→ Set DATABASE_OWNER_URL/);
  expect(run.out).toMatch(/ok {4}record {7}awards, tickets, statements and the activity log agree/);
  expect(run.out).toContain("All well.");
});

test("doctor finds two roles well, and names what a superuser changed", async () => {
  await using folder = makeDataFolder();
  await using other = await openTestDatabase({ migrated: false });
  const ownerUrl = other.url.replace("//goldkey@", "//goldkey_owner@");
  await tamper(other, "alter schema public owner to goldkey_owner");
  const here = { ...variables(), DATA_DIR: folder.path, DATABASE_URL: other.url };
  const well = await goldkey(["doctor"], { ...here, DATABASE_OWNER_URL: ownerUrl });
  expect(well.out).toMatch(/ok {4}roles {8}the site's role does not own the tables/);
  expect(well.code).toBe(0);
  await goldkey(["create-owner", "eve@estates.example"], {
    ...{ ...here, DATABASE_OWNER_URL: ownerUrl },
    input: "mayflower tin lamp",
  });
  await tamper(other, "update activity set who_name = 'Nobody' where seq = 1");
  const changed = await goldkey(["doctor"], { ...here, DATABASE_OWNER_URL: ownerUrl });
  expect(changed.out).toMatch(/BAD {3}record {7}the activity log does not agree from row 1 on/);
  expect(changed.out).not.toContain("All well.");
  expect(changed.code).toBe(1);
});

test("doctor names what is broken and what to do, and exits with 1", async () => {
  const run = await goldkey(["doctor"], {
    ...variables(),
    DATABASE_URL: "postgresql://nobody@127.0.0.1:9/nothing",
    SMTP_URL: "smtp://127.0.0.1:9",
  });
  expect(run.code).toBe(1);
  expect(run.out).toMatch(/BAD {3}database .*\n +→ Check that the server of DATABASE_URL runs/);
  expect(run.out).toMatch(/BAD {3}mail .*\n +→ Check SMTP_URL/);
  expect(run.out).toContain("2 to put right.");
  // A recursive mkdir never returns there.
  const nowhere = await goldkey(["doctor"], { ...variables(), DATA_DIR: "/proc/goldkey/data" });
  expect(nowhere.code).toBe(1);
  expect(nowhere.out).toMatch(/BAD {3}database .*\/proc\/goldkey\/data cannot be used/);
  expect(nowhere.out).toMatch(/BAD {3}storage .* cannot be written to/);
  expect(nowhere.out).toMatch(/BAD {3}disk {9}\/proc lies on no disk/);
  const wrong = await goldkey(["doctor"], { PORT: "many" });
  expect([wrong.code, wrong.out]).toEqual([1, expect.stringContaining("PORT must be a port")]);
});

test("reset-second-factor removes the second factor and keeps the password", async () => {
  await goldkey(["create-owner", "ada@estates.example"], {
    ...variables(),
    input: "mayflower tin lamp",
  });
  await database.execute(sql`update staff set two_factor_enabled = true`);
  await database.execute(
    sql`insert into second_factor (id, staff_id, secret, backup_codes) select 'x', id, 's', 'c' from staff`,
  );
  const run = await goldkey(["reset-second-factor", "Ada@estates.example"], variables());
  expect([run.code, run.err]).toEqual([0, ""]);
  const { rows } = await database.execute(sql`
    select two_factor_enabled, (select count(*)::int from second_factor) as factors,
      (select count(*)::int from staff_account where password is not null) as passwords from staff`);
  expect(rows).toEqual([{ two_factor_enabled: false, factors: 0, passwords: 1 }]);
  const nobody = await goldkey(["reset-second-factor", "bea@estates.example"], variables());
  expect([nobody.code, nobody.err]).toEqual([2, expect.stringContaining("Nobody here")]);
});

test("content is exported as a ZIP and imported into another installation", async () => {
  const archive = join(folder, "content.zip");
  const out = await goldkey(["content", "export", archive], variables());
  expect([out.code, out.out]).toEqual([
    0,
    expect.stringMatching(/content\.zip\nTake it in elsewhere/),
  ]);
  await using elsewhere = await openTestDatabase();
  const into = await goldkey(["content", "import", archive], {
    ...variables(),
    DATABASE_URL: elsewhere.url,
  });
  expect([into.code, into.err]).toEqual([0, ""]);
  const { rows } = await elsewhere.execute(sql`
    select published_data ->> 'companyName' as company from document where collection = 'settings'`);
  expect(rows).toMatchObject([{ company: expect.any(String) }]);
  const again = await goldkey(["content", "export", archive], variables());
  expect([again.code, again.err]).toEqual([2, expect.stringContaining("is there already")]);
});

test("migrate brings an empty database to this version's form, once", async () => {
  await using empty = await openTestDatabase({ migrated: false });
  const migrate = () => goldkey(["migrate"], { ...variables(), DATABASE_URL: empty.url });
  const [first, second] = [await migrate(), await migrate()];
  expect([first.code, first.out]).toEqual([0, expect.stringMatching(/^Applied 0000_tables, /)]);
  expect([second.code, second.out]).toEqual([0, expect.stringContaining("already")]);
});

test("every command has a help text and refuses unknown options", async () => {
  const { out } = await goldkey(["--help"]);
  const names = [...out.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name = ""]) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      ...["create-owner", "reset-second-factor", "backup", "restore", "verify", "witness"],
      ...["import-entries", "content", "verify-activity", "doctor"],
    ]),
  );
  for (const name of names) {
    const { command } = (await import(`./${name}.ts`)) as { command: Command };
    expect(command.help).toMatch(new RegExp(`^Usage: goldkey ${name}`));
    await expect(async () => command.run(["--nonsense"])).rejects.toThrow(
      /^There is no option --nonsense\. Add --help/,
    );
  }
  const folder = await goldkey(["verify", tmpdir()]);
  expect([folder.code, folder.err]).toEqual([2, expect.stringMatching(/^goldkey: .*is a folder/)]);
});

test("witness refuses an address in place of a host", async () => {
  const named = ["--name", "w.example", "--operator-key", "0".repeat(64)];
  const operator = ["--operator", "https://estates.example"];
  await expect(async () => witness.run([...named, ...operator])).rejects.toThrow(
    /^--operator takes the host alone/,
  );
});

test("doctor names failed mails, an old backup, what differs between nodes and what the database lost", async () => {
  await using other = await openTestDatabase();
  await using folder = makeDataFolder();
  const here = { ...variables(), DATA_DIR: folder.path, DATABASE_URL: other.url };
  await fillEmptyDatabase(
    other,
    readEnvironment({ DATA_DIR: folder.path, SAMPLE_CONTENT: "off" }),
    createLog("silent"),
  );
  await openEntryServices({
    database: other,
    environment: readEnvironment({ DATA_DIR: folder.path }),
    log: createLog("silent"),
  });
  await other.execute(sql`update installation set created_at = now() - interval '27 hours'`);
  await other.execute(sql`
    insert into outbox_mail (occasion, kind, recipient, subject, body_text, body_html, state, message_id)
    values ('x', 'test', 'a@b.example', 'Hello', '', '', 'failed', 'x')`);
  await other.execute(sql`
    insert into site_process (id, host, data_folder, version, schema, secret_fingerprint, signing_keys,
      clock_milliseconds, free_bytes, seen_at)
    select gen_random_uuid(), host, '/data', version, '0004', secret_fingerprint, '{}', clock, 9e9, seen
    from installation, (values ('one', '0.2.0', 0, now()), ('two', '0.3.0', 9000, now()),
      ('three', '0.2.0', 0, now() - interval '1 hour')) as node (host, version, clock, seen)`);
  const log = createLog("silent");
  await openNote({ database: other, environment: { dataFolder: folder.path }, log }).note();
  const noteFile = join(folder.path, acknowledgedFile);
  await writeFile(noteFile, (await readFile(noteFile, "utf8")).replace('"size":1,', '"size":9,'));
  const { code, out } = await goldkey(["doctor"], here);
  expect(code).toBe(1);
  expect(out).toMatch(
    /BAD {3}record .*: 9 statements were acknowledged by .*, the database has 1\n/,
  );
  expect(out).toContain(`delete ${noteFile}.`);
  expect(out).toMatch(/BAD {3}outbox {7}0 wait, 1 failed/);
  expect(out).toMatch(/BAD {3}backups {6}none was made yet/);
  expect(out).toContain("the clock of two (/data) is 9.0 seconds ahead of the database's");
  expect(out).toMatch(/one \(\/data\) does not have every key that signs/);
  expect(out).toMatch(
    /different releases: 0\.2\.0 \(0004\) on one \(\/data\); 0\.3\.0 \(0004\) on/,
  );
  expect(out).toMatch(/hint {2}nodes {8}three \(\/data\) was last seen/);
  expect(out).not.toContain("All well.");
});
