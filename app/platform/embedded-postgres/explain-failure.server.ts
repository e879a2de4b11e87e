import { StartFailure } from "../start-failure.ts";
import type { Places } from "./places.server.ts";

/** Turns the output of initdb or postgres (in English: LC_ALL=C) into one sentence. */
export function explainFailure(places: Places, output: string): StartFailure {
  const cause = new Error(output.trim());
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return new StartFailure(
      `The disk holding ${places.home} is full, so PostgreSQL cannot start; free some space and start again.`,
      { cause },
    );
  }
  if (/Read-only file system/.test(output)) {
    return new StartFailure(
      `The folder ${places.home} is read-only, so PostgreSQL cannot start; set DATA_DIR to a folder Goldkey may write to.`,
      { cause },
    );
  }
  const reason = /(?:FATAL|PANIC|initdb: error|error while loading shared libraries):?\s+(.+)/.exec(
    output,
  )?.[1];
  return new StartFailure(
    `Goldkey's own PostgreSQL could not start (${reason?.trim() ?? "it gave no reason"}); see ${places.log}, or set DATABASE_URL to another PostgreSQL server.`,
    { cause },
  );
}
