import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * The folder of the project. Found by its package.json, because this module runs from
 * app/platform in development and from build/server once bundled.
 */
export const projectFolder = findProjectFolder(import.meta.dirname);

function findProjectFolder(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error("No package.json above the running program.");
  return findProjectFolder(parent);
}

export async function ownVersion(): Promise<string> {
  const text = await readFile(join(projectFolder, "package.json"), "utf8");
  return String(JSON.parse(text).version);
}
