import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { settings } from "../content/collections.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { emptyCompany } from "../content/empty-site.ts";
import { readEnvironment } from "../platform/environment.server.ts";
import { createLog } from "../platform/log.server.ts";
import { openTestDatabase } from "../platform/testing/test-database.ts";
import { outlived } from "./archive/names.ts";
import { backUpWhenDue } from "./daily.server.ts";
import { lastDue } from "./due.ts";
import { readBackupState } from "./store.server.ts";

const log = createLog("silent");

test("a daily backup is due at the configured hour in the company's time zone, in summer and in winter", () => {
  const due = (now: string) => lastDue(new Date(now), 3, "Europe/London").toISOString();
  expect(due("2026-01-10T12:34:56.789Z")).toBe("2026-01-10T03:00:00.000Z");
  expect(due("2026-07-10T12:34:56.789Z")).toBe("2026-07-10T02:00:00.000Z");
  expect(due("2026-07-10T01:59:59.000Z")).toBe("2026-07-09T02:00:00.000Z");
});

test("only the oldest daily backups are deleted, and no other files", () => {
  const names = [
    "goldkey-daily-2026-11-13-030000.tar.gz",
    "goldkey-daily-2026-11-15-030000.tar.gz",
    "goldkey-daily-2026-11-14-030000.tar.gz",
    "goldkey-by-hand-2020-01-01-030000.tar.gz",
    "goldkey-daily-2026-11-13-030000.tar.gz.copy",
    "holiday.jpg",
  ];
  expect(outlived(names, 2)).toEqual(["goldkey-daily-2026-11-13-030000.tar.gz"]);
});

test("one of several processes makes the daily backup; a failure is recorded and retried later", async () => {
  await using database = await openTestDatabase();
  await openDocuments(database).batch((write) => {
    write.add(settings, emptyCompany, { id: "site", publish: true });
  });
  const dataFolder = await mkdtemp(join(tmpdir(), "goldkey-daily-"));
  const blocked = join(dataFolder, "blocked");
  await writeFile(blocked, "a file where a folder should be");
  const servicesFor = (folder: string) => ({
    database,
    environment: readEnvironment({ DATA_DIR: dataFolder, BACKUP_DIR: folder, BACKUP_KEEP: "2" }),
    log,
    requireKeys: async () => {},
  });
  const now = new Date();
  const places = join(dataFolder, "backups");

  await expect(backUpWhenDue(servicesFor(join(blocked, "deeper")), now)).rejects.toThrow();
  expect(await readBackupState(database)).toMatchObject({ failure: { error: expect.any(String) } });
  // No attempt within the hour.
  await backUpWhenDue(servicesFor(places), now);
  expect(await readBackupState(database)).not.toHaveProperty("lastGood");

  await database.execute(sql`update backup_run set started_at = started_at - interval '2 hours'`);
  await Promise.all([
    backUpWhenDue(servicesFor(places), now),
    backUpWhenDue(servicesFor(places), now),
  ]);
  expect(await readdir(places)).toHaveLength(1);
  const state = await readBackupState(database);
  expect(state.lastGood?.bytes).toBeGreaterThan(1000);
  expect(state).not.toHaveProperty("failure");
  await rm(dataFolder, { recursive: true, force: true });
});
