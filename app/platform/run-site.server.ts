import { existsSync } from "node:fs";
import type { RequestListener, Server } from "node:http";
import { join } from "node:path";
import { prepareDataFolder, settleRestore } from "./data-folder.server.ts";
import { closeDatabase, type Database, openDatabase } from "./database.server.ts";
import {
  type Claim,
  claimDatabase,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "./embedded-postgres.server.ts";
import { type Environment, readEnvironment } from "./environment.server.ts";
import { closeServer, openServer } from "./http-server.server.ts";
import { createLog, type Log } from "./log.server.ts";
import { migrateDatabase } from "./migrations.server.ts";
import { projectFolder } from "./project-folder.server.ts";
import { isStartFailure } from "./start-failure.ts";

export type SiteParts = { database: Database; environment: Environment; log: Log };

/**
 * What the process runs. `close` is called as soon as the shutdown begins: it ends live streams
 * and background work, while requests in flight still finish.
 */
export type Site = { listener: RequestListener; close(): Promise<void> };

export type Program = {
  fillEmptyDatabase(database: Database, environment: Environment, log: Log): Promise<void>;
  /** Returns what the person at the keyboard must be told while nobody can sign in. */
  prepareFirstOwner(database: Database, environment: Environment): Promise<string | undefined>;
  createSite(parts: SiteParts): Site | Promise<Site>;
};

type LoadProgram = (server: Server) => Promise<Program>;

/** What a start has opened so far, so that a failed one leaves nothing open either. */
type Opened = {
  claim?: Claim;
  server?: Server;
  postgres?: EmbeddedPostgres;
  database?: Database;
  site?: Site;
};

/**
 * The life of a Goldkey process: everything from the environment to the printed address, then
 * waiting for a signal, then an orderly end. A failed start says one sentence and exits with 1.
 */
export async function runSite(loadProgram: LoadProgram): Promise<never> {
  const opened: Opened = {};
  const ending = waitForEnding();
  let exitCode = 0;
  try {
    const log = await start(loadProgram, opened, ending.hasCome);
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

/** Ends early, with nothing returned, when a signal comes before the site is up. */
async function start(
  loadProgram: LoadProgram,
  opened: Opened,
  interrupted: () => boolean,
): Promise<Log | undefined> {
  readSettingsFile(join(projectFolder, ".env"));
  let environment = readEnvironment(process.env);
  const log = createLog(environment.logLevel);
  prepareDataFolder(environment.dataFolder);
  if (!environment.databaseUrl) opened.claim = claimDatabase(environment.dataFolder);

  // The port is taken before the database is touched; requests that come early wait for the site.
  const site = Promise.withResolvers<Site>();
  const { server, port } = await openServer(environment, site.promise, log);
  opened.server = server;
  if (environment.port === 0) environment = readEnvironment({ ...process.env, PORT: `${port}` });

  const database = await openStorage(environment, opened, log);
  await settleRestore(environment.dataFolder, database);
  if (interrupted()) return undefined;
  const { applied } = await migrateDatabase(database);
  if (applied.length > 0) log.info({ applied }, "The database was brought to its newest form.");
  if (interrupted()) return undefined;
  const program = await loadProgram(server);
  await program.fillEmptyDatabase(database, environment, log);
  const invitation = await program.prepareFirstOwner(database, environment);
  if (interrupted()) return undefined;
  opened.site = await program.createSite({ database, environment, log });
  site.resolve(opened.site);
  process.stdout.write(`Goldkey is ready: ${environment.publicUrl}\n`);
  if (invitation) process.stdout.write(`${invitation}\n`);
  return log;
}

/** Variables that are set already win over the file. */
function readSettingsFile(path: string): void {
  if (existsSync(path)) process.loadEnvFile(path);
}

async function openStorage(environment: Environment, opened: Opened, log: Log): Promise<Database> {
  if (environment.databaseUrl) {
    opened.database = await openDatabase(environment.databaseUrl, log);
  } else {
    opened.postgres = await startEmbeddedPostgres(environment.dataFolder, log, {
      claim: opened.claim,
    });
    opened.database = await openDatabase(opened.postgres.connection, log);
  }
  return opened.database;
}

async function shutDown({ claim, server, postgres, database, site }: Opened): Promise<void> {
  // Requests that were waiting for a site that never came would wait for ever.
  if (!site) server?.closeAllConnections();
  await Promise.all([site?.close(), server && closeServer(server)]);
  if (database) await closeDatabase(database);
  await postgres?.stop();
  claim?.release();
}

function explain(error: unknown): void {
  // A bug: whoever reads this needs the place, not a sentence.
  if (!isStartFailure(error)) console.error(error);
  else console.error(error.message);
}
