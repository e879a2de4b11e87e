// Two roles: one owns the tables and migrates them, the other one runs the site and cannot switch triggers off.
import { sql } from "drizzle-orm";
import pg from "pg";
import type { Log } from "../log.server.ts";
import { errorCode, StartFailure } from "../start-failure.ts";
import {
  closeDatabase,
  type Database,
  type DatabaseConnection,
  openDatabase,
} from "./database.server.ts";
import { migrateDatabase } from "./migrations.server.ts";

/** Any constant that all Goldkey processes share, other than that of migrations. */
const GRANT_LOCK = 4_653_544_540;

/** PostgreSQL's code for "permission denied" and "must be owner". */
const INSUFFICIENT_PRIVILEGE = "42501";

/** Migrates as the owner and gives the site's role what it needs. With one role, that role does both. */
export async function migrateAsOwner(
  site: Database,
  owner: DatabaseConnection | undefined,
  log: Log,
): Promise<{ applied: string[] }> {
  if (owner === undefined) return migrateAlone(site);
  const role = await currentRole(site);
  const database = await openDatabase(owner, log, {
    connections: 1,
    variable: "DATABASE_OWNER_URL",
  });
  try {
    const outcome = await migrateDatabase(database);
    await grantToSite(database, role);
    return outcome;
  } finally {
    await closeDatabase(database);
  }
}

/** With one role. It needs the right to change tables only when there is something to change. */
async function migrateAlone(site: Database): Promise<{ applied: string[] }> {
  try {
    return await migrateDatabase(site);
  } catch (error) {
    if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new StartFailure(
      `The role ${await currentRole(site)} of DATABASE_URL may not migrate the tables; set DATABASE_OWNER_URL to the same database as the role that owns them.`,
      { cause: error },
    );
  }
}

/** For a restore, which the owner does. */
async function grantToSite(owner: Database, role: string): Promise<void> {
  await owner.transaction(async (transaction) => {
    for (const grant of grantsTo(role)) await transaction.execute(sql.raw(grant));
  });
}

/**
 * Rows may be read and written, as far as triggers and constraints allow. Not granted: TRUNCATE, ALTER, and CREATE in
 * the schema. Tables of later migrations get the same. Processes that start together take turns, because
 * PostgreSQL refuses two changes of one catalogue row at once.
 */
export function grantsTo(role: string): string[] {
  const site = pg.escapeIdentifier(role);
  return [
    `select pg_advisory_xact_lock(${GRANT_LOCK})`,
    `grant usage on schema public to ${site}`,
    `grant select, insert, update, delete on all tables in schema public to ${site}`,
    `grant usage, select on all sequences in schema public to ${site}`,
    `alter default privileges in schema public grant select, insert, update, delete on tables to ${site}`,
    `alter default privileges in schema public grant usage, select on sequences to ${site}`,
  ];
}

async function currentRole(database: Database): Promise<string> {
  const { rows } = await database.$client.query<{ role: string }>("select current_user as role");
  return rows[0]?.role ?? "";
}

/** Whether this role could switch triggers off: it owns a table, or may act as an owner. */
export async function mayAlterTables(database: Database): Promise<boolean> {
  const { rows } = await database.$client.query<{ may: boolean }>(`
    select exists (select from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and pg_has_role(current_user, relowner, 'member')) as may`);
  return rows[0]?.may ?? false;
}
