import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

type ProcessEntry = { pid: number; parent: number; state: string };

/** From /proc if possible, because small container images have no `ps`. */
function listProcesses(): ProcessEntry[] {
  if (process.platform !== "linux") {
    const lines = execFileSync("ps", ["-axo", "pid=,ppid=,stat="], { encoding: "utf8" });
    return lines
      .trim()
      .split("\n")
      .map((line) => entry(line.trim().split(/\s+/)));
  }
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        // The second field, the command, is in parentheses and may contain any characters.
        const [state, parent] = readFileSync(`/proc/${pid}/stat`, "utf8")
          .replace(/^.*\) /s, "")
          .split(" ");
        return [entry([pid, parent, state])];
      } catch {
        return []; // It has ended meanwhile.
      }
    });
}

function entry([pid, parent, state = ""]: (string | undefined)[]): ProcessEntry {
  return { pid: Number(pid), parent: Number(parent), state };
}

export function childrenOf(pid: number | undefined): number[] {
  return listProcesses().flatMap((entry) => (entry.parent === pid ? [entry.pid] : []));
}

/** Processes that are not reaped stay as zombies ("Z") and still accept signals. */
export function isAlive(pid: number): boolean {
  return listProcesses().some((entry) => entry.pid === pid && !entry.state.startsWith("Z"));
}
