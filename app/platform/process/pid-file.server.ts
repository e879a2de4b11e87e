// Which process to signal: the one that `goldkey reload` finds in the data folder.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../start-failure.ts";

export function pidFileOf(dataFolder: string): string {
  return join(dataFolder, "goldkey.pid");
}

/** Removed by the returned function, unless another process has replaced it. */
export function writePidFile(dataFolder: string): () => void {
  const path = pidFileOf(dataFolder);
  const content = `${process.pid}\n${startOf(process.pid) ?? ""}\n`;
  writeFileSync(path, content, { mode: 0o600 });
  return () => {
    if (readText(path) === content) rmSync(path, { force: true });
  };
}

/** The process of the site that uses this data folder. Undefined when it does not run any more. */
export function findSiteProcess(dataFolder: string): number | undefined {
  const [pid = "", start = ""] = readText(pidFileOf(dataFolder))?.split("\n") ?? [];
  if (!/^\d+$/.test(pid)) return undefined;
  // After a crash the number may belong to another program, which a signal could end.
  return isRunning(Number(pid)) && (startOf(Number(pid)) ?? "") === start ? Number(pid) : undefined;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs as another user.
    return errorCode(error) === "EPERM";
  }
}

/** When a process started, in clock ticks since the boot: proc(5), field 22 of stat. Linux only. */
function startOf(pid: number): string | undefined {
  // The second field, the command, is in parentheses and may contain any characters.
  return readText(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, "")
    .split(" ")[19];
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // There is no such file or process.
    return undefined;
  }
}
