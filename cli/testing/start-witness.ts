// Runs the real `goldkey witness`, or a program like it, in a process of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { builtCommand } from "./run-goldkey.ts";

/** Nobody listens there: a test must not look estates.example up. */
const noLedger = ["--ledger", "http://127.0.0.1:9/ledger"];

export function witnessArguments(folder: string, key = "0".repeat(64)): string[] {
  const operator = ["--operator", "estates.example", "--operator-key", key];
  return [
    "witness",
    "--name",
    "w.example",
    ...operator,
    ...noLedger,
    "--folder",
    folder,
    "--port",
    "0",
  ];
}

/** Resolves once it is listening. */
export async function startWitness(folder: string, key?: string) {
  const child = spawn(process.execPath, [builtCommand, ...witnessArguments(folder, key)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  let [vkey, port]: (string | undefined)[] = [];
  while (port === undefined) {
    const { value = "", done } = await lines.next();
    if (done) throw new Error("The witness ended before it was listening.");
    vkey ??= /^Witness key: (.+)$/.exec(value)?.[1];
    port = /Witnessing estates\.example on port (\d+)/.exec(value)?.[1];
  }
  child.stdout.resume();
  const ended = once(child, "exit");
  return {
    pid: child.pid,
    vkey: vkey ?? "",
    address: `http://127.0.0.1:${port}`,
    async end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
      child.kill(signal);
      const [exitCode] = await ended;
      return exitCode;
    },
  };
}
