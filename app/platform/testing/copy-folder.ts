import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Preserves owners, which fs.cp does not, and is several times faster. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-a", `${from}/.`, to]);
}
