// Tells a process what visitors may see differently from now on, whichever process changed it.
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import type { DatabaseConnection } from "../platform/database.server.ts";
import type { Log } from "../platform/log.server.ts";
import { changesChannel } from "./documents-commit.server.ts";

/** "everything": something may have changed while nobody could tell what. */
export type ContentChange =
  | { what: "document"; collection: string; id: string }
  | { what: "everything" };

export type ChangesListener = { close(): Promise<void>; [Symbol.asyncDispose](): Promise<void> };

export type ListenOptions = {
  log: Log;
  /** How long a connection that died without a word, behind a router, can go unnoticed. */
  heartbeatMilliseconds?: number;
};

type Connected = { client: pg.Client; ended: Promise<void> };

const longestPause = 2_000;

const announcement = z.object({ collection: z.string(), id: z.string() });

/**
 * Listens on one connection of its own, from the moment the promise is fulfilled. A lost connection
 * is replaced; as nobody knows what it missed, "everything" is reported then. Needs a connection to
 * PostgreSQL itself: a pooler that lends connections per transaction cannot pass on LISTEN.
 */
export async function listenForChanges(
  connection: DatabaseConnection,
  onChange: (change: ContentChange) => void,
  { log, heartbeatMilliseconds = 5_000 }: ListenOptions,
): Promise<ChangesListener> {
  const closing = new AbortController();
  let current = await connect();
  const listening = keepListening();

  async function keepListening() {
    while (await wasLost(current)) {
      log.warn("The connection that reports content changes was lost; connecting again.");
      const next = await reconnect();
      if (!next) return;
      current = next;
      report({ what: "everything" });
    }
  }

  /** Waits for the connection's end, and notices the end of one that died without a word. */
  async function wasLost({ client, ended }: Connected): Promise<boolean> {
    const heartbeat = setInterval(() => {
      // To end a connection whose query hangs destroys it.
      client.query("select 1").catch(() => client.end());
    }, heartbeatMilliseconds);
    await ended;
    clearInterval(heartbeat);
    return !closing.signal.aborted;
  }

  async function reconnect(): Promise<Connected | null> {
    for (let pause = 10; !closing.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      try {
        const next = await connect();
        if (!closing.signal.aborted) return next;
        await next.client.end();
      } catch (error) {
        log.debug({ err: error }, "The database does not answer yet.");
        await wait(pause, undefined, { signal: closing.signal }).catch(() => {
          // Closed while waiting: the loop ends.
        });
      }
    }
    return null;
  }

  async function connect(): Promise<Connected> {
    const client = new pg.Client({
      ...(typeof connection === "string" ? { connectionString: connection } : connection),
      application_name: "goldkey content changes",
      connectionTimeoutMillis: 5_000,
      query_timeout: heartbeatMilliseconds,
      keepAlive: true,
    });
    const ended = new Promise<void>((resolve) => client.once("end", () => resolve()));
    // Every error is followed by the end of the connection, which is what we wait for.
    client.on("error", (error) => log.debug({ err: error }, "The connection for changes broke."));
    client.on("notification", ({ payload }) => report(readAnnouncement(payload)));
    try {
      await client.connect();
      await client.query(`listen ${changesChannel}`);
      return { client, ended };
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  function report(change: ContentChange) {
    try {
      onChange(change);
    } catch (error) {
      log.error({ err: error }, "A content change could not be dealt with.");
    }
  }

  async function close() {
    closing.abort();
    await current.client.end();
    await listening;
  }

  return { close, [Symbol.asyncDispose]: close };
}

/** A message that is not ours to understand says at least that something changed. */
function readAnnouncement(payload: string | undefined): ContentChange {
  try {
    return { what: "document", ...announcement.parse(JSON.parse(payload ?? "")) };
  } catch {
    return { what: "everything" };
  }
}
