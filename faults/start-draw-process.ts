// Starts draw-process.ts and sends it on errands.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Answered, Attempt, Errand } from "./draw-process.ts";

export type DrawProcess = {
  child: ChildProcess;
  /** Rejects when the process dies before it has answered. */
  attempt(errand: Errand): Promise<Attempt>;
  kill(): Promise<void>;
};

export type Household = { url: string; dataFolder: string; beaconUrl?: string };

/** What its connections are called in pg_stat_activity. */
export const connectionName = "draw-process";

export async function startDrawProcess(
  { url, dataFolder, beaconUrl = "http://127.0.0.1:1" }: Household,
  role: "looks-after-draws" | "waits" = "waits",
): Promise<DrawProcess> {
  const child = fork(join(import.meta.dirname, "draw-process.ts"), [role], {
    // Not the test runner's own options: a plain process, as in production.
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: `${url}&application_name=${connectionName}`,
      DATA_DIR: dataFolder,
      PUBLIC_URL: "https://estates.example",
      BEACON_URLS: beaconUrl,
      // Many are started one after the other; reading the program takes most of their life.
      NODE_COMPILE_CACHE: join(dataFolder, "compiled"),
    },
  });
  await once(child, "message");
  const waiting = new Map<number, PromiseWithResolvers<Attempt>>();
  let last = 0;
  child.on("message", ({ number, attempt }: Answered) => {
    waiting.get(number)?.resolve(attempt);
    waiting.delete(number);
  });
  child.on("exit", () => {
    for (const { reject } of waiting.values()) reject(new Error("The process is gone."));
  });
  return {
    child,
    attempt(errand) {
      last += 1;
      const response = Promise.withResolvers<Attempt>();
      waiting.set(last, response);
      child.send({ number: last, errand });
      return response.promise;
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}
