import { setTimeout as pause } from "node:timers/promises";
import { closeDatabase } from "../database/database.server.ts";
import { closeServer } from "../http/http-server.server.ts";
import { isStartFailure } from "../start-failure.ts";
import {
  isRestoreRequested,
  type LoadProgram,
  type OpenedSite,
  startSite,
} from "./start-site.server.ts";
import { runSuccessor } from "./successor.server.ts";

export type { Program, ServedSite, ServedSiteParts } from "./start-site.server.ts";

/** A database that does not answer would block the shutdown. Giving up loses no data, like a crash. */
const CLOSE_MILLISECONDS = 5_000;

/**
 * Runs a Goldkey process: starts the site, waits for a signal, shuts down. A failed start prints one
 * sentence and exits with 1. `workerFile`: the program of worker processes, if there are any.
 */
export async function runSite(loadProgram: LoadProgram, workerFile?: string): Promise<never> {
  const opened: OpenedSite = {};
  const ending = waitForEnding();
  let startsAgain = false;
  process.on("SIGUSR2", () => {
    if (!isRestoreRequested(opened)) return;
    startsAgain = true;
    ending.end();
  });
  let exitCode = 0;
  try {
    const log = await startSite({ loadProgram, workerFile, interrupted: ending.hasCome }, opened);
    const crash = await ending.promise;
    if (crash) throw crash.error;
    log?.info("Stopping: requests in flight are finished, new ones refused.");
  } catch (error) {
    explain(error);
    exitCode = 1;
  }
  try {
    if (!(await shutDown(opened))) {
      console.error(
        "The site has ended before everything was closed: something, most likely the database, did not answer in time.",
      );
      exitCode = 1;
    }
  } catch (error) {
    explain(error);
    exitCode = 1;
  }
  if (startsAgain) exitCode = await runSuccessor();
  process.exit(exitCode);
}

/** Resolves at the first signal, or with an uncaught exception. */
function waitForEnding() {
  const { promise, resolve } = Promise.withResolvers<{ error: unknown } | undefined>();
  let come = false;
  const end = (crash?: { error: unknown }) => {
    come = true;
    resolve(crash);
  };
  // Ctrl-C arrives twice, from the terminal and from npm; the second one has no effect.
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => end());
  process.on("uncaughtException", (error) => end({ error }));
  return { promise, end, hasCome: () => come };
}

/** Whether everything was closed. Waits for requests in flight, then a short time for the rest. */
async function shutDown(opened: OpenedSite): Promise<boolean> {
  const { claim, server, postgres, database, site, workers } = opened;
  // Requests that wait for a site that failed to start would wait forever.
  if (!site) server?.closeAllConnections();
  const requests = Promise.all([workers?.stop(), server && closeServer(server)]);
  const closeAll = async () => {
    await Promise.all([requests, site?.close()]);
    if (database) await closeDatabase(database);
    await postgres?.stop();
    return true;
  };
  const giveUp = async () => {
    await requests;
    await pause(CLOSE_MILLISECONDS);
    postgres?.abandon();
    return false;
  };
  const closed = await Promise.race([closeAll(), giveUp()]);
  claim?.release();
  opened.metrics?.closeAllConnections();
  opened.metrics?.close();
  opened.removePidFile?.();
  return closed;
}

function explain(error: unknown): void {
  // A bug: print the stack.
  if (!isStartFailure(error)) console.error(error);
  else console.error(error.message);
}
