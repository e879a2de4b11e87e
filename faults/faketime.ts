// libfaketime shifts the clock of a process. Debian: apt-get install faketime.
import { globSync } from "node:fs";

const [library] = globSync("/usr/lib/*/faketime/libfaketime.so.1");

/** Undefined when libfaketime is not installed. */
export const faketimeLibrary: string | undefined = library;

/** Environment variables that shift the wall clock, such as "+5s". Timers stay right: they use the monotonic clock. */
export function shiftedClock(shift: string): Record<string, string> {
  if (!library) return {};
  return { LD_PRELOAD: library, FAKETIME: shift, FAKETIME_DONT_FAKE_MONOTONIC: "1" };
}
