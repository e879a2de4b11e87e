// A site of its own for a scanner, with a folder for the scanner's files.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase, openDatabase } from "../../app/platform/database/database.server.ts";
import { createLog } from "../../app/platform/log.server.ts";
import { openDurableDatabase, startSite, stopSite } from "../../bench/running-site.ts";
import { openClient } from "../fuzz/send.ts";
import { signInEverybody } from "../fuzz/visitors.ts";

export type ScannedSite = {
  origin: string;
  folder: string;
  /** The cookie of an owner who has just signed in: acts end sessions. */
  signIn(): Promise<string>;
};

/** The site must still run at the end. */
export async function withScannedSite<T>(scan: (site: ScannedSite) => Promise<T>): Promise<T> {
  const postgres = await openDurableDatabase();
  const database = await openDatabase(postgres.connection, createLog("error"));
  const folder = mkdtempSync(join(tmpdir(), "goldkey-scan-"));
  const site = await startSite(postgres.url, postgres.folder);
  const signIn = async () => {
    const send = openClient(site.origin, 1);
    const visitors = await signInEverybody(database, send).finally(send.close);
    return visitors.find(({ role }) => role === "owner")?.cookie ?? "";
  };
  try {
    const result = await scan({ origin: site.origin, folder, signIn });
    if (site.process.exitCode !== null) throw new Error("The site ended.");
    return result;
  } finally {
    await stopSite(site);
    await closeDatabase(database);
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Resolves to what it printed. It is ended after `longest` milliseconds. */
export function runScanner(program: string, options: string[], longest?: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = spawn(program, options, { timeout: longest, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (piece) => {
      output += piece;
    });
  }
  child.once("error", reject);
  child.once("close", () => resolve(output));
  return promise;
}
