import { closeDatabase } from "./database.server.ts";
import { closeServer } from "./http-server.server.ts";
import { isStartFailure } from "./start-failure.ts";
import { type LoadProgram, type Opened, startSite } from "./start-site.server.ts";

export type { Program, Site, SiteParts } from "./start-site.server.ts";

/**
 * The life of a Goldkey process: everything from the environment to the printed address, then
 * waiting for a signal, then an orderly end. A failed start says one sentence and exits with 1.
 * `workerFile`: what the other processes run when there shall be several.
 */
export async function runSite(loadProgram: LoadProgram, workerFile?: string): Promise<never> {
  const opened: Opened = {};
  const ending = waitForEnding();
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
    await shutDown(opened);
  } catch (error) {
    explain(error);
    exitCode = 1;
  }
  process.exit(exitCode);
}

/** Resolves at the first signal, or with an error that nobody caught. */
function waitForEnding() {
  const { promise, resolve } = Promise.withResolvers<{ error: unknown } | undefined>();
  let come = false;
  const end = (crash?: { error: unknown }) => {
    come = true;
    resolve(crash);
  };
  // Ctrl-C arrives twice, from the terminal and through npm; after the first nothing changes.
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => end());
  process.on("uncaughtException", (error) => end({ error }));
  return { promise, hasCome: () => come };
}

async function shutDown(opened: Opened): Promise<void> {
  const { claim, server, postgres, database, site, workers } = opened;
  // Requests that were waiting for a site that never came would wait for ever.
  if (!site) server?.closeAllConnections();
  await Promise.all([workers?.stop(), site?.close(), server && closeServer(server)]);
  if (database) await closeDatabase(database);
  await postgres?.stop();
  claim?.release();
}

function explain(error: unknown): void {
  // A bug: whoever reads this needs the place, not a sentence.
  if (!isStartFailure(error)) console.error(error);
  else console.error(error.message);
}
