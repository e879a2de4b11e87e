// Makes system calls of the database fail, with strace.
import { processesOf, traceCalls } from "./trace-calls.ts";

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
  const options = ["-e", `trace=${calls}`, "-e", `inject=${calls}:error=${error}:when=${n}`];
  const recording = await traceCalls(processesOf(cluster), options);
  return {
    /** Nothing fails any more. Returns how many calls did. */
    async stop(): Promise<number> {
      const lines = await recording.stop();
      return lines.filter((line) => line.includes("(INJECTED)")).length;
    },
  };
}
