// Starts draw-process.ts and sends it commands.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { bundledDrawProcess } from "./bundle-draw-process.ts";
import type { DrawCommand, EntryAttempt, ResultMessage } from "./draw-process.ts";

export type DrawProcess = {
  child: ChildProcess;
  /** Rejects if the process fails or dies before it responds. */
  attempt(command: DrawCommand): Promise<EntryAttempt>;
  kill(): Promise<void>;
};

type ProcessSettings = {
  url: string;
  dataFolder: string;
  beaconUrl?: string;
  /** Further environment variables. */
  variables?: Record<string, string>;
};

/** The application_name of its connections in pg_stat_activity. */
export const connectionName = "draw-process";

export async function startDrawProcess(
  { url, dataFolder, beaconUrl = "http://127.0.0.1:1", variables = {} }: ProcessSettings,
  role: "runs-draws" | "waits" = "waits",
): Promise<DrawProcess> {
  const child = fork(await bundledDrawProcess(dataFolder), [role], {
    // Without the options of the test runner, as in production.
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: `${url}&application_name=${connectionName}`,
      DATA_DIR: dataFolder,
      PUBLIC_URL: "https://estates.example",
      BEACON_URLS: beaconUrl,
      ...variables,
    },
  });
  const ended = once(child, "exit").then(([code, signal]) => {
    throw new Error(`The process ended at its start (${code ?? signal}).`);
  });
  await Promise.race([once(child, "message"), ended]);
  ended.catch(() => undefined);
  const waiting = new Map<number, PromiseWithResolvers<EntryAttempt>>();
  let last = 0;
  child.on("message", (message: ResultMessage) => {
    const response = waiting.get(message.number);
    if ("attempt" in message) response?.resolve(message.attempt);
    else response?.reject(new Error(`The process failed: ${message.error}`));
    waiting.delete(message.number);
  });
  child.on("exit", () => {
    for (const { reject } of waiting.values()) reject(new Error("The process is gone."));
  });
  return {
    child,
    attempt(command) {
      last += 1;
      const response = Promise.withResolvers<EntryAttempt>();
      waiting.set(last, response);
      child.send({ number: last, command });
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
