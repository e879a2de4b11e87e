// Starts the site from the environment, in this process or in several workers.
import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { requireNotifications } from "../database/check-notifications.server.ts";
import {
  type Database,
  type DatabaseConnection,
  openDatabase,
} from "../database/database.server.ts";
import { listPendingMigrations } from "../database/migrations.server.ts";
import { migrateAsOwner } from "../database/site-role.server.ts";
import {
  claimDatabase,
  type EmbeddedPostgres,
  type FolderClaim,
  startEmbeddedPostgres,
} from "../embedded-postgres/embedded-postgres.server.ts";
import { type Environment, readEnvironment } from "../environment.server.ts";
import {
  prepareDataFolder,
  restoreRequestFile,
  settleRestore,
} from "../files/data-folder.server.ts";
import { openServer, type RequestListener } from "../http/http-server.server.ts";
import { createLog, type Log } from "../log.server.ts";
import { openMetricsServer } from "../metrics/metrics-server.server.ts";
import {
  openWorkerMetrics,
  readProcessMetrics,
  startProcessMetrics,
} from "../metrics/process-metrics.server.ts";
import { projectFolder } from "../project-folder.server.ts";
import { StartFailure } from "../start-failure.ts";
import { isWorker, startWorkers, tellReady, type Workers } from "./cluster.server.ts";
import { writePidFile } from "./pid-file.server.ts";

export type ServedSiteParts = { database: Database; environment: Environment; log: Log };

/**
 * `close` is called when the shutdown begins: it ends live streams and background jobs while requests
 * in flight finish.
 */
export type ServedSite = { listener: RequestListener; close(): Promise<void> };

export type Program = {
  /** Refuses a process that does not belong to the installation of this database. */
  requireInstallation(database: Database, environment: Environment): Promise<void>;
  fillEmptyDatabase(database: Database, environment: Environment, log: Log): Promise<void>;
  /** Restores an archive that an owner has uploaded, if that was requested. Nothing is served meanwhile. */
  carryOutRestore(
    parts: ServedSiteParts & { owner: DatabaseConnection | undefined },
  ): Promise<void>;
  /** Returns the message to print while nobody can sign in. */
  prepareFirstOwner(database: Database, environment: Environment): Promise<string | undefined>;
  /** For Prometheus: what is the same for all processes. */
  measureSite(database: Database, environment: Environment): Promise<string>;
  createSite(parts: ServedSiteParts): ServedSite | Promise<ServedSite>;
};

/** `server` is used in development only, for hot reload. */
export type LoadProgram = (server?: Server) => Promise<Program>;

/** Everything opened so far, so that a failed start can close it. */
export type OpenedSite = {
  dataFolder?: string;
  claim?: FolderClaim;
  server?: Server;
  postgres?: EmbeddedPostgres;
  database?: Database;
  site?: ServedSite;
  workers?: Workers;
  removePidFile?: () => void;
  metrics?: Server;
};

type Starting = {
  loadProgram: LoadProgram;
  workerFile: string | undefined;
  interrupted: () => boolean;
};

/** Returns undefined when a signal arrives before the site is ready. */
export async function startSite(starting: Starting, opened: OpenedSite): Promise<Log | undefined> {
  readSettingsFile(join(projectFolder, ".env"));
  const environment = readEnvironment(process.env);
  const log = createLog(environment.logLevel);
  if (isWorker()) {
    await serve(environment, log, starting, opened);
    return log;
  }
  prepareDataFolder(environment.dataFolder);
  opened.dataFolder = environment.dataFolder;
  // Without a listener the signal would end the process. Workers are replaced by a listener of their own.
  process.on("SIGUSR2", () => {
    if (isRestoreRequested(opened)) return;
    if (!opened.workers) log.warn("A reload needs CLUSTER=2 or more; nothing was replaced.");
  });
  if (!environment.databaseUrl) opened.claim = claimDatabase(environment.dataFolder);
  const served =
    starting.workerFile && environment.processes > 1
      ? await shareOut(starting.workerFile, environment, log, starting, opened)
      : await serve(environment, log, starting, opened);
  if (!served) return undefined;
  if (environment.metrics) {
    opened.metrics = await openMetricsServer(environment.metrics, served.metrics, log);
  }
  opened.removePidFile = writePidFile(environment.dataFolder);
  process.stdout.write(`Goldkey is ready: ${served.publicUrl}\n`);
  if (served.invitation) process.stdout.write(`${served.invitation}\n`);
  return log;
}

type Served = {
  publicUrl: string;
  invitation: string | undefined;
  /** What /metrics sends. */
  metrics: (() => Promise<string>)[];
};

/** Serves requests in this process. */
async function serve(
  given: Environment,
  log: Log,
  { loadProgram, interrupted }: Starting,
  opened: OpenedSite,
): Promise<Served | undefined> {
  // Listens before the database is opened; early requests wait for the site.
  const site = Promise.withResolvers<ServedSite>();
  const { server, port } = await openServer(given, site.promise, log);
  opened.server = server;
  const environment =
    given.port === 0 ? readEnvironment({ ...process.env, PORT: `${port}` }) : given;
  const prepared = await prepare(environment, log, () => loadProgram(server), opened, interrupted);
  if (!prepared) return undefined;
  const { program, database, invitation } = prepared;
  if (environment.metrics) startProcessMetrics({ isWorker: isWorker() });
  opened.site = await program.createSite({ database, environment, log });
  site.resolve(opened.site);
  if (isWorker()) tellReady(environment.publicUrl);
  const metrics = [readProcessMetrics, () => program.measureSite(database, environment)];
  return { publicUrl: environment.publicUrl, invitation, metrics };
}

/** Prepares everything and starts workers that serve requests. */
async function shareOut(
  workerFile: string,
  environment: Environment,
  log: Log,
  { loadProgram, interrupted }: Starting,
  opened: OpenedSite,
): Promise<Served | undefined> {
  const prepared = await prepare(environment, log, loadProgram, opened, interrupted);
  if (!prepared) return undefined;
  const { program, database, invitation } = prepared;
  const workers = await startWorkers(workerFile, environment, opened.postgres, log);
  opened.workers = workers;
  process.on("SIGUSR2", () => {
    if (isRestoreRequested(opened)) return;
    workers.renew().catch((error: unknown) => {
      log.error({ err: error }, "A process of the site could not be replaced; the old ones go on.");
    });
  });
  const metrics = [openWorkerMetrics(), () => program.measureSite(database, environment)];
  return { publicUrl: workers.publicUrl, invitation, metrics };
}

async function prepare(
  environment: Environment,
  log: Log,
  loadProgram: () => Promise<Program>,
  opened: OpenedSite,
  interrupted: () => boolean,
) {
  const database = await openStorage(environment, opened, log);
  // The primary has done this before it starts a worker.
  if (isWorker()) {
    await requireMigrated(database);
    return { program: await loadProgram(), database, invitation: undefined };
  }
  await settleRestore(environment.dataFolder, database);
  if (interrupted()) return undefined;
  const owner = opened.postgres?.owner ?? environment.databaseOwnerUrl;
  if (isRestoreRequested(opened)) {
    const { carryOutRestore } = await loadProgram();
    await carryOutRestore({ database, owner, environment, log });
  }
  const { applied } = await migrateAsOwner(database, owner, log);
  if (applied.length > 0) log.info({ applied }, "The database was migrated.");
  if (interrupted()) return undefined;
  const program = await loadProgram();
  await program.requireInstallation(database, environment);
  await program.fillEmptyDatabase(database, environment, log);
  const invitation = await program.prepareFirstOwner(database, environment);
  return interrupted() ? undefined : { program, database, invitation };
}

/** After a reload a worker may be newer than the primary, which has migrated the database when it started. */
async function requireMigrated(database: Database): Promise<void> {
  const pending = await listPendingMigrations(database);
  if (pending.length === 0) return;
  throw new StartFailure(
    `The database lacks ${pending.join(", ")}; run goldkey migrate, then goldkey reload again.`,
  );
}

/** The site then starts again as a whole: a restore needs the database for itself. */
export function isRestoreRequested({ dataFolder }: OpenedSite): boolean {
  return dataFolder !== undefined && existsSync(restoreRequestFile(dataFolder));
}

/** Variables that are already set take precedence over the file. */
function readSettingsFile(path: string): void {
  if (existsSync(path)) process.loadEnvFile(path);
}

async function openStorage(
  environment: Environment,
  opened: OpenedSite,
  log: Log,
): Promise<Database> {
  if (environment.databaseUrl) {
    opened.database = await openDatabase(environment.databaseUrl, log, {
      connections: environment.databasePool,
      direct: environment.databaseDirectUrl,
    });
    await requireNotifications(opened.database);
  } else {
    opened.postgres = await startEmbeddedPostgres(environment.dataFolder, log, {
      claim: opened.claim,
    });
    opened.database = await openDatabase(opened.postgres.connection, log, {
      connections: environment.databasePool,
    });
  }
  return opened.database;
}
