// Opens the installation's database for a subcommand, whether the site is running or not.
import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  closeDatabase,
  type Database,
  type DatabaseConnection,
  openDatabase,
} from "../app/platform/database/database.server.ts";
import { migrateAsOwner } from "../app/platform/database/site-role.server.ts";
import {
  connectionsIn,
  ensureOwnDatabase,
  startEmbeddedPostgres,
} from "../app/platform/embedded-postgres/embedded-postgres.server.ts";
import { choosePlaces } from "../app/platform/embedded-postgres/places.server.ts";
import { findPostmaster } from "../app/platform/embedded-postgres/postmaster.server.ts";
import { type Environment, readEnvironment } from "../app/platform/environment.server.ts";
import { prepareDataFolder, settleRestore } from "../app/platform/files/data-folder.server.ts";
import { createLog } from "../app/platform/log.server.ts";
import { projectFolder } from "../app/platform/project-folder.server.ts";
import { isStartFailure } from "../app/platform/start-failure.ts";
import { UsageError } from "./command.ts";

type DatabaseOptions = {
  /** May create a new installation. Otherwise a wrong DATA_DIR is an error. */
  mayCreate?: boolean;
  /** For a restore: exclusive use of the database, as the owner of its tables, without migrating it. */
  exclusive?: boolean;
};

export async function withDatabase<Result>(
  work: (
    database: Database,
    environment: Environment,
    /** The migrations that were applied before. */
    migrations: string[],
  ) => Promise<Result>,
  { exclusive = false, mayCreate = false }: DatabaseOptions = {},
): Promise<Result> {
  const settings = join(projectFolder, ".env");
  if (existsSync(settings)) process.loadEnvFile(settings);
  const log = createLog("error");
  try {
    const environment = readEnvironment(process.env);
    if (!mayCreate) requireInstallation(environment);
    const isNew = !isInstalled(environment);
    let refused = false;
    const { connection, owner, stop } = await connect(environment, log, exclusive);
    try {
      const database = await openDatabase(exclusive && owner ? owner : connection, log, {
        direct: environment.databaseDirectUrl,
      });
      try {
        if (exclusive) return await work(database, environment, []);
        await settleRestore(environment.dataFolder, database);
        const { applied } = await migrateAsOwner(database, owner, log);
        return await work(database, environment, applied);
      } finally {
        await closeDatabase(database);
      }
    } catch (error) {
      refused = isStartFailure(error) || error instanceof UsageError;
      throw error;
    } finally {
      await stop();
      // A refused restore must not leave an empty installation that looks like a real one.
      if (isNew && refused) {
        rmSync(choosePlaces(environment.dataFolder).cluster, { recursive: true, force: true });
      }
    }
  } catch (error) {
    // The message is already one sentence for the user.
    if (isStartFailure(error)) throw new UsageError(error.message);
    throw error;
  }
}

/** Without this, a backup of a mistyped folder would be an empty archive that looks like any other. */
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

type OpenedConnection = {
  connection: DatabaseConnection;
  /** Undefined with one role, which owns the tables itself. */
  owner: DatabaseConnection | undefined;
  stop(): Promise<void>;
};

/** Uses the embedded PostgreSQL of the running site, or starts it for the duration of the command. */
async function connect(
  environment: Environment,
  log: ReturnType<typeof createLog>,
  exclusive: boolean,
): Promise<OpenedConnection> {
  prepareDataFolder(environment.dataFolder);
  const { databaseUrl, databaseOwnerUrl: owner } = environment;
  if (databaseUrl) return { connection: databaseUrl, owner, async stop() {} };
  const running = findPostmaster(choosePlaces(environment.dataFolder).cluster);
  if (running && !exclusive) {
    const host = running.socketFolder;
    await ensureOwnDatabase({ host, user: "postgres", database: "postgres" });
    return { ...connectionsIn(host), async stop() {} };
  }
  const server = await startEmbeddedPostgres(environment.dataFolder, log);
  return { connection: server.connection, owner: server.owner, stop: server.stop };
}
