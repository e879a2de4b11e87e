import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { closeDatabase, type Database, openDatabase } from "../database.server.ts";
import { createLog } from "../log.server.ts";
import { TEMPLATE } from "./start-test-server.ts";

export type TestDatabase = Database & {
  /** As a DATABASE_URL, for tests that start a whole Goldkey on it. */
  url: string;
  [Symbol.asyncDispose](): Promise<void>;
};

/**
 * A fresh, migrated, empty database on the test run's real PostgreSQL, dropped when the test
 * lets go of it: `await using database = await openTestDatabase();`
 */
export async function openTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const server = inject("testServer");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const template = migrated ? TEMPLATE : "template1";
  await administrate(`create database ${name} template ${template} owner goldkey`);
  const connection = { host: server.host, user: "goldkey", database: name };
  const database = await openDatabase(connection, createLog("error"), { connections: 10 });
  return Object.assign(database, {
    url: `postgresql://goldkey@/${name}?host=${encodeURIComponent(server.host)}`,
    async [Symbol.asyncDispose]() {
      await closeDatabase(database);
      await administrate(`drop database ${name} with (force)`);
    },
  });
}

async function administrate(statement: string): Promise<void> {
  const client = new pg.Client(inject("testServer"));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
