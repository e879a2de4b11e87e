// Notices when the address points to a standby or a read-only database, as it may after a fail-over. Entries are then
// refused before anything is written, and connections are replaced until one can write.
import type { Log } from "../log.server.ts";
import { repeat } from "../repeat.server.ts";
import type { Database } from "./database.server.ts";

const everyMilliseconds = 1_000;

/** Sets `isReadOnly` of the database until it is stopped. */
export function watchWriting(database: Database, log: Log): { stop(): Promise<void> } {
  // A database that does not answer is reported by the requests that need it.
  return repeat(
    () => look(database, log),
    everyMilliseconds,
    (err) => log.debug({ err }, "The database could not be asked."),
  );
}

async function look(database: Database, log: Log): Promise<void> {
  const isReadOnly = await cannotWrite(database);
  const before = database.isReadOnly ?? false;
  database.isReadOnly = isReadOnly;
  if (isReadOnly && !before) {
    log.error("The database is a standby or read-only: entries and changes are refused.");
  }
  if (before && !isReadOnly) log.info("The database can be written to again.");
  // The address may lead to the new primary by now, but only for connections that are opened now.
  if (isReadOnly) await replaceIdleConnections(database);
}

export async function cannotWrite({ $client }: Database): Promise<boolean> {
  const { rows } = await $client.query<{ readOnly: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "readOnly"`,
  );
  return rows[0]?.readOnly ?? false;
}

async function replaceIdleConnections({ $client: pool }: Database): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  for (const client of clients) client.release(true);
}
