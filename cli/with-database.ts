// For subcommands that work on an installation: its database, whether the site is running or not.
import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  closeDatabase,
  type Database,
  type DatabaseConnection,
  openDatabase,
} from "../app/platform/database/database.server.ts";
import { migrateDatabase } from "../app/platform/database/migrations.server.ts";
import { startEmbeddedPostgres } from "../app/platform/embedded-postgres/embedded-postgres.server.ts";
import { choosePlaces } from "../app/platform/embedded-postgres/places.server.ts";
import { findPostmaster } from "../app/platform/embedded-postgres/postmaster.server.ts";
import { type Environment, readEnvironment } from "../app/platform/environment.server.ts";
import { prepareDataFolder, settleRestore } from "../app/platform/files/data-folder.server.ts";
import { createLog } from "../app/platform/log.server.ts";
import { projectFolder } from "../app/platform/project-folder.server.ts";
import { isStartFailure } from "../app/platform/start-failure.ts";
import { UsageError } from "./command.ts";

type DatabaseOptions = {
  /** A new installation may begin with it. Otherwise a wrong DATA_DIR is said, not filled. */
  mayBegin?: boolean;
  /** For a restore: nobody else may use the database, and it is taken as it is. */
  alone?: boolean;
};

export async function withDatabase<Result>(
  work: (database: Database, environment: Environment) => Promise<Result>,
  { alone = false, mayBegin = false }: DatabaseOptions = {},
): Promise<Result> {
  const settings = join(projectFolder, ".env");
  if (existsSync(settings)) process.loadEnvFile(settings);
  const log = createLog("error");
  try {
    const environment = readEnvironment(process.env);
    if (!mayBegin) requireInstallation(environment);
    const begins = !isInstalled(environment);
    let refused = false;
    const { connection, stop } = await connect(environment, log, alone);
    try {
      const database = await openDatabase(connection, log);
      try {
        if (!alone) {
          await settleRestore(environment.dataFolder, database);
          await migrateDatabase(database);
        }
        return await work(database, environment);
      } finally {
        await closeDatabase(database);
      }
    } catch (error) {
      refused = isStartFailure(error) || error instanceof UsageError;
      throw error;
    } finally {
      await stop();
      // A refused restore must not leave an empty installation that looks like a real one.
      if (begins && refused) {
        rmSync(choosePlaces(environment.dataFolder).cluster, { recursive: true, force: true });
      }
    }
  } catch (error) {
    // Already one sentence for the person at the keyboard.
    if (isStartFailure(error)) throw new UsageError(error.message);
    throw error;
  }
}

/** Without this, a backup of a mistyped folder would be an empty one, and look like any other. */
function requireInstallation(environment: Environment): void {
  if (!isInstalled(environment)) throw new NoInstallation(environment.dataFolder);
}

function isInstalled({ databaseUrl, dataFolder }: Environment): boolean {
  if (databaseUrl) return true;
  if (!statSync(dataFolder, { throwIfNoEntry: false })?.isDirectory()) return false;
  return existsSync(choosePlaces(dataFolder).cluster);
}

export class NoInstallation extends UsageError {
  readonly text: string;
  readonly todo =
    "Set DATA_DIR to the folder of the site, or DATABASE_URL; or start the site once with npm start.";

  constructor(dataFolder: string) {
    const text = `There is no installation in ${dataFolder}.`;
    super(text);
    this.text = text;
    this.message = `${text} ${this.todo}`;
  }
}

type OpenedConnection = { connection: DatabaseConnection; stop(): Promise<void> };

/** The running site's own PostgreSQL is shared; without one, it is started for as long as we need it. */
async function connect(
  environment: Environment,
  log: ReturnType<typeof createLog>,
  alone: boolean,
): Promise<OpenedConnection> {
  prepareDataFolder(environment.dataFolder);
  if (environment.databaseUrl) return { connection: environment.databaseUrl, async stop() {} };
  const running = findPostmaster(choosePlaces(environment.dataFolder).cluster);
  if (running && !alone) {
    const connection = { host: running.socketFolder, user: "goldkey", database: "goldkey" };
    return { connection, async stop() {} };
  }
  const server = await startEmbeddedPostgres(environment.dataFolder, log);
  return { connection: server.connection, stop: server.stop };
}
