import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { verifyPassword } from "../app/accounts/passwords/password-hash.server.ts";
import { recordActivity, theSystem } from "../app/activity/record.server.ts";
import { makeDataFolder } from "../app/platform/testing/temporary-data-folder.ts";
import { openTestDatabase, type TestDatabase } from "../app/platform/testing/test-database.ts";
import { goldkey } from "./testing/run-goldkey.ts";

async function passwordOf(database: TestDatabase, email: string): Promise<string> {
  const { rows } = await database.execute<{ password: string }>(
    sql`select a.password from staff_account a join staff s on s.id = a.staff_id where s.email = ${email}`,
  );
  return rows[0]?.password ?? "";
}

test("create-owner makes an owner who can sign in with the password from standard input", async () => {
  await using database = await openTestDatabase();
  const { code, out } = await goldkey(["create-owner", "Ada@Estates.example", "--name", "Ada L."], {
    DATABASE_URL: database.url,
    input: "mayflower tin lamp\n",
  });
  expect([code, out]).toEqual([
    0,
    "Ada@Estates.example is an owner.\nSign in at http://localhost:3000/admin/login\n",
  ]);
  const hash = await passwordOf(database, "ada@estates.example");
  expect(await verifyPassword({ hash, password: "mayflower tin lamp" })).toBe(true);
});

test("create-owner lets an owner in again without the lost second factor", async () => {
  await using database = await openTestDatabase();
  const run = (input: string) =>
    goldkey(["create-owner", "ada@estates.example"], { DATABASE_URL: database.url, input });
  await run("mayflower tin lamp");
  await database.execute(sql`update staff set two_factor_enabled = true, role = 'owner'`);
  await database.execute(sql`
    insert into second_factor (id, staff_id, secret, backup_codes) select 'x', id, 's', 'c' from staff`);
  const { out } = await run("seven blue kettles");
  expect(out).toContain("was there already");
  const { rows } = await database.execute(
    sql`select two_factor_enabled, (select count(*)::int from second_factor) as factors from staff`,
  );
  expect(rows).toEqual([{ two_factor_enabled: false, factors: 0 }]);
  const hash = await passwordOf(database, "ada@estates.example");
  expect(await verifyPassword({ hash, password: "seven blue kettles" })).toBe(true);
});

test("create-owner refuses a common password and a missing address with one sentence", async () => {
  const weak = await goldkey(["create-owner", "ada@estates.example"], { input: "password1234" });
  expect([weak.code, weak.err]).toEqual([2, expect.stringMatching(/^goldkey: This password.*\n$/)]);
  const nobody = await goldkey(["create-owner"]);
  expect([nobody.code, nobody.err]).toEqual([2, expect.stringMatching(/^goldkey: Give the .*\n$/)]);
});

test("verify-activity says whether the log is intact, and names a changed row", async () => {
  await using database = await openTestDatabase();
  for (const what of ["one", "two", "three"]) {
    await recordActivity(database, { who: theSystem, what });
  }
  const intact = await goldkey(["verify-activity"], { DATABASE_URL: database.url });
  expect([intact.code, intact.out]).toEqual([
    0,
    expect.stringMatching(/^Complete: 3 rows, ending in [0-9a-f]{64}\n$/),
  ]);
  await database.execute(sql`alter table activity disable trigger activity_is_append_only`);
  await database.execute(sql`update activity set what = 'nothing' where seq = 2`);
  const broken = await goldkey(["verify-activity"], { DATABASE_URL: database.url });
  expect([broken.code, broken.out]).toEqual([
    1,
    expect.stringMatching(/^Broken at row 2. This row was changed after it was written.\nCompare/),
  ]);
});

test("without DATABASE_URL the embedded database is started and stopped", async () => {
  await using folder = makeDataFolder();
  const input = "a long walk by the harbour";
  const created = await goldkey(["create-owner", "ada@estates.example"], {
    DATA_DIR: folder.path,
    input,
  });
  expect([created.code, created.err]).toEqual([0, ""]);
  const run = await goldkey(["verify-activity"], { DATA_DIR: folder.path });
  expect([run.code, run.out, run.err]).toEqual([
    0,
    expect.stringMatching(/^Complete: \d+ row/),
    "",
  ]);

  // A mistyped folder is reported, not turned into an empty installation.
  const nowhere = join(folder.path, "mistyped");
  const refused = await goldkey(["backup"], { DATA_DIR: nowhere });
  expect([refused.code, refused.err]).toEqual([
    2,
    expect.stringContaining(`There is no installation in ${nowhere}.`),
  ]);
  expect(existsSync(nowhere)).toBe(false);

  // A refused restore leaves no empty installation behind.
  const empty = join(folder.path, "empty");
  const other = join(import.meta.dirname, "goldkey.ts");
  const unfit = await goldkey(["restore", other], { DATA_DIR: empty });
  expect([unfit.code, unfit.err]).toEqual([2, expect.stringContaining("not a backup")]);
  expect(existsSync(join(empty, "postgres"))).toBe(false);
}, 120_000);
