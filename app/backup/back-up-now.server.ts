// A backup with its record: who looks at the admin area sees when the last one was made, or why it was not.
import { desc, eq, sql } from "drizzle-orm";
import { recordActivity, theSystem } from "../activity/record.server.ts";
import type { AnyDatabase, Database } from "../platform/database/database.server.ts";
import type { Environment } from "../platform/environment.server.ts";
import { openObjectFiles } from "../platform/files/object-files.server.ts";
import type { Log } from "../platform/log.server.ts";
import { StartFailure } from "../platform/start-failure.ts";
import type { Occasion } from "./archive/names.ts";
import { type BackupMade, type BackupProgress, makeBackup } from "./make-backup.server.ts";
import { backupRun } from "./tables.server.ts";

export type BackupServices = { database: Database; environment: Environment; log: Log };

/** Any constant: two backups at once would only slow each other down. */
const backupLock = 4_702_022;

type BackupOrder = {
  occasion: Occasion;
  file: string;
  progress?: BackupProgress;
  signal?: AbortSignal;
  /** Asked once nobody else can begin: false means that there is nothing to do; its failure is kept like any. */
  prepare?: () => Promise<boolean>;
};

/** Undefined when somebody else is making one, or when there is nothing to do. */
export async function tryToBackUp(
  { database, environment }: Pick<BackupServices, "database" | "environment">,
  { occasion, file, progress, signal, prepare = async () => true }: BackupOrder,
): Promise<BackupMade | undefined> {
  return alone(database, async () => {
    let run: number | undefined;
    const begun = async () => {
      run ??= await beginRun(database, { occasion, file });
    };
    const end = async (result: Partial<typeof backupRun.$inferInsert>) => {
      // It may have failed before its snapshot was taken.
      await begun();
      await database
        .update(backupRun)
        .set({ ...result, endedAt: sql`now()` })
        .where(eq(backupRun.id, run ?? 0));
    };
    try {
      if (!(await prepare())) return undefined;
      const { dataFolder, objectStore } = environment;
      const objects = objectStore && openObjectFiles(objectStore);
      const result = await makeBackup({ database, dataFolder, objects }, file, {
        progress,
        begun,
        signal,
      });
      await end({ state: "made", bytes: result.bytes });
      await recordActivity(database, {
        who: theSystem,
        what: "site.backed-up",
        changes: { file, bytes: result.bytes, rows: result.rows, files: result.files },
      });
      return result;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await end({ state: "failed", error: reason.slice(0, 500) });
      throw error;
    }
  });
}

export async function backUpNow(
  house: Pick<BackupServices, "database" | "environment">,
  order: Omit<BackupOrder, "prepare">,
): Promise<BackupMade> {
  const made = await tryToBackUp(house, order);
  if (!made) throw new StartFailure("Another backup is being made; wait until it is done.");
  return made;
}

async function beginRun(
  database: Database,
  values: { occasion: Occasion; file: string },
): Promise<number> {
  const [run] = await database.insert(backupRun).values(values).returning({ id: backupRun.id });
  if (!run) throw new Error("The backup's record was not written.");
  return run.id;
}

/** Held by a connection: whoever dies gives it back. Undefined when somebody else holds it. */
async function alone<Result>(
  database: Database,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const client = await database.$client.connect();
  const ignore = () => {};
  client.on("error", ignore);
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock($1) as mine",
      [backupLock],
    );
    if (!rows[0]?.mine) return undefined;
    // Nobody else is at work, so whatever is still called running has died.
    await database
      .update(backupRun)
      .set({ state: "failed", endedAt: sql`now()`, error: "It was interrupted." })
      .where(eq(backupRun.state, "running"));
    return await work();
  } finally {
    client.off("error", ignore);
    // Closed rather than given back: with it ends the lock, whatever became of the work.
    client.release(true);
  }
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
