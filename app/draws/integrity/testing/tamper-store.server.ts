import { sql } from "drizzle-orm";
import pg from "pg";
import { inject } from "vitest";
import type { AnyDatabase } from "../../../platform/database/database.server.ts";

/** Changes a test database as somebody who may do everything there, also switch triggers off. */
export async function tamper(database: AnyDatabase, statement: string): Promise<void> {
  const { rows } = await database.execute<{ name: string }>(sql`select current_database() as name`);
  const client = new pg.Client({ ...inject("testServer"), database: rows[0]?.name });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(statement);
  } finally {
    await client.end();
  }
}
