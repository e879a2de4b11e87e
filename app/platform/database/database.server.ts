import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Log } from "../log.server.ts";
import { errorCode, StartFailure } from "../start-failure.ts";

/** The opened database. Travels by typed context, then as an argument; there is no global. */
export type Database = NodePgDatabase & { $client: pg.Pool };

/** The database or a transaction in it: what a store function that joins either one takes. */
export type AnyDatabase = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** A DATABASE_URL, or the socket of Goldkey's own PostgreSQL. */
export type DatabaseConnection = string | { host: string; user: string; database: string };

/** Older servers are not tested and may miss what migrations use. */
const OLDEST_SERVER = 15;

const CONNECTIONS = 20;
const CONNECT_WITHIN_MILLISECONDS = 10_000;

/** Opens the database and proves that it answers; a wrong address fails here, not later. */
export async function openDatabase(
  connection: DatabaseConnection,
  log: Log,
  { connections = CONNECTIONS }: { connections?: number } = {},
): Promise<Database> {
  const pool = new pg.Pool({
    ...(typeof connection === "string" ? { connectionString: connection } : connection),
    application_name: "goldkey",
    max: connections,
    connectionTimeoutMillis: CONNECT_WITHIN_MILLISECONDS,
    // A forgotten transaction must not hold its locks for ever.
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end us.
  pool.on("error", (error) => log.warn({ err: error }, "A database connection was lost."));
  // So would one that breaks in somebody's hands: whoever holds it learns of it by the query that fails.
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await checkServer(pool);
  } catch (error) {
    await pool.end();
    if (error instanceof StartFailure) throw error;
    throw explainRefusal(connection, error);
  }
  return drizzle({ client: pool });
}

export async function closeDatabase(database: Database): Promise<void> {
  await database.$client.end();
}

async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; encoding: string }>(
    "select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding",
  );
  const server = rows[0];
  if (server && server.version < OLDEST_SERVER) {
    throw new StartFailure(
      `DATABASE_URL names a PostgreSQL ${server.version} server, but Goldkey needs version ${OLDEST_SERVER} or newer.`,
    );
  }
  if (server && server.encoding !== "UTF8") {
    throw new StartFailure(
      `DATABASE_URL names a database with the encoding ${server.encoding}, but Goldkey needs UTF8.`,
    );
  }
}

/** The address without its password, since this sentence ends up in terminals and logs. */
function explainRefusal(connection: DatabaseConnection, cause: unknown): StartFailure {
  const reason = describe(cause);
  if (typeof connection !== "string") {
    return new StartFailure(
      `Goldkey's own PostgreSQL in ${connection.host} does not answer (${reason}).`,
      { cause },
    );
  }
  const { host, port, database } = new pg.Client(connection);
  const place = host.startsWith("/") ? host : `${host}:${port}`;
  return new StartFailure(
    `The database "${database}" at ${place} named by DATABASE_URL cannot be used (${reason}); check the address, the user and the password, and that the server is running.`,
    { cause },
  );
}

/** Connecting to a name with several addresses fails with one error for each of them. */
function describe(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describe(error.errors[0]);
  return error instanceof Error && error.message ? error.message : String(error);
}

/** Thrown when every attempt met a conflict; nothing of the work was saved. */
export class TransactionConflict extends Error {
  override name = "TransactionConflict";
}

/** Serialization failure and deadlock: the two errors that the same work may not meet again. */
const WORTH_ANOTHER_ATTEMPT = new Set(["40001", "40P01"]);

export type TransactionOptions = {
  attempts?: number;
  /**
   * Serializable unless said otherwise: the outcome is as if transactions ran one by one.
   * Work that takes row locks first may choose "read committed", which waits instead of failing.
   */
  isolation?: PgTransactionConfig["isolationLevel"];
};

/**
 * Runs the work in a transaction; on a conflict with another one, runs it again from the
 * start. So the work must do nothing outside the database that may not happen twice.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: AnyDatabase) => Promise<Result>,
  { attempts = 5, isolation = "serializable" }: TransactionOptions = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(database, work, isolation);
    } catch (error) {
      if (!WORTH_ANOTHER_ATTEMPT.has(errorCode(error) ?? "")) throw error;
      if (attempt >= attempts) {
        throw new TransactionConflict(
          `Other changes to the same data came in between, ${attempts} times in a row; nothing was saved.`,
          { cause: error },
        );
      }
      // The random share keeps two rivals from meeting again at the same moment.
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}

async function runOnce<Result>(
  database: Database,
  work: (transaction: AnyDatabase) => Promise<Result>,
  isolation: TransactionOptions["isolation"],
): Promise<Result> {
  const client = await database.$client.connect();
  let broken = false;
  const noticeBreak = () => {
    broken = true;
  };
  client.on("error", noticeBreak);
  try {
    return await drizzle({ client }).transaction(work, { isolationLevel: isolation });
  } finally {
    client.off("error", noticeBreak);
    // A broken connection must not go back into the pool.
    client.release(broken);
  }
}

/**
 * What time it is for the database, whose clock all instances share. Not now(): that stands
 * still at the transaction's beginning, which may lie before a wait for a lock.
 */
export async function databaseTime(database: AnyDatabase): Promise<Date> {
  const { rows } = await database.execute<{ milliseconds: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as milliseconds`,
  );
  return new Date(Number(rows[0]?.milliseconds));
}
