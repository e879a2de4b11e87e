import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { insertStaff } from "../accounts/staff-store.server.ts";
import { addBackupRun, endBackupRun } from "../backup/store.server.ts";
import { settings } from "../content/collections.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { emptyCompany } from "../content/empty-site.ts";
import { markFailed } from "../mail/mail-store.server.ts";
import { retryMails } from "../mail/outbox-store.server.ts";
import { queueMail } from "../mail/queue.server.ts";
import { readEnvironment } from "../platform/environment.server.ts";
import { openSecrets } from "../platform/installation/secrets.server.ts";
import { createLog } from "../platform/log.server.ts";
import { startHeartbeat } from "../platform/nodes/heartbeat.server.ts";
import { openTestDatabase } from "../platform/testing/test-database.ts";
import { tellOwners } from "./alarm-jobs.server.ts";
import { findProblems, type SiteFacts } from "./problems.ts";

const log = createLog("silent");
const hour = 60 * 60 * 1000;

async function openInstallation() {
  const database = await openTestDatabase();
  const folder = mkdtempDisposableSync(join(tmpdir(), "goldkey-alarms-"));
  const environment = readEnvironment({
    DATA_DIR: folder.path,
    PUBLIC_URL: "https://estates.example",
  });
  await openSecrets(database, environment);
  await openDocuments(database).batch((write) => {
    write.add(settings, emptyCompany, { id: "site", publish: true });
  });
  for (const role of ["owner", "manager"] as const) {
    const person = { name: `Ada ${role}`, email: `${role}@estates.example`, role, password: "x" };
    await database.transaction((transaction) => insertStaff(transaction, person));
  }
  const services = { database, environment, log };
  return {
    ...services,
    /** The mails of this check, as "recipient: subject". */
    async check(at = Date.now()) {
      await tellOwners(services, new Date(at));
      const { rows } = await database.$client.query<{ mail: string }>(
        "update outbox_mail set kind = 'seen' where kind = 'alarm' returning recipient || ': ' || subject as mail",
      );
      return rows.map(({ mail }) => mail).sort();
    },
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      folder.remove();
    },
  };
}

test("owners get one mail when a problem begins and one when it is over", async () => {
  await using site = await openInstallation();
  const { database, check } = site;
  expect(await check()).toEqual([]);

  const body = { greeting: "", paragraphs: [], sender: "" };
  const mail = { occasion: "one", kind: "test", recipient: "a@b.example", subject: "Hello", body };
  const id = (await queueMail(database, mail)) ?? 0;
  await markFailed(database, id, "no such person");
  await database.$client.query(
    "update job set start_after = 'infinity', failed_at = now() where queue = 'mail' and key = $1",
    [`${id}`],
  );
  const run = await addBackupRun(database, { occasion: "daily", file: "/x" });
  await endBackupRun(database, run, { state: "failed", error: "the disk is full" });
  expect(await check()).toEqual([
    "owner@estates.example: 1 e-mail could not be sent",
    "owner@estates.example: The last backup failed",
  ]);
  expect(await check()).toEqual([]);

  await retryMails(database, "failed");
  const again = await addBackupRun(database, { occasion: "daily", file: "/x" });
  await endBackupRun(database, again, { state: "made", bytes: 5, objectKey: "" });
  expect(await check()).toEqual([
    "owner@estates.example: Over: 1 e-mail could not be sent",
    "owner@estates.example: Over: The last backup failed",
  ]);
  expect(await check(Date.now() + 25 * hour)).toEqual([]);
  expect(await check(Date.now() + 27 * hour)).toEqual([
    "owner@estates.example: The last backup is 27 h old",
  ]);
});

test("each node reports its own disk, and a disk that is a little less full is still low", async () => {
  await using site = await openInstallation();
  const { database, environment, check } = site;
  const heartbeat = startHeartbeat({
    database,
    environment,
    log,
    listReadableKeys: async () => ["key"],
  });
  await heartbeat.beat();
  const setFree = (gigabytes: number) =>
    database.$client.query("update site_process set free_bytes = $1", [gigabytes * 1024 ** 3]);
  await setFree(0.5);
  expect(await check()).toEqual([expect.stringMatching(/is almost full: 0\.5 GB left$/)]);
  await setFree(1.5);
  expect(await check()).toEqual([]);
  await setFree(2.5);
  expect(await check()).toEqual([expect.stringContaining("Over: The disk of")]);
  await heartbeat.stop();
  expect((await database.$client.query("select from site_process")).rowCount).toBe(0);
});

test("a draw that waits for its number is a problem after a quarter of an hour", () => {
  const now = new Date("2026-11-18T02:00:00Z");
  const facts: SiteFacts = {
    now,
    failedMails: 0,
    backup: { installedAt: now, daily: true },
    disks: [],
    waitingDraws: [
      { id: 1, title: "Spring", late: 60 },
      { id: 2, title: "Winter", late: 3600 },
    ],
  };
  expect(findProblems(facts, new Set())).toMatchObject([
    { about: "draw 2", problem: "Winter: the deciding number is missing" },
  ]);
  // Without nightly backups nobody waits for one.
  const old = new Date(now.getTime() - 100 * hour);
  const backup = { installedAt: old, daily: false };
  expect(findProblems({ ...facts, backup, waitingDraws: [] }, new Set())).toEqual([]);
  expect(
    findProblems({ ...facts, backup: { ...backup, daily: true }, waitingDraws: [] }, new Set()),
  ).toMatchObject([{ problem: "There is no backup yet" }]);
});
