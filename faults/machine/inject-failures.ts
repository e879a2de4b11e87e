// Makes system calls of the database fail, with strace (https://strace.io, --inject). Needs Linux and the right to trace.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Failure = {
  /** What fails, in words. */
  name: string;
  /** System calls, as strace names them. */
  calls: string;
  error: "EIO" | "ENOSPC";
};

/** Everything PostgreSQL changes files with. */
export const failures: Failure[] = [
  { name: "write: EIO", calls: "pwrite64,pwritev,fallocate", error: "EIO" },
  { name: "write: ENOSPC", calls: "pwrite64,pwritev,fallocate", error: "ENOSPC" },
  { name: "sync: EIO", calls: "fsync,fdatasync", error: "EIO" },
  { name: "rename: EIO", calls: "rename,unlink,ftruncate", error: "EIO" },
];

/** From now on, the n-th of these calls of every process of the server fails, once per process. */
export async function injectFailures(cluster: string, { calls, error }: Failure, n: number) {
  const folder = mkdtempSync(join(tmpdir(), "goldkey-strace-"));
  const output = join(folder, "calls");
  const processes = processesOf(cluster);
  const child = spawn(
    "strace",
    [
      ...["-f", "-o", output, "-e", `trace=${calls}`, "-e", "signal=none"],
      ...["-e", `inject=${calls}:error=${error}:when=${n}`],
      ...processes.flatMap((pid) => ["-p", `${pid}`]),
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const ended = once(child, "exit");
  let said = "";
  const attached = Promise.withResolvers<void>();
  child.stderr.on("data", (text) => {
    said += text;
    // Some of them may have ended meanwhile.
    if (said.split(/attached|No such process/).length > processes.length) attached.resolve();
  });
  child.once("exit", () => attached.reject(new Error(`strace ended: ${said}`)));
  await attached.promise;
  return {
    /** Nothing fails any more. Returns how many calls did. */
    async stop(): Promise<number> {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      await ended;
      const failed = readFileSync(output, "utf8").split("(INJECTED)").length - 1;
      rmSync(folder, { recursive: true });
      return failed;
    },
  };
}

/** The postmaster and its children. */
function processesOf(cluster: string): number[] {
  const postmaster = postmasterOf(cluster);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8");
  return [postmaster, ...children.split(" ").filter(Boolean).map(Number)];
}

export function postmasterOf(cluster: string): number {
  return Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
}
