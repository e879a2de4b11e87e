import { mkdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { projectFolder, StartFailure } from "./processes.mjs";

const LOCK = join(projectFolder, ".cache", "preparing");
const BEAT_MILLISECONDS = 1_000;
const DEAD_AFTER_MILLISECONDS = 10_000;

/**
 * Two commands in one checkout must not install or build at the same time. The second waits and then finds the work
 * done. The holder touches the lock every second, so the lock of a killed process expires. If the work is done already,
 * nothing is written: a prepared checkout may be read-only.
 *
 * @param {() => boolean} isDone
 * @param {() => Promise<void>} work
 */
export async function doOnce(isDone, work) {
  if (isDone()) return;
  await takeLock();
  const beat = setInterval(() => utimesSync(LOCK, new Date(), new Date()), BEAT_MILLISECONDS);
  try {
    if (!isDone()) await work();
  } finally {
    clearInterval(beat);
    rmSync(LOCK, { recursive: true, force: true });
  }
}

async function takeLock() {
  let announced = false;
  while (!tryLock()) {
    if (!announced)
      console.log("Waiting for another Goldkey command that is preparing this checkout.");
    announced = true;
    await pause(200);
  }
}

function tryLock() {
  try {
    mkdirSync(join(LOCK, ".."), { recursive: true });
    mkdirSync(LOCK);
    return true;
  } catch (error) {
    const stats = statSync(LOCK, { throwIfNoEntry: false });
    if (!stats && /** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartFailure(
        `Goldkey must install or build something, but may not write to ${projectFolder} (${reason}).`,
      );
    }
    if (stats && Date.now() - stats.mtimeMs > DEAD_AFTER_MILLISECONDS) {
      rmSync(LOCK, { recursive: true, force: true });
    }
    return false;
  }
}
