import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { closeDatabase, type Database, openDatabase } from "../database/database.server.ts";
import { createLog } from "../log.server.ts";
import { emptyTemplate } from "./start-test-server.ts";

export type TestDatabase = Database & {
  /** As a DATABASE_URL, for tests that start a Goldkey process. */
  url: string;
  [Symbol.asyncDispose](): Promise<void>;
};

/**
 * A migrated, empty database on the PostgreSQL of the test run, dropped when it is disposed: `await using database = await openTestDatabase();`
 */
export async function openTestDatabase({
  migrated = true,
  template = migrated ? emptyTemplate : "template1",
}: {
  migrated?: boolean;
  template?: string;
} = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await copyDatabase(template, name);
  const database = await connectTo(name);
  const { host } = inject("testServer");
  return Object.assign(database, {
    url: `postgresql://goldkey@/${name}?host=${encodeURIComponent(host)}`,
    async [Symbol.asyncDispose]() {
      await closeDatabase(database);
      await administrate(({ query }) => query(`drop database ${name} with (force)`));
    },
  });
}

/**
 * A database that tests copy. The first of several workers fills it, once in a run. Returns its name.
 */
export async function openTemplate(
  name: string,
  fill: (database: Database) => Promise<void>,
): Promise<string> {
  await administrate(async ({ query }) => {
    await query("select pg_advisory_lock(hashtext($1))", [name]);
    const { rowCount } = await query("select from pg_database where datname = $1", [name]);
    if (rowCount) return;
    const unfinished = `${name}_unfinished`;
    await query(`drop database if exists ${unfinished}`);
    await copyDatabase(emptyTemplate, unfinished);
    const database = await connectTo(unfinished);
    await fill(database).finally(() => closeDatabase(database));
    await query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

function copyDatabase(template: string, name: string) {
  return administrate(({ query }) =>
    // Copying the files takes a third of the time of PostgreSQL's default, which logs every page.
    query(`create database ${name} template ${template} owner goldkey strategy file_copy`),
  );
}

function connectTo(name: string): Promise<Database> {
  const connection = { host: inject("testServer").host, user: "goldkey", database: name };
  return openDatabase(connection, createLog("error"), { connections: 10 });
}

async function administrate<T>(act: (client: Pick<pg.Client, "query">) => Promise<T>): Promise<T> {
  const client = new pg.Client(inject("testServer"));
  await client.connect();
  try {
    return await act({ query: client.query.bind(client) });
  } finally {
    await client.end();
  }
}
