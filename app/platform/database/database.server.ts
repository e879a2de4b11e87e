import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Log } from "../log.server.ts";
import { errorCode, StartFailure } from "../start-failure.ts";

/** The opened database. Passed by typed context, then as an argument; there is no global. */
export type Database = NodePgDatabase & {
  $client: pg.Pool;
  /** Past a pooler, for what needs a session of its own: LISTEN and locks. */
  direct?: DatabaseConnection;
  /** Where the address comes from, for the message of a failure. */
  variable?: string;
  /** Set by watchWriting(): nothing can be written at the moment. */
  isReadOnly?: boolean;
};

/** The database or a transaction: the parameter of store functions that work in both. */
export type AnyDatabase = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

type DrizzleTransaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

/** A DATABASE_URL, or the socket of Goldkey's own PostgreSQL. */
export type DatabaseConnection = string | { host: string; user: string; database: string };

/** Older servers are not tested and may lack features that migrations use. */
const OLDEST_SERVER = 15;

const CONNECTIONS = 10;
const CONNECT_WITHIN_MILLISECONDS = 10_000;

type PoolOptions = {
  connections?: number;
  /** DATABASE_DIRECT_URL: `connection` is then a pooler in transaction mode. */
  direct?: DatabaseConnection;
  /** Where the address comes from, for the message of a failure. */
  variable?: string;
};

/** For a pool or a client. */
export function driverSettings(connection: DatabaseConnection): pg.ClientConfig {
  return typeof connection === "string" ? { connectionString: connection } : connection;
}

/** Opens the database and runs a query, so that a wrong address fails here and not later. */
export async function openDatabase(
  connection: DatabaseConnection,
  log: Log,
  { connections = CONNECTIONS, direct, variable = "DATABASE_URL" }: PoolOptions = {},
): Promise<Database> {
  const pool = new pg.Pool({
    ...driverSettings(connection),
    application_name: "goldkey",
    max: connections,
    connectionTimeoutMillis: CONNECT_WITHIN_MILLISECONDS,
    // A forgotten transaction must not hold its locks forever. PgBouncer refuses it as a startup parameter.
    ...(direct === undefined && { idle_in_transaction_session_timeout: 60_000 }),
    keepAlive: true,
  });
  // The pool replaces idle connections that break. Without a listener the error would end the process.
  pool.on("error", (error) => log.warn({ err: error }, "A database connection was lost."));
  // The same for a connection in use, whose query fails with the error.
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await checkServer(pool);
  } catch (error) {
    await pool.end();
    if (error instanceof StartFailure) throw error;
    throw explainRefusal(connection, variable, error);
  }
  const database = Object.assign(drizzle({ client: pool }), { direct });
  // Drizzle's own takes the connection out of the pool forever if the transaction cannot begin.
  database.transaction = (work, config) => transactOn(pool, work, config);
  return database;
}

export async function closeDatabase(database: Database): Promise<void> {
  await database.$client.end();
}

async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; encoding: string; readOnly: boolean }>(
    `select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding,
      pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as "readOnly"`,
  );
  const server = rows[0];
  if (server && server.version < OLDEST_SERVER) {
    throw new StartFailure(
      `DATABASE_URL names a PostgreSQL ${server.version} server, but Goldkey needs version ${OLDEST_SERVER} or newer.`,
    );
  }
  if (server?.readOnly) {
    throw new StartFailure(
      "DATABASE_URL names a standby or a database that is set to read-only; name the primary, which can be written to.",
    );
  }
  if (server && server.encoding !== "UTF8") {
    throw new StartFailure(
      `DATABASE_URL names a database with the encoding ${server.encoding}, but Goldkey needs UTF8.`,
    );
  }
}

/** Shows the address without its password, because it appears in terminals and logs. */
function explainRefusal(
  connection: DatabaseConnection,
  variable: string,
  cause: unknown,
): StartFailure {
  const reason = describe(cause);
  if (typeof connection !== "string") {
    return new StartFailure(
      `Goldkey's own PostgreSQL in ${connection.host} does not answer (${reason}).`,
      { cause },
    );
  }
  const { host, port, database } = new pg.Client(connection);
  const place = host.startsWith("/") ? host : `${host}:${port}`;
  if (reason.includes("unsupported startup parameter")) {
    return new StartFailure(
      `${place} named by ${variable} is a pooler such as PgBouncer; set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`,
      { cause },
    );
  }
  return new StartFailure(
    `The database "${database}" at ${place} named by ${variable} cannot be used (${reason}); check the address, the user and the password, and that the server is running.`,
    { cause },
  );
}

/** For a host with several addresses, connecting fails with one error for each. */
function describe(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describe(error.errors[0]);
  return error instanceof Error && error.message ? error.message : String(error);
}

/** Thrown when every attempt had a conflict; nothing was saved. */
export class TransactionConflict extends Error {
  override name = "TransactionConflict";
}

/** serialization_failure and deadlock_detected: a retry may succeed. */
const RETRYABLE_ERRORS = new Set(["40001", "40P01"]);

type TransactionOptions = {
  attempts?: number;
  /**
   * Default: serializable. Work that takes row locks first can use "read committed", which waits
   * instead of failing.
   */
  isolation?: PgTransactionConfig["isolationLevel"];
};

/**
 * Runs the work in a transaction, and again after a conflict with another one. So the work must
 * have no side effects outside the database.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: AnyDatabase) => Promise<Result>,
  { attempts = 5, isolation = "serializable" }: TransactionOptions = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction(work, { isolationLevel: isolation });
    } catch (error) {
      if (!RETRYABLE_ERRORS.has(errorCode(error) ?? "")) throw error;
      if (attempt >= attempts) {
        throw new TransactionConflict(
          `Other changes to the same data came in between, ${attempts} times in a row; nothing was saved.`,
          { cause: error },
        );
      }
      // Random jitter, so that two transactions do not conflict again.
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** On a connection of its own, which goes back into the pool whatever happens, unless it broke. */
async function transactOn<Result>(
  pool: pg.Pool,
  work: (transaction: DrizzleTransaction) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  const client = await pool.connect();
  let broken = false;
  const noticeBreak = () => {
    broken = true;
  };
  client.on("error", noticeBreak);
  try {
    return await drizzle({ client }).transaction(work, config);
  } finally {
    client.off("error", noticeBreak);
    client.release(broken);
  }
}

/**
 * The time of the database, whose clock all processes share. Not now(), which is the start of the
 * transaction and may be before a wait for a lock.
 */
export async function databaseTime(database: AnyDatabase): Promise<Date> {
  const { rows } = await database.execute<{ milliseconds: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as milliseconds`,
  );
  return new Date(Number(rows[0]?.milliseconds));
}
