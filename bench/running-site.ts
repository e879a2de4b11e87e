// A built Goldkey in its own process on a durable PostgreSQL, for measurements and fault tests.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../app/platform/embedded-postgres/embedded-postgres.server.ts";
import { createLog } from "../app/platform/log.server.ts";
import { projectFolder } from "../app/platform/project-folder.server.ts";

/** As `npm start` starts it. */
export const { startOptions, startVariables } = readStartScript();

export type RunningSite = { origin: string; process: ChildProcess };

/** PostgreSQL as in production: every commit waits for the disk. */
export async function openDurableDatabase() {
  const folder = mkdtempSync(join(tmpdir(), "goldkey-run-"));
  chmodSync(folder, 0o711);
  // A killed database logs errors, which is intended here.
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres(folder, createLog("fatal"));
  // One role for everything, because some measurements stop clocks and triggers.
  const { host, user, database } = postgres.owner;
  return {
    folder,
    connection: postgres.owner,
    administration: postgres.administration,
    url: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`,
    /** The supervisor restarts it after a kill. Resolves when it accepts connections. */
    async whenUp() {
      for (;;) {
        const client = new pg.Client(postgres.connection);
        client.on("error", () => undefined);
        try {
          await client.connect();
          await client.end();
          return;
        } catch {
          await pause(100);
        }
      }
    },
    async close() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
      rmSync(postgres.home, { recursive: true, force: true });
    },
  };
}

/** Runs the site as `npm start` does; options that are given win. Resolves when it is ready. Needs `npm run build`. */
export async function startSite(
  url: string,
  dataFolder: string,
  nodeOptions: string[] = [],
  variables: Record<string, string> = {},
  /** Of another release. */
  program = join(projectFolder, "build/server/index.js"),
): Promise<RunningSite> {
  const child = spawn(process.execPath, [...startOptions, ...nodeOptions, program], {
    env: {
      ...startVariables,
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: url,
      DATA_DIR: dataFolder,
      PORT: "0",
      TRUST_PROXY: "1",
      LOG_LEVEL: "error",
      BEACON_URLS: "http://127.0.0.1:1",
      ...variables,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ready = Promise.withResolvers<string>();
  let output = "";
  child.stdout.on("data", function listen(piece) {
    output += piece;
    const origin = /Goldkey is ready: (\S+)/.exec(output)?.[1];
    if (!origin) return;
    ready.resolve(origin);
    // Keep reading: a closed pipe would end the site.
    child.stdout.off("data", listen).resume();
  });
  child.once("exit", () => ready.reject(new Error(`The site did not start: ${output}`)));
  return { origin: await ready.promise, process: child };
}

/** "exec env NAME=value node --option start/start.mjs" */
function readStartScript() {
  const { scripts } = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8"));
  const words: string[] = scripts.start.split(" ");
  return {
    startOptions: words.filter((word) => word.startsWith("--")),
    startVariables: Object.fromEntries(
      words.filter((word) => /^[A-Z]/.test(word)).map((word) => word.split("=")),
    ),
  };
}

export async function stopSite(
  { process: child }: RunningSite,
  signal: NodeJS.Signals = "SIGTERM",
) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}
