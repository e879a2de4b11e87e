// Memory and processor time of a process, from /proc. Linux only; elsewhere the figures are left out.
import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import type { RunningSite } from "./running-site.ts";

/** USER_HZ is 100 on Linux. */
const ticksPerSecond = 100;

export function processorSeconds(pid: number): number {
  const [, after = ""] = /^.*\) (.*)$/s.exec(readProcess(pid, "stat")) ?? [];
  const fields = after.split(" ");
  // proc(5): utime and stime are the fields 14 and 15; the two before the bracket are gone.
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

export function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readProcess(pid, "status"))?.[1];
  return Number(kilobytes) / 1024;
}

/** Milliseconds in which the main thread was ready to run and waited for a core. */
export function waitedForCore(pid: number): number {
  // proc(5), schedstat: time on a core, time on the run queue, both in nanoseconds.
  return Number(readProcess(pid, `task/${pid}/schedstat`).split(" ")[1]) / 1e6;
}

export function idOf({ process: child }: RunningSite): number {
  if (!child.pid) throw new Error("The site has no process.");
  return child.pid;
}

/** The process that runs a script for npm, which may have started it again on another Node. */
export function programOf({ pid }: ChildProcess, script: string): number {
  if (!pid) throw new Error("npm has no process.");
  const children = readProcess(pid, `task/${pid}/children`).split(" ").filter(Boolean).map(Number);
  const scriptProcess = children.find((child) => readProcess(child, "cmdline").includes(script));
  if (!scriptProcess) throw new Error(`npm runs no ${script}.`);
  const [next] = readProcess(scriptProcess, `task/${scriptProcess}/children`)
    .split(" ")
    .filter(Boolean)
    .map(Number);
  return next && readProcess(next, "cmdline").includes(script) ? next : scriptProcess;
}

function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
