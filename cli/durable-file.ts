// Replaces a file so that after a crash or a power cut it has its old or its new content, never a part.
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Returns once the new content is on disk. */
export function writeDurably(path: string, content: string | Uint8Array): void {
  for (const _ of durableSteps(path, content));
}

/** The same in steps: a test ends the process at each `yield`. */
export function* durableSteps(path: string, content: string | Uint8Array): Generator<string> {
  yield "before anything is written";
  const draft = `${path}.draft`;
  const file = openSync(draft, "w", 0o600);
  try {
    yield "an empty draft exists";
    writeFileSync(file, content);
    yield "the draft is written";
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  yield "the draft is on disk";
  renameSync(draft, path);
  yield "the draft has its name";
  // A rename is on disk only when its folder is.
  const folder = openSync(dirname(path), "r");
  fsyncSync(folder);
  closeSync(folder);
  yield "the new name is on disk";
}
