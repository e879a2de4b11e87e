import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder that somebody named, and those above it. Not Node's own recursive mkdir: below /proc, and wherever
 * else a file system says "no such folder" of a folder whose parent is there, that one tries for ever.
 */
export function makeFolder(folder: string, mode = 0o700): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Somebody else may have made it in between.
    if (!existsSync(folder)) throw error;
  }
}
