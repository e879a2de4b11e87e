// Records the system calls of running processes with strace (https://strace.io). Needs Linux and the right to trace.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Options are those of strace. Children that are started later are recorded too. */
export async function traceCalls(processes: number[], options: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "goldkey-strace-"));
  const output = join(folder, "calls");
  const child = spawn(
    "strace",
    [
      ...["-f", "-o", output, "-e", "signal=none", ...options],
      ...processes.flatMap((pid) => ["-p", `${pid}`]),
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const exited = once(child, "exit");
  let said = "";
  const attached = Promise.withResolvers<void>();
  child.stderr.on("data", (text) => {
    said += text;
    // A process with threads is named more than once.
    const named = processes.filter((pid) => said.includes(`rocess ${pid} attached`)).length;
    // Some of them may have ended meanwhile. One that is just ending may not be traced.
    const ended = said.match(/No such process|Operation not permitted/g)?.length ?? 0;
    if (named + ended >= processes.length) attached.resolve();
  });
  child.once("exit", () => attached.reject(new Error(`strace ended: ${said}`)));
  await attached.promise;
  return {
    /** Ends the recording. Returns its lines. */
    async stop(): Promise<string[]> {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      await exited;
      const lines = readFileSync(output, "utf8").split("\n");
      rmSync(folder, { recursive: true });
      return lines;
    },
  };
}

/** The postmaster and its children. */
export function processesOf(cluster: string): number[] {
  const postmaster = postmasterOf(cluster);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8");
  return [postmaster, ...children.split(" ").filter(Boolean).map(Number)];
}

export function postmasterOf(cluster: string): number {
  return Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
}
