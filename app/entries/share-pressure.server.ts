import type { Database } from "../platform/database/database.server.ts";
import type { Log } from "../platform/log.server.ts";
import type { NetworkPressure } from "./network-pressure.ts";
import { addAttempts, deleteWindowsBefore } from "./network-store.server.ts";

type SharedPressure = { database: Database; pressure: NetworkPressure; log: Log };

const everyMilliseconds = 1_000;

/** Exchanges the counts once a second, as long as there are any: a quiet site asks for nothing. */
export function startSharing(services: SharedPressure): { stop(): void } {
  let running = false;
  const timer = setInterval(async () => {
    if (running) return;
    running = true;
    await shareCounts(services).finally(() => {
      running = false;
    });
  }, everyMilliseconds);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Never throws: without the database no entry is taken either. */
export async function shareCounts({ database, pressure, log }: SharedPressure): Promise<void> {
  const taken = pressure.takeUnshared();
  if (taken.counts.size === 0) return;
  try {
    pressure.confirmShared(await addAttempts(database, taken));
  } catch (error) {
    pressure.undoShared(taken);
    log.warn({ err: error }, "The counts of posts per network were not shared; trying again.");
  }
  await deleteWindowsBefore(database, taken.window).catch((error: unknown) => {
    log.warn({ err: error }, "Old counts of posts per network were not deleted; trying again.");
  });
}
