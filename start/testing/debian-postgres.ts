import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect } from "vitest";

const DEBIAN_FOLDER = "/usr/lib/postgresql";

/** The oldest PostgreSQL that Debian packages have installed on this machine, if any. */
export function findDebianPostgres(): string | undefined {
  if (!existsSync(DEBIAN_FOLDER)) return undefined;
  const versions = readdirSync(DEBIAN_FOLDER).sort((one, two) => Number(one) - Number(two));
  return versions.map((version) => join(DEBIAN_FOLDER, version, "bin")).find(existsSync);
}

/** An external PostgreSQL as a company would run it: over TCP, with a password. */
export async function startDebianPostgres(programs: string) {
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const folder = mkdtempSync(join(tmpdir(), "goldkey-test-"));
  if (user.uid) chownSync(folder, user.uid, user.gid);
  const password = join(folder, "password");
  writeFileSync(password, "correct horse", { mode: 0o644 });
  const cluster = join(folder, "cluster");
  execFileSync(
    join(programs, "initdb"),
    ["-D", cluster, "-U", "ada", "-A", "scram-sha-256", `--pwfile=${password}`, "-E", "UTF8", "-N"],
    { cwd: "/", ...user },
  );
  const port = await freePort();
  const server = spawn(
    join(programs, "postgres"),
    ["-D", cluster, "-h", "127.0.0.1", "-p", String(port), "-k", ""],
    { cwd: "/", stdio: "ignore", ...user },
  );
  const url = `postgresql://ada:correct%20horse@127.0.0.1:${port}/postgres`;
  await expect
    .poll(() => ask(url, "select 1").then(() => "ready", String), { timeout: 30_000 })
    .toBe("ready");
  return {
    url,
    ask: (statement: string) => ask(url, statement),
    async [Symbol.asyncDispose]() {
      server.kill("SIGINT");
      await once(server, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("Not a TCP port.");
  return address.port;
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
