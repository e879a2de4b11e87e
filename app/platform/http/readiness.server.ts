import { randomBytes } from "node:crypto";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../database/database.server.ts";
import { listPendingMigrations } from "../database/migrations.server.ts";
import { cannotWrite } from "../database/watch-writing.server.ts";
import type { Log } from "../log.server.ts";

/** Below this, uploads or entries could fill the disk before anybody reacts. */
const LEAST_FREE_BYTES = 256 * 1024 * 1024;

/** Monitors poll every few seconds, so a slower check counts as failed. */
const LONGEST_MILLISECONDS = 3_000;

const RESULT_HOLDS_MILLISECONDS = 1_000;

type Readiness = {
  /** Whether this process may take traffic: it can serve pages, and is not shutting down. */
  ready: boolean;
  /** Parts that do not work although pages can be served. They are the same for every node: taking it out would not help. */
  degraded: string[];
  checks: Record<string, "ok" | "failed">;
};

type ReadinessParts = { database: Database; dataFolder: string; log: Log };

/** Without these no page can be served. */
const required = ["database", "schema"];

/** A process that is stopping takes no more traffic. */
export const shuttingDown: Readiness = {
  ready: false,
  degraded: [],
  checks: { process: "failed" },
};

/**
 * The response is public, so it names only the parts; the reasons go to the log. Callers add parts that pages do not
 * need, such as an object store.
 */
export async function checkReadiness(
  { database, dataFolder, log }: ReadinessParts,
  others: Record<string, () => Promise<void>> = {},
): Promise<Readiness> {
  const checks = {
    process: async () => {},
    database: async () => void (await database.$client.query("select 1")),
    schema: () => checkSchema(database),
    writing: () => checkNotReadOnly(database),
    storage: () => checkWritable(dataFolder),
    disk: () => checkFreeSpace(dataFolder),
    ...others,
  };
  const results = await Promise.all(
    Object.entries(checks).map(async ([part, check]) => {
      try {
        await withinTime(check());
        return [part, "ok"] as const;
      } catch (error) {
        log.error({ err: error, part }, "A part of this site does not work.");
        return [part, "failed"] as const;
      }
    }),
  );
  const failed = results.flatMap(([part, outcome]) => (outcome === "failed" ? part : []));
  return {
    ready: !failed.some((part) => required.includes(part)),
    degraded: failed.filter((part) => !required.includes(part)),
    checks: Object.fromEntries(results),
  };
}

/**
 * Anybody may ask, and a check asks the database and writes to the disk. So requests share a check, and its result
 * holds for a second.
 */
export function shareReadiness(check: () => Promise<Readiness>): () => Promise<Readiness> {
  let recent: Promise<Readiness> | undefined;
  return () => {
    if (recent) return recent;
    const started = check();
    recent = started;
    void started.finally(() =>
      setTimeout(() => {
        recent = undefined;
      }, RESULT_HOLDS_MILLISECONDS).unref(),
    );
    return started;
  };
}

/** A newer release may have added migrations: this one runs on them. It cannot run without its own. */
async function checkSchema(database: Database): Promise<void> {
  const missing = await listPendingMigrations(database);
  if (missing.length > 0) throw new Error(`The database lacks ${missing.join(", ")}.`);
}

/** After a fail-over the address may lead to a standby: pages are served, entries are refused. */
async function checkNotReadOnly(database: Database): Promise<void> {
  if (await cannotWrite(database))
    throw new Error("The database is a standby or set to read-only.");
}

async function checkWritable(folder: string): Promise<void> {
  const trial = join(folder, `.trial-${randomBytes(6).toString("hex")}`);
  try {
    await writeFile(trial, "ready?");
  } finally {
    await rm(trial, { force: true });
  }
}

async function checkFreeSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= LEAST_FREE_BYTES) return;
  throw new Error(`Only ${Math.round((bavail * bsize) / 1024 / 1024)} MB are free on the disk.`);
}

async function withinTime(work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`No answer within ${LONGEST_MILLISECONDS} ms.`)),
    LONGEST_MILLISECONDS,
  );
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
