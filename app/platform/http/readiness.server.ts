import { randomBytes } from "node:crypto";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../database/database.server.ts";
import type { Log } from "../log.server.ts";

/** Below this, uploads or entries could fill the disk before anybody reacts. */
const LEAST_FREE_BYTES = 256 * 1024 * 1024;

/** Monitors poll every few seconds, so a slower check counts as failed. */
const LONGEST_MILLISECONDS = 3_000;

export type Readiness = {
  ready: boolean;
  checks: Record<string, "ok" | "failed">;
};

/**
 * Whether this process can serve visitors. The response is public, so it names only the parts; the
 * reasons go to the log. Callers add other parts, such as an object store.
 */
export async function checkReadiness(
  { database, dataFolder, log }: { database: Database; dataFolder: string; log: Log },
  others: Record<string, () => Promise<void>> = {},
): Promise<Readiness> {
  const checks = {
    database: async () => void (await database.$client.query("select 1")),
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
        log.error({ err: error, part }, "Not ready: a part this site needs does not work.");
        return [part, "failed"] as const;
      }
    }),
  );
  return {
    ready: results.every(([, outcome]) => outcome === "ok"),
    checks: Object.fromEntries(results),
  };
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
