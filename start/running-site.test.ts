import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findPostmaster } from "../app/platform/embedded-postgres/postmaster.server.ts";
import { projectFolder } from "../app/platform/project-folder.server.ts";
import { childrenOf } from "../app/platform/testing/process-table.ts";
import { makeDataFolder } from "../app/platform/testing/temporary-data-folder.ts";
import { openTestDatabase } from "../app/platform/testing/test-database.ts";
import { findDebianPostgres, startDebianPostgres } from "./testing/debian-postgres.ts";
import { runSiteProcess } from "./testing/site-process.ts";

const debian = findDebianPostgres();
const startScript = join(projectFolder, "start", "start.mjs");

function databaseOf(dataFolder: string): number | undefined {
  return findPostmaster(join(dataFolder, "postgres"))?.pid;
}

async function openConnection(address: string): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), "localhost");
  await once(socket, "connect");
  return socket;
}

async function statusOf(address: string, path: string): Promise<number> {
  return (await fetch(new URL(path, address))).status;
}

test("the site starts on an empty folder, answers, and stops cleanly on Ctrl-C", async () => {
  await using folder = makeDataFolder("data");
  await using site = runSiteProcess({ DATA_DIR: folder.path });
  const address = await site.address;
  expect(await statusOf(address, "/")).toBe(200);
  expect(await statusOf(address, "/readyz")).toBe(200);
  expect(databaseOf(folder.path)).toBeDefined();
  // Ctrl-C arrives twice: from the terminal and through npm.
  site.child.kill("SIGINT");
  site.child.kill("SIGINT");
  const { exitCode, errors } = await site.ending;
  expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: "" });
  expect(databaseOf(folder.path)).toBeUndefined();
  expect(existsSync(join(folder.path, "postgres", "postmaster.pid"))).toBe(false);
});

test("on SIGTERM a request in flight is answered and new ones are refused", async () => {
  await using folder = makeDataFolder("data");
  await using database = await openTestDatabase();
  await using site = runSiteProcess({ DATA_DIR: folder.path, DATABASE_URL: database.url });
  const address = await site.address;
  const body = "name=Ada&message=Hello";
  const visitor = await openConnection(address);
  let response = "";
  visitor.on("data", (chunk) => {
    response += chunk;
  });
  visitor.write(
    [
      "POST /contact HTTP/1.1",
      `Host: ${new URL(address).host}`,
      `Origin: ${address}`,
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${body.length}`,
      "",
      body.slice(0, 8),
    ].join("\r\n"),
  );
  // A response on another connection means that the site has read the first half by now.
  expect(await statusOf(address, "/healthz")).toBe(200);
  site.child.kill("SIGTERM");
  await expect
    .poll(() => openConnection(address).then((socket) => socket.destroy() && "open", String))
    .toContain("ECONNREFUSED");
  expect(site.child.exitCode).toBeNull();

  visitor.write(body.slice(8));
  await once(visitor, "close");
  expect(response).toMatch(/^HTTP\/1\.1 [234]\d\d /);
  expect(response).toMatch(/<\/html>|Location:/i);
  expect(await site.ending).toMatchObject({ exitCode: 0, errors: "" });
});

test("after kill -9 of the site the next start takes over its running database", async () => {
  await using folder = makeDataFolder("data");
  const first = runSiteProcess({ DATA_DIR: folder.path, SAMPLE_CONTENT: "on" });
  const page = await (await fetch(await first.address)).text();
  const database = databaseOf(folder.path);
  first.child.kill("SIGKILL");
  await first.ending;
  expect(databaseOf(folder.path)).toBe(database);

  await using second = runSiteProcess({ DATA_DIR: folder.path });
  const title = /<title>.+<\/title>/;
  const again = await (await fetch(await second.address)).text();
  expect(title.exec(again)?.[0]).toBe(title.exec(page)?.[0]);
  expect(databaseOf(folder.path)).toBe(database);
});

test("the site survives the death of its database without a restart", async () => {
  await using folder = makeDataFolder("data");
  await using site = runSiteProcess({ DATA_DIR: folder.path });
  const address = await site.address;
  const killed = databaseOf(folder.path);
  process.kill(killed ?? 0, "SIGKILL");
  await expect.poll(() => databaseOf(folder.path) ?? killed, { timeout: 30_000 }).not.toBe(killed);
  await expect.poll(() => statusOf(address, "/readyz"), { timeout: 30_000 }).toBe(200);
  expect(await statusOf(address, "/home")).toBe(200);
});

test("on SIGTERM a site with an unresponsive database still stops, and stops the database", async () => {
  await using folder = makeDataFolder("data");
  await using site = runSiteProcess({ DATA_DIR: folder.path });
  await site.address;
  const database = databaseOf(folder.path) ?? 0;
  const paused = [database, ...childrenOf(database)];
  for (const pid of paused) process.kill(pid, "SIGSTOP");
  site.child.kill("SIGTERM");
  const { exitCode, errors } = await site.ending;
  for (const pid of paused) process.kill(pid, "SIGCONT");
  expect(errors).toContain(
    "The site has ended before everything was closed: something, most likely the database, did not answer in time.\n",
  );
  expect(exitCode).toBe(1);
  await expect.poll(() => databaseOf(folder.path), { timeout: 30_000 }).toBeUndefined();
});

test("a second Goldkey on the same data folder is refused, and the first keeps running", async () => {
  await using folder = makeDataFolder("data");
  await using first = runSiteProcess({ DATA_DIR: folder.path });
  const address = await first.address;
  const second = await runSiteProcess({ DATA_DIR: folder.path }).ending;
  expect(second).toEqual({
    exitCode: 1,
    output: "",
    errors: `Another Goldkey (process ${first.child.pid}) is already using the data folder ${folder.path}; stop it first, or set DATA_DIR to a different folder.\n`,
  });
  expect(await statusOf(address, "/readyz")).toBe(200);
});

test("with DATABASE_URL no embedded database is started", async () => {
  await using folder = makeDataFolder("data");
  await using database = await openTestDatabase({ migrated: false });
  await using site = runSiteProcess({ DATA_DIR: folder.path, DATABASE_URL: database.url });
  expect(await statusOf(await site.address, "/readyz")).toBe(200);
  expect(existsSync(join(folder.path, "postgres"))).toBe(false);
  const { rows } = await database.$client.query(
    "select count(*)::int as migrations from applied_migration",
  );
  expect(rows[0].migrations).toBeGreaterThan(0);
});

test("two sites may share a DATABASE_URL and a data folder", async () => {
  await using folder = makeDataFolder("data");
  await using database = await openTestDatabase({ migrated: false });
  const variables = { DATA_DIR: folder.path, DATABASE_URL: database.url, SAMPLE_CONTENT: "on" };
  await using first = runSiteProcess(variables);
  await using two = runSiteProcess(variables);
  expect(await statusOf(await first.address, "/")).toBe(200);
  expect(await statusOf(await two.address, "/")).toBe(200);
});

test.runIf(debian)(
  "the site runs on the older PostgreSQL of Debian, over TCP with a password",
  async () => {
    await using folder = makeDataFolder("data");
    await using server = await startDebianPostgres(debian ?? "");
    const wrong = server.url.replace("correct%20horse", "hunter2");
    const refused = await runSiteProcess({ DATA_DIR: folder.path, DATABASE_URL: wrong }).ending;
    expect(refused.exitCode).toBe(1);
    expect(refused.errors).toMatch(
      /^The database "postgres" at 127\.0\.0\.1:\d+ named by DATABASE_URL cannot be used \(password authentication failed for user "ada"\);.*\n$/,
    );

    await using site = runSiteProcess({
      DATA_DIR: folder.path,
      DATABASE_URL: server.url,
      SAMPLE_CONTENT: "on",
    });
    expect(await statusOf(await site.address, "/")).toBe(200);
    expect(
      await server.ask("select current_setting('server_version_num')::int < 180000 as older"),
    ).toEqual([{ older: true }]);
  },
);

test("the script starts a prepared checkout without installing or building again", async () => {
  await using folder = makeDataFolder("data");
  await using database = await openTestDatabase();
  await using site = runSiteProcess(
    { DATA_DIR: folder.path, DATABASE_URL: database.url },
    { command: [process.execPath, startScript] },
  );
  expect(await statusOf(await site.address, "/")).toBe(200);
  expect(site.output()).not.toMatch(/Installing|Building/);
});

test("SIGTERM to npm stops the site and its database", async () => {
  await using folder = makeDataFolder("data");
  await using site = runSiteProcess(
    { DATA_DIR: folder.path },
    { command: ["npm", "start"], cwd: projectFolder },
  );
  const address = await site.address;
  site.child.kill("SIGTERM");
  await site.ending;
  await expect.poll(() => databaseOf(folder.path), { timeout: 30_000 }).toBeUndefined();
  await expect(openConnection(address)).rejects.toThrow("ECONNREFUSED");
});

test("after kill -9 of npm no orphan keeps the port and the database", async () => {
  await using folder = makeDataFolder("data");
  await using site = runSiteProcess(
    { DATA_DIR: folder.path },
    { command: ["npm", "start"], cwd: projectFolder },
  );
  await site.address;
  site.child.kill("SIGKILL");
  await expect.poll(() => databaseOf(folder.path), { timeout: 30_000 }).toBeUndefined();
});

test("a requested restore starts the site again in place, and one that cannot be done leaves it as it was", async () => {
  await using folder = makeDataFolder("data");
  await using database = await openTestDatabase();
  await using site = runSiteProcess({ DATA_DIR: folder.path, DATABASE_URL: database.url });
  await site.address;
  const at = (name: string) => join(folder.path, "restore", name);
  mkdirSync(at(""));
  writeFileSync(at("uploaded.tar.gz"), "not a backup");
  const request = { by: { id: "ada", name: "Ada" }, madeAt: "2026-11-18T05:00:00Z", attempts: 0 };
  writeFileSync(at("request.json"), JSON.stringify(request));
  site.child.kill("SIGUSR2");
  const ready = () => site.output().match(/^Goldkey is ready: \S+$/gm) ?? [];
  await expect.poll(() => ready().length, { timeout: 20_000 }).toBe(2);
  const address = ready()[1]?.replace("Goldkey is ready: ", "") ?? "";
  expect(await statusOf(address, "/readyz")).toBe(200);
  expect(existsSync(at("request.json"))).toBe(false);
  expect(JSON.parse(readFileSync(at("outcome.json"), "utf8"))).toMatchObject({
    by: "Ada",
    problem: "The backup cannot be used: it is cut off or not a backup.",
  });
  // The first process is still the one to signal.
  expect(site.child.exitCode).toBeNull();
  site.child.kill("SIGTERM");
  expect((await site.ending).exitCode).toBe(0);
});
