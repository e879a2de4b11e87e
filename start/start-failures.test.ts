import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { canReach } from "../app/platform/embedded-postgres/account.server.ts";
import { findPostmaster } from "../app/platform/embedded-postgres/postmaster.server.ts";
import { projectFolder } from "../app/platform/project-folder.server.ts";
import { makeDataFolder } from "../app/platform/testing/temporary-data-folder.ts";
import { openTestDatabase } from "../app/platform/testing/test-database.ts";
import { runSiteProcess } from "./testing/site-process.ts";

/** A server on a free port, and the port. */
async function listen(host?: string) {
  const server = createServer().listen(0, host);
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port };
}

/** A port that very likely nobody listens on. */
async function freePort(host?: string): Promise<number> {
  const { server, port } = await listen(host);
  server.close();
  await once(server, "close");
  return port;
}

const asRoot = process.getuid?.() === 0;

/** Expects exit code 1, only these sentences on standard error, and nothing left running. */
async function refusal(variables: Record<string, string>, options = {}): Promise<string[]> {
  const { exitCode, errors, output } = await runSiteProcess(variables, options).ending;
  expect(exitCode).toBe(1);
  expect(output).toBe("");
  expect(findPostmaster(join(variables.DATA_DIR ?? "", "postgres"))).toBeUndefined();
  return errors.trimEnd().split("\n");
}

/** Mounts a small file system. Needs root, and a container that permits it. */
function mountSmallDisk(folder: string, options: string): Disposable | undefined {
  mkdirSync(folder, { recursive: true });
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]);
  if (mounted.status !== 0) return undefined;
  return { [Symbol.dispose]: () => void spawnSync("umount", ["-l", folder]) };
}

test("invalid variables stop the start with one sentence each, before anything is changed", async () => {
  await using folder = makeDataFolder("data");
  const sentences = await refusal({ DATA_DIR: folder.path, PORT: "yes", LOG_LEVEL: "loud" });
  expect(sentences).toEqual([
    "PORT must be a port number from 0 to 65535.",
    "LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace.",
  ]);
  expect(existsSync(folder.path)).toBe(false);
});

test("a port in use stops the start before a database is made", async () => {
  await using folder = makeDataFolder("data");
  const { server, port } = await listen();
  const sentences = await refusal({ DATA_DIR: folder.path, PORT: String(port) });
  server.close();
  expect(sentences).toEqual([
    `Port ${port} is already in use by another program; stop that program, or set PORT to a different number.`,
  ]);
  expect(existsSync(join(folder.path, "postgres"))).toBe(false);
});

test("an address this machine does not have stops the start", async () => {
  await using folder = makeDataFolder("data");
  // From TEST-NET-1 (RFC 5737), which nobody owns.
  const sentences = await refusal({ DATA_DIR: folder.path, HOST: "192.0.2.1" });
  expect(sentences).toEqual([
    "This machine has no network address 192.0.2.1; correct HOST or leave it out.",
  ]);
});

test("an unreachable database stops the start, and the message has no password", async () => {
  await using folder = makeDataFolder("data");
  const port = await freePort("127.0.0.1");
  const sentences = await refusal({
    DATA_DIR: folder.path,
    DATABASE_URL: `postgresql://ada:hunter2@127.0.0.1:${port}/goldkey`,
  });
  expect(sentences).toEqual([
    `The database "goldkey" at 127.0.0.1:${port} named by DATABASE_URL cannot be used (connect ECONNREFUSED 127.0.0.1:${port}); check the address, the user and the password, and that the server is running.`,
  ]);
  expect(existsSync(join(folder.path, "postgres"))).toBe(false);
});

test("a server without the named database stops the start", async () => {
  await using folder = makeDataFolder("data");
  await using database = await openTestDatabase();
  const sentences = await refusal({
    DATA_DIR: folder.path,
    DATABASE_URL: database.url.replace(/test_\w+/, "castle"),
  });
  expect(sentences).toHaveLength(1);
  expect(sentences[0]).toContain('cannot be used (database "castle" does not exist)');
});

test("a failed migration stops the start and leaves the database as it was", async () => {
  await using folder = makeDataFolder("data");
  await using database = await openTestDatabase({ migrated: false });
  // A foreign table with the name of one of ours.
  await database.execute(sql`create table document (strange int)`);
  await database.execute(sql`create table documents (strange int)`);
  const sentences = await refusal({ DATA_DIR: folder.path, DATABASE_URL: database.url });
  expect(sentences).toHaveLength(1);
  expect(sentences[0]).toMatch(
    /^The migration 0000_\w+ failed \(relation "\w+" already exists\); the database was left as it was\.$/,
  );
  const { rows } = await database.execute(
    sql`select tablename from pg_tables where schemaname = 'public' order by 1`,
  );
  expect(rows).toEqual([{ tablename: "document" }, { tablename: "documents" }]);
});

test("a data folder without write permission stops the start", async ({ skip }) => {
  // Root may write anywhere, so as root the site runs as the user nobody.
  const user = asRoot ? { uid: 65534, gid: 65534 } : undefined;
  if (!canReach(user, process.execPath, projectFolder)) {
    skip("only root may enter this checkout, so nobody else can run the site from it");
  }
  await using folder = makeDataFolder("data");
  mkdirSync(folder.path);
  chmodSync(folder.path, 0o555);
  expect(await refusal({ DATA_DIR: folder.path }, user)).toEqual([
    `The data folder ${folder.path} cannot be used because this user may not write there; set DATA_DIR to a folder Goldkey may write to.`,
  ]);
});

test("a data folder that is a file stops the start", async () => {
  await using folder = makeDataFolder();
  const file = join(folder.path, "file");
  writeFileSync(file, "");
  expect(await refusal({ DATA_DIR: file })).toEqual([
    `The data folder ${file} cannot be used because it is not a folder; set DATA_DIR to a folder Goldkey may write to.`,
  ]);
});

test.runIf(asRoot)("a read-only disk stops the start", async ({ skip }) => {
  await using folder = makeDataFolder("data");
  using disk = mountSmallDisk(folder.path, "size=1m,ro");
  if (!disk) return skip("mounting is not allowed here");
  expect(await refusal({ DATA_DIR: folder.path })).toEqual([
    `The data folder ${folder.path} cannot be used because it is read-only; set DATA_DIR to a folder Goldkey may write to.`,
  ]);
});

test.runIf(asRoot)("a full disk stops the start", async ({ skip }) => {
  await using folder = makeDataFolder("data");
  using disk = mountSmallDisk(folder.path, "size=64k");
  if (!disk) return skip("mounting is not allowed here");
  spawnSync("dd", ["if=/dev/zero", `of=${join(folder.path, "filler")}`, "bs=4k"]);
  expect(await refusal({ DATA_DIR: folder.path })).toEqual([
    `The data folder ${folder.path} cannot be used because its disk is full; free some space and start again.`,
  ]);
});

test.runIf(asRoot)(
  "a disk that fills up while the database is made leaves nothing half-made",
  async ({ skip }) => {
    await using folder = makeDataFolder("data");
    using disk = mountSmallDisk(folder.path, "size=20m");
    if (!disk) return skip("mounting is not allowed here");
    expect(await refusal({ DATA_DIR: folder.path })).toEqual([
      `The disk holding ${folder.path} is full, so PostgreSQL cannot start; free some space and start again.`,
    ]);
    expect(existsSync(join(folder.path, "postgres"))).toBe(false);
    expect(existsSync(join(folder.path, "postgres.unfinished"))).toBe(false);
  },
);

test("database files of another version stop the start", async () => {
  await using folder = makeDataFolder();
  mkdirSync(join(folder.path, "postgres"));
  writeFileSync(join(folder.path, "postgres", "PG_VERSION"), "17\n");
  const sentences = await refusal({ DATA_DIR: folder.path });
  expect(sentences).toHaveLength(1);
  expect(sentences[0]).toContain(
    "were made by PostgreSQL 17, but this Goldkey brings PostgreSQL 18",
  );
});

test("a request that arrives while the start fails is not kept waiting", async () => {
  await using folder = makeDataFolder("data");
  // Accepts connections and sends nothing, so the start waits for a while.
  const { server: silent, port } = await listen("127.0.0.1");
  const ownPort = await freePort();
  const connected = once(silent, "connection");
  const site = runSiteProcess({
    DATA_DIR: folder.path,
    PORT: String(ownPort),
    DATABASE_URL: `postgresql://ada@127.0.0.1:${port}/goldkey`,
  });
  await connected;
  const visitor = connect(ownPort, "localhost");
  visitor.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  visitor.on("error", () => {}); // The connection is expected to be closed.
  const dismissed = new Promise((resolve) => visitor.once("close", resolve));
  silent.closeAllConnections();
  silent.close();
  expect((await site.ending).exitCode).toBe(1);
  await dismissed;
});
