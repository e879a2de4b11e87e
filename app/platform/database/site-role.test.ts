import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createLog } from "../log.server.ts";
import { closeDatabase, openDatabase } from "./database.server.ts";
import { mayAlterTables, migrateAsOwner } from "./site-role.server.ts";

const log = createLog("silent");

/** A database of two roles, as an operator sets it up for DATABASE_URL and DATABASE_OWNER_URL. */
async function openTwoRoles() {
  const server = inject("testServer");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await ask(server, `create database ${name} owner goldkey_owner`);
  const site = await openDatabase({ ...server, user: "goldkey", database: name }, log);
  return {
    site,
    owner: { ...server, user: "goldkey_owner", database: name },
    async [Symbol.asyncDispose]() {
      await closeDatabase(site);
      await ask(server, `drop database ${name} with (force)`);
    },
  };
}

async function ask(connection: pg.ClientConfig, statement: string) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

let roles: Awaited<ReturnType<typeof openTwoRoles>>;
beforeAll(async () => {
  roles = await openTwoRoles();
});
afterAll(() => roles[Symbol.asyncDispose]());

// Each test goes on from the one before: migrating takes a second.
test("on an empty database the site's role alone says what it lacks", async () => {
  const refused = migrateAsOwner(roles.site, undefined, log);
  await expect(refused).rejects.toThrow("The role goldkey of DATABASE_URL may not");
});

test("the owner migrates, and the site's role writes rows but cannot switch triggers off", async () => {
  const { site, owner } = roles;
  const { applied } = await migrateAsOwner(site, owner, log);
  expect(applied).toContain("0000_tables");
  expect(await mayAlterTables(site)).toBe(false);

  await site.$client.query(
    "insert into activity (who_id, who_name, what) values ('', 'Ada', 'test.done')",
  );
  for (const statement of [
    "alter table statement disable trigger user",
    "alter table activity disable trigger all",
    "drop trigger activity_is_append_only on activity",
    "truncate award",
    "set session_replication_role = replica",
    "create or replace function refuse_change() returns trigger language sql as 'select null'",
  ]) {
    await expect(site.$client.query(statement), statement).rejects.toThrow(
      /must be owner|permission denied/,
    );
  }
  await expect(site.$client.query("update activity set who_name = 'Ben'")).rejects.toThrow(
    "activity is append-only",
  );
});

test("a second start changes nothing, also with the site's role alone, and new tables are granted too", async () => {
  const { site, owner } = roles;
  expect(await migrateAsOwner(site, owner, log)).toEqual({ applied: [] });
  expect(await migrateAsOwner(site, undefined, log)).toEqual({ applied: [] });
  await ask(owner, "create table later (id bigserial primary key)");
  await site.$client.query("insert into later default values");
});

test("with one role, that role could switch triggers off, and it is said", async () => {
  const single = await openDatabase(roles.owner, log);
  try {
    expect(await migrateAsOwner(single, undefined, log)).toEqual({ applied: [] });
    expect(await mayAlterTables(single)).toBe(true);
  } finally {
    await closeDatabase(single);
  }
});
