import type { Database } from "../platform/database/database.server.ts";
import type { Log } from "../platform/log.server.ts";
import { type Repeated, repeat } from "../platform/repeat.server.ts";
import type { NetworkPressure } from "./network-pressure.ts";
import { addAttempts, deleteWindowsBefore } from "./network-store.server.ts";

type SharedPressure = { database: Database; pressure: NetworkPressure; log: Log };

const everyMilliseconds = 1_000;

/** Exchanges the counts once a second, as long as there are any: a quiet site asks for nothing. */
export function startSharing(services: SharedPressure): Repeated {
  return repeat(
    () => shareCounts(services),
    everyMilliseconds,
    (err) => services.log.warn({ err }, "The counts of posts per network were not shared."),
  );
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
