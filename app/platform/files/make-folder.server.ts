import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a folder and its parents. Not Node's recursive mkdir, which loops forever where the file system returns
 * ENOENT although the parent exists, such as below /proc.
 */
export function makeFolder(folder: string, mode = 0o700): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}
