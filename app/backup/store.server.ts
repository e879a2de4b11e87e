// Backup runs, the lock that lets one run at a time, and the size of what is backed up.
import { and, desc, eq, gte, or, sql } from "drizzle-orm";
import pg from "pg";
import {
  type AnyDatabase,
  type Database,
  driverSettings,
} from "../platform/database/database.server.ts";
import { connectionOf } from "../platform/database/listen.server.ts";
import { StartFailure } from "../platform/start-failure.ts";
import { backupDrill, backupRun } from "./tables.server.ts";

/** Any constant: two backups at once would only slow each other down. */
const backupLock = 4_702_022;

/** Runs the work with an advisory lock. Undefined when another process has it. */
export async function withBackupLock<Result>(
  database: Database,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  // The lock belongs to a session, so a pooler in transaction mode must not be in between.
  const client = new pg.Client(driverSettings(connectionOf(database)));
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock($1) as locked",
      [backupLock],
    );
    return rows[0]?.locked ? await work() : undefined;
  } finally {
    // Closing the connection releases the lock, also when the process dies.
    await client.end();
  }
}

type NewBackupRun = typeof backupRun.$inferInsert;

export async function addBackupRun(
  database: AnyDatabase,
  values: Pick<NewBackupRun, "occasion" | "file" | "encrypted" | "host">,
): Promise<number> {
  const [run] = await database.insert(backupRun).values(values).returning({ id: backupRun.id });
  if (!run) throw new Error("The backup's record was not written.");
  return run.id;
}

export async function endBackupRun(
  database: AnyDatabase,
  id: number,
  result: { state: "made"; bytes: number; objectKey: string } | { state: "failed"; error: string },
): Promise<void> {
  await database
    .update(backupRun)
    .set({ ...result, endedAt: sql`now()` })
    .where(eq(backupRun.id, id));
}

/** For the process that has the lock: no other backup runs, so these were interrupted. */
export async function failInterruptedRuns(database: AnyDatabase): Promise<void> {
  await database
    .update(backupRun)
    .set({ state: "failed", endedAt: sql`now()`, error: "It was interrupted." })
    .where(eq(backupRun.state, "running"));
}

/** A daily backup that succeeded since `due`, or was tried at all since `attempt`. */
export async function hasDailyRun(
  database: AnyDatabase,
  since: { due: Date; attempt: Date },
): Promise<boolean> {
  const rows = await database
    .select({ id: backupRun.id })
    .from(backupRun)
    .where(
      and(
        eq(backupRun.occasion, "daily"),
        or(
          and(eq(backupRun.state, "made"), gte(backupRun.startedAt, since.due)),
          gte(backupRun.startedAt, since.attempt),
        ),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export type BackupState = {
  lastGood?: { at: Date; bytes: number };
  /** The newest attempt, when it failed. */
  failure?: { at: Date; error: string };
};

export async function readBackupState(database: AnyDatabase): Promise<BackupState> {
  const [[good], [newest]] = await Promise.all([
    database
      .select()
      .from(backupRun)
      .where(eq(backupRun.state, "made"))
      .orderBy(desc(backupRun.startedAt))
      .limit(1),
    database.select().from(backupRun).orderBy(desc(backupRun.startedAt)).limit(1),
  ]);
  return {
    ...(good && { lastGood: { at: good.startedAt, bytes: good.bytes } }),
    ...(newest?.state === "failed" && {
      failure: { at: newest.startedAt, error: newest.error },
    }),
  };
}

export type BackupRun = typeof backupRun.$inferSelect;

/** Newest first. */
export async function listBackupRuns(database: AnyDatabase, limit: number): Promise<BackupRun[]> {
  return database.select().from(backupRun).orderBy(desc(backupRun.id)).limit(limit);
}

export async function findBackupRun(
  database: AnyDatabase,
  id: number,
): Promise<BackupRun | undefined> {
  const [run] = await database.select().from(backupRun).where(eq(backupRun.id, id));
  return run;
}

export type BackupDrill = typeof backupDrill.$inferSelect;

export async function addBackupDrill(
  database: AnyDatabase,
  values: typeof backupDrill.$inferInsert,
): Promise<void> {
  await database.insert(backupDrill).values(values);
}

export async function readLastDrill(database: AnyDatabase): Promise<BackupDrill | undefined> {
  const [drill] = await database.select().from(backupDrill).orderBy(desc(backupDrill.id)).limit(1);
  return drill;
}

/** Before a drill in a database of the operator's, which is emptied afterwards. */
export async function requireEmptyScratch(database: Database): Promise<void> {
  const { rowCount } = await database.execute(
    sql`select from pg_class where relnamespace = 'public'::regnamespace limit 1`,
  );
  if (!rowCount) return;
  throw new StartFailure("The database of --database is not empty; name one without any table.");
}

export async function emptyScratchDatabase(database: Database): Promise<void> {
  await database.execute(sql`drop schema public cascade`);
  await database.execute(sql`create schema public`);
}

/** In bytes, as PostgreSQL stores it. */
export async function readDatabaseSize(database: AnyDatabase): Promise<number> {
  const { rows } = await database.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database())::text as bytes`,
  );
  return Number(rows[0]?.bytes);
}
