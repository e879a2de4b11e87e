// Migrated, empty databases on one durable PostgreSQL, for programs that repeat a scenario from the start.
import pg from "pg";
import {
  closeDatabase,
  type Database,
  openDatabase,
} from "../app/platform/database/database.server.ts";
import { migrateDatabase } from "../app/platform/database/migrations.server.ts";
import { createLog } from "../app/platform/log.server.ts";
import { openDurableDatabase } from "../bench/running-site.ts";

type FreshDatabase = AsyncDisposable & { database: Database; url: string };

const template = "fault_template";

export async function openFreshDatabases() {
  const postgres = await openDurableDatabase();
  const { host, user } = postgres.connection;
  // One connection, which callers that open databases at once wait for.
  const administration = new pg.Pool({ ...postgres.administration, max: 1 });
  await administration.query(`create database ${template} owner ${user}`);
  const connect = (name: string) =>
    openDatabase({ ...postgres.connection, database: name }, createLog("fatal"));
  const empty = await connect(template);
  await migrateDatabase(empty);
  await closeDatabase(empty);
  let opened = 0;
  return {
    folder: postgres.folder,
    /** With "template0" it is not migrated. */
    async open(source = template): Promise<FreshDatabase> {
      opened += 1;
      const name = `fault_${opened}`;
      await administration.query(`create database ${name} template ${source} owner ${user}`);
      const database = await connect(name);
      return {
        database,
        url: `postgresql://${user}@/${name}?host=${encodeURIComponent(host)}`,
        async [Symbol.asyncDispose]() {
          await closeDatabase(database);
          await administration.query(`drop database ${name} with (force)`);
        },
      };
    },
    async [Symbol.asyncDispose]() {
      await administration.end();
      await postgres.close();
    },
  };
}
