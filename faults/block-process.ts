// Blocks a process at a chosen step, so that it can be killed exactly there.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { recordedBeacon } from "../app/draws/testing/recorded-beacon.ts";
import type { Hold } from "./kill-points.ts";
import { connectionName } from "./start-draw-process.ts";

/** Any number. A blocked process waits for this advisory lock. */
const blockingLock = 4711;
const longestWaitMilliseconds = 30_000;

export class ProcessBlocker {
  readonly #client: pg.Client;
  /** A separate connection, because pg_stat_activity is a snapshot within a transaction. */
  readonly #watcher: pg.Client;
  readonly #relay: Relay;

  private constructor(client: pg.Client, watcher: pg.Client, relay: Relay) {
    this.#client = client;
    this.#watcher = watcher;
    this.#relay = relay;
  }

  static async open(url: string): Promise<ProcessBlocker> {
    const client = new pg.Client(url);
    const watcher = new pg.Client(url);
    await Promise.all([client.connect(), watcher.connect()]);
    await client.query(`create function block_here() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${blockingLock}); return null; end $$`);
    return new ProcessBlocker(client, watcher, await openRelay());
  }

  get beaconUrl(): string {
    return this.#relay.url;
  }

  /** Prepares the block. The process must not have reached the step yet. */
  async set(hold: Hold, draw: number): Promise<void> {
    this.#relay.silent = "relay" in hold;
    if ("row" in hold) {
      await this.#client.query("begin");
      const where = hold.row === "draw" ? `id = ${draw}` : "true";
      await this.#client.query(`select 1 from ${hold.row} where ${where} for update`);
    }
    if ("written" in hold || "committing" in hold) {
      const when = hold.when ? `when (${hold.when})` : "";
      const kind =
        "written" in hold
          ? `trigger block_here after ${hold.written}`
          : `constraint trigger block_here after ${hold.committing} deferrable initially deferred`;
      await this.#client.query(`select pg_advisory_lock(${blockingLock})`);
      await this.#client.query(`create ${kind} for each row ${when} execute function block_here()`);
    }
  }

  async reached(hold: Hold): Promise<void> {
    await until(async () => {
      if ("relay" in hold) return this.#relay.waiting > 0;
      if ("row" in hold) return (await this.#count("and wait_event_type = 'Lock'")) > 0;
      // Not any wait: another job of the process may wait for a row that the one to be killed has locked.
      return this.#isBlocked();
    }, "The process did not come to the point where it was to be killed.");
  }

  /** Waits until the database has finished the statements of a killed process. */
  async release(hold: Hold): Promise<void> {
    this.#relay.release();
    if ("row" in hold) await this.#client.query("rollback");
    if ("written" in hold || "committing" in hold)
      await this.#client.query(`select pg_advisory_unlock(${blockingLock})`);
    await until(
      async () => (await this.#count("")) === 0,
      "A connection outlived the process that had opened it.",
    );
    const table = "written" in hold ? hold.written : "committing" in hold ? hold.committing : "";
    if (table) await this.#client.query(`drop trigger block_here on ${table.split(" ").at(-1)}`);
  }

  async close(): Promise<void> {
    await this.#relay.close();
    await Promise.all([this.#client.end(), this.#watcher.end()]);
  }

  async #isBlocked(): Promise<boolean> {
    const { rowCount } = await this.#watcher.query(
      `select from pg_locks where locktype = 'advisory' and objid = ${blockingLock} and not granted
       and database = (select oid from pg_database where datname = current_database())`,
    );
    return rowCount !== 0;
  }

  async #count(condition: string): Promise<number> {
    const { rows } = await this.#watcher.query(
      `select count(*)::int as count from pg_stat_activity
       where application_name = '${connectionName}' and datname = current_database() ${condition}`,
    );
    return rows[0].count;
  }
}

async function until(done: () => Promise<boolean>, otherwise: string): Promise<void> {
  const end = Date.now() + longestWaitMilliseconds;
  while (!(await done())) {
    if (Date.now() > end) throw new Error(otherwise);
    await pause(20);
  }
}

type Relay = {
  url: string;
  silent: boolean;
  readonly waiting: number;
  release(): void;
  close(): Promise<void>;
};

/** Serves the recorded round, or does not respond while blocked. */
async function openRelay(): Promise<Relay> {
  const waiting = new Set<ServerResponse>();
  const server = createServer((_, response) => {
    if (!relay.silent) return response.end(recordedBeacon.json);
    waiting.add(response);
    return response.on("close", () => waiting.delete(response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const relay: Relay = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    silent: false,
    get waiting() {
      return waiting.size;
    },
    release() {
      for (const response of waiting) response.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return relay;
}
