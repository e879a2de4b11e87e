import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { goldkey } from "./testing/run-goldkey.ts";

function argumentsFor(folder: string): string[] {
  const operator = ["--operator", "estates.example", "--operator-key", "0".repeat(64)];
  return ["witness", "--name", "w.example", ...operator, "--folder", folder, "--port", "0"];
}

/** Resolves once it is listening. */
async function startWitness(folder: string) {
  const program = join(import.meta.dirname, "goldkey.ts");
  const child = spawn(process.execPath, [program, ...argumentsFor(folder)]);
  for await (const line of createInterface(child.stdout)) {
    if (line.includes("Witnessing estates.example")) break;
  }
  return {
    pid: child.pid,
    async end(signal: "SIGTERM" | "SIGKILL") {
      const ended = once(child, "exit");
      child.kill(signal);
      const [exitCode] = await ended;
      return exitCode;
    },
  };
}

test("a folder has one witness at a time, and a killed one does not block the next", async () => {
  const folder = mkdtempSync(join(tmpdir(), "goldkey-witness-"));
  try {
    const first = await startWitness(folder);
    const second = await goldkey(argumentsFor(folder));
    expect(second).toEqual({
      code: 2,
      out: "",
      err: `goldkey: Another witness (process ${first.pid}) is already using the folder ${folder}; stop it first, or give this one a --folder and a --name of its own.\n`,
    });
    await first.end("SIGKILL");
    const third = await startWitness(folder);
    expect(await third.end("SIGTERM")).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
