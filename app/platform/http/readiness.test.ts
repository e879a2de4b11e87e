import { mkdtempDisposableSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { closeDatabase, openDatabase } from "../database/database.server.ts";
import { createLog } from "../log.server.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import { checkReadiness, shareReadiness, shuttingDown } from "./readiness.server.ts";

const silent = createLog("silent");

const allOk = {
  process: "ok",
  database: "ok",
  schema: "ok",
  writing: "ok",
  storage: "ok",
  disk: "ok",
};

test("a working site is ready, and the check leaves no files", async () => {
  await using database = await openTestDatabase();
  using folder = mkdtempDisposableSync(join(tmpdir(), "goldkey-ready-"));
  expect(await checkReadiness({ database, dataFolder: folder.path, log: silent })).toEqual({
    ready: true,
    degraded: [],
    checks: { ...allOk },
  });
  expect(readdirSync(folder.path)).toEqual([]);
});

test("a lost database is named in the response, and the reason only in the log", async () => {
  await using owner = await openTestDatabase();
  const database = await openDatabase(owner.url, silent);
  await closeDatabase(database);
  using folder = mkdtempDisposableSync(join(tmpdir(), "goldkey-ready-"));
  const lines: string[] = [];
  const log = createLog("error", { write: (line) => void lines.push(line) });
  expect(await checkReadiness({ database, dataFolder: folder.path, log })).toEqual({
    ready: false,
    degraded: ["writing"],
    checks: { ...allOk, database: "failed", schema: "failed", writing: "failed" },
  });
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged.map(({ part }) => part).sort()).toEqual(["database", "schema", "writing"]);
  expect(logged[0]).toMatchObject({ err: { message: expect.stringContaining("pool") } });
});

test("a lost data folder degrades the site, and pages are still served", async () => {
  await using database = await openTestDatabase();
  const dataFolder = join(tmpdir(), "goldkey-no-such-folder");
  expect(await checkReadiness({ database, dataFolder, log: silent })).toEqual({
    ready: true,
    degraded: ["storage", "disk"],
    checks: { ...allOk, storage: "failed", disk: "failed" },
  });
});

test("a failed part that pages do not need is listed, and the node stays in traffic", async () => {
  await using database = await openTestDatabase();
  using folder = mkdtempDisposableSync(join(tmpdir(), "goldkey-ready-"));
  const readiness = await checkReadiness(
    { database, dataFolder: folder.path, log: silent },
    { objects: () => Promise.reject(new Error("no bucket")) },
  );
  expect(readiness).toMatchObject({ ready: true, degraded: ["objects"] });
  expect(readiness.checks.objects).toBe("failed");
});

test("requests share a check, and its result for a moment", async () => {
  const results = [Promise.withResolvers<typeof shuttingDown>()];
  let checks = 0;
  const read = shareReadiness(() => {
    checks += 1;
    return results[0]?.promise ?? Promise.resolve(shuttingDown);
  });
  const waiting = [read(), read()];
  results.pop()?.resolve(shuttingDown);
  await Promise.all(waiting);
  await read();
  expect(checks).toBe(1);
  const checksAfterNextRead = async () => {
    await read();
    return checks;
  };
  await expect.poll(checksAfterNextRead).toBe(2);
});

test("a process that lacks a migration of its own is not ready", async () => {
  await using database = await openTestDatabase();
  using folder = mkdtempDisposableSync(join(tmpdir(), "goldkey-ready-"));
  const parts = { database, dataFolder: folder.path, log: silent };
  await database.$client.query("delete from applied_migration where name = '0001_rules'");
  const old = await checkReadiness(parts);
  expect(old).toMatchObject({ ready: false, checks: { schema: "failed" } });
  // A newer release has migrated: this process goes on until it is replaced.
  await database.$client.query(
    "insert into applied_migration (name, checksum) values ('0001_rules', ''), ('9999_later', '')",
  );
  expect((await checkReadiness(parts)).ready).toBe(true);
  // A standby that was not promoted, or a database that somebody set to read-only.
  await database.$client.query(
    `alter database ${(await database.$client.query("select current_database() as name")).rows[0].name} set default_transaction_read_only = on`,
  );
  const readOnly = await openDatabase(database.url, silent).catch((error: unknown) => error);
  expect(readOnly).toMatchObject({ message: expect.stringContaining("name the primary") });
});
