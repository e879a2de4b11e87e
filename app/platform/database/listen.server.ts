// A connection that receives PostgreSQL's NOTIFY and is reopened when it is lost.
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log.server.ts";
import { listenGaps } from "../metrics/process-metrics.server.ts";
import { type Database, type DatabaseConnection, driverSettings } from "./database.server.ts";

export type Listener = { close(): Promise<void>; [Symbol.asyncDispose](): Promise<void> };

type ListenOptions = {
  channel: string;
  /** The application_name in pg_stat_activity. */
  name: string;
  onMessage(payload: string): void;
  /** Called after a reconnect: notifications may have been missed. */
  onGap(): void;
  log: Log;
  /** How long a half-open connection can go undetected. */
  heartbeatMilliseconds?: number;
};

type ListenerConnection = { client: pg.Client; ended: Promise<void> };

const longestPause = 2_000;

/** For an additional connection with a session of its own. */
export function connectionOf({ direct, $client: { options } }: Database): DatabaseConnection {
  if (direct !== undefined) return direct;
  const { connectionString, host = "", user = "", database = "" } = options;
  return connectionString ?? { host, user, database };
}

/**
 * Listens once the promise is fulfilled. Needs a direct connection to PostgreSQL: a pooler in
 * transaction mode does not support LISTEN.
 */
export async function listen(
  connection: DatabaseConnection,
  { channel, name, onMessage, onGap, log, heartbeatMilliseconds = 5_000 }: ListenOptions,
): Promise<Listener> {
  const closing = new AbortController();
  let current = await connect();
  const listening = keepListening();

  async function keepListening() {
    while (await wasLost(current)) {
      listenGaps.inc({ channel });
      log.warn({ channel }, "The connection that reports changes was lost; connecting again.");
      const next = await reconnect();
      if (!next) return;
      current = next;
      report(onGap);
    }
  }

  /** Waits for the end of the connection, and detects a half-open one by a regular query. */
  async function wasLost({ client, ended }: ListenerConnection): Promise<boolean> {
    const heartbeat = setInterval(() => {
      // end() destroys a connection whose query hangs.
      client.query("select 1").catch(() => client.end());
    }, heartbeatMilliseconds);
    await ended;
    clearInterval(heartbeat);
    return !closing.signal.aborted;
  }

  async function reconnect(): Promise<ListenerConnection | null> {
    for (let pause = 10; !closing.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      try {
        const next = await connect();
        if (!closing.signal.aborted) return next;
        await next.client.end();
      } catch (error) {
        log.debug({ err: error }, "The database is not responding yet.");
        await wait(pause, undefined, { signal: closing.signal }).catch(() => {
          // Closed while waiting: the loop ends.
        });
      }
    }
    return null;
  }

  async function connect(): Promise<ListenerConnection> {
    const client = new pg.Client({
      ...driverSettings(connection),
      application_name: name,
      connectionTimeoutMillis: 5_000,
      query_timeout: heartbeatMilliseconds,
      keepAlive: true,
    });
    const ended = new Promise<void>((resolve) => client.once("end", () => resolve()));
    // Every error is followed by "end", which ends the wait.
    client.on("error", (error) => log.debug({ err: error }, "The connection for changes broke."));
    client.on("notification", ({ payload = "" }) => report(() => onMessage(payload)));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      return { client, ended };
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  function report(tell: () => void) {
    try {
      tell();
    } catch (error) {
      log.error({ err: error, channel }, "A reported change could not be dealt with.");
    }
  }

  async function close() {
    closing.abort();
    await current.client.end();
    await listening;
  }

  return { close, [Symbol.asyncDispose]: close };
}
