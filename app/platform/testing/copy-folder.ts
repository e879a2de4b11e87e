import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** With everybody's ownership, which Node's own copying would take over; and several times faster. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-a", `${from}/.`, to]);
}
