// The site as a real process, from the production build, on a port of its own.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import pg from "pg";

export type ExtraSite = {
  process: ChildProcess;
  origin: string;
  /** Its output so far. */
  output(): string;
};

export async function startSite(
  dataFolder: string,
  variables: Record<string, string>,
): Promise<ExtraSite> {
  const server = spawn(process.execPath, ["build/server/index.js"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: dataFolder,
      LOG_LEVEL: "warn",
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const origin = await new Promise<string>((resolve, reject) => {
    function listen(chunk: Buffer) {
      output += chunk;
      const ready = /Goldkey is ready: (\S+)/.exec(output)?.[1];
      if (ready) resolve(ready);
    }
    server.stdout.on("data", listen);
    server.stderr.on("data", listen);
    server.once("exit", () => reject(new Error(`The site did not start: ${output}`)));
  });
  return { process: server, origin, output: () => output };
}

export async function stopSite(server: ChildProcess, signal: NodeJS.Signals = "SIGTERM") {
  const exited = new Promise((resolve) => server.once("exit", resolve));
  server.kill(signal);
  await exited;
}

/** Where the site's own PostgreSQL listens; see app/platform/embedded-postgres. */
export function socketOf(dataFolder: string): string {
  const pointer = path.join(dataFolder, "postgres-location");
  const home = existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : dataFolder;
  return path.join(home, "postgres");
}

export async function openDatabase(dataFolder: string): Promise<pg.Client> {
  const host = socketOf(dataFolder);
  const database = new pg.Client({ host, user: "goldkey_owner", database: "goldkey" });
  await database.connect();
  return database;
}

/** A port that nothing listens on yet. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}
