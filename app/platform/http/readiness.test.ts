import { mkdtempDisposableSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { closeDatabase, openDatabase } from "../database/database.server.ts";
import { createLog } from "../log.server.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import { checkReadiness } from "./readiness.server.ts";

const silent = createLog("silent");

test("a working site is ready, and the check leaves no files", async () => {
  await using database = await openTestDatabase();
  using folder = mkdtempDisposableSync(join(tmpdir(), "goldkey-ready-"));
  expect(await checkReadiness({ database, dataFolder: folder.path, log: silent })).toEqual({
    ready: true,
    checks: { database: "ok", storage: "ok", disk: "ok" },
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
    checks: { database: "failed", storage: "ok", disk: "ok" },
  });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { part: "database", err: { message: expect.stringContaining("pool") } },
  ]);
});

test("a lost data folder makes the site not ready", async () => {
  await using database = await openTestDatabase();
  const dataFolder = join(tmpdir(), "goldkey-no-such-folder");
  expect(await checkReadiness({ database, dataFolder, log: silent })).toEqual({
    ready: false,
    checks: { database: "ok", storage: "failed", disk: "failed" },
  });
});

test("parts that the caller adds are checked too", async () => {
  await using database = await openTestDatabase();
  using folder = mkdtempDisposableSync(join(tmpdir(), "goldkey-ready-"));
  const readiness = await checkReadiness(
    { database, dataFolder: folder.path, log: silent },
    { objects: () => Promise.reject(new Error("no bucket")) },
  );
  expect(readiness.ready).toBe(false);
  expect(readiness.checks.objects).toBe("failed");
});
