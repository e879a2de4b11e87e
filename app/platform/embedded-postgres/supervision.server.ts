import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log.server.ts";

const RETRY_MILLISECONDS = 1_000;

/**
 * Restarts the server when it dies while the site runs. An idle connection detects this: it ends
 * when the server does, whether that is our child or an adopted process.
 */
export async function superviseServer(
  connection: pg.ClientConfig,
  log: Log,
  bringBack: () => Promise<void>,
): Promise<{ end(): Promise<void> }> {
  let ended = false;
  let watchman = await watch();
  let recovery = Promise.resolve();

  async function watch(): Promise<pg.Client> {
    const client = new pg.Client({ ...connection, application_name: "goldkey watchman" });
    // Without a listener the error would end the process; "end" follows anyway.
    client.on("error", () => {});
    await client.connect();
    client.once("end", () => {
      if (!ended) recovery = recover();
    });
    return client;
  }

  async function recover(): Promise<void> {
    log.error("The database has stopped unexpectedly; starting it again.");
    while (!ended) {
      try {
        await bringBack();
        watchman = await watch();
        log.info("The database is back.");
        return;
      } catch (error) {
        log.error({ err: error }, "The database could not be started; trying again.");
        await pause(RETRY_MILLISECONDS);
      }
    }
  }

  return {
    async end() {
      ended = true;
      await recovery;
      await watchman.end();
    },
  };
}
