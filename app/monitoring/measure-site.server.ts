// What the whole installation has to say to Prometheus, read when it asks: jobs, mails, backups, disk.
import { statfs } from "node:fs/promises";
import { Gauge, Registry } from "prom-client";
import { readBackupState, readLastDrill } from "../backup/store.server.ts";
import { countOutbox } from "../mail/outbox-store.server.ts";
import type { Database } from "../platform/database/database.server.ts";
import type { Environment } from "../platform/environment.server.ts";
import { readQueueRecords } from "../platform/jobs/records-store.server.ts";
import { listOpenAlarms } from "./alarm-store.server.ts";

export async function measureSite(
  database: Database,
  { dataFolder }: Pick<Environment, "dataFolder">,
): Promise<string> {
  const registers = [new Registry()];
  const [queues, mails, { lastGood }, drill, alarms, disk] = await Promise.all([
    readQueueRecords(database),
    countOutbox(database, ""),
    readBackupState(database),
    readLastDrill(database),
    listOpenAlarms(database),
    statfs(dataFolder),
  ]);
  const secondsSince = (moment: Date | null | undefined) =>
    moment ? Math.max(0, (Date.now() - moment.getTime()) / 1000) : 0;

  const jobs = new Gauge({
    name: "goldkey_jobs",
    help: "Background work by queue and state: waiting, running, failed for good.",
    labelNames: ["queue", "state"],
    registers,
  });
  const jobAge = new Gauge({
    name: "goldkey_job_due_seconds",
    help: "For how long the oldest waiting job of a queue has been due.",
    labelNames: ["queue"],
    registers,
  });
  for (const { queue, waiting, running, failed, nextAt } of queues) {
    jobs.set({ queue, state: "waiting" }, waiting);
    jobs.set({ queue, state: "running" }, running);
    jobs.set({ queue, state: "failed" }, failed);
    jobAge.set({ queue }, secondsSince(nextAt));
  }
  const outbox = new Gauge({
    name: "goldkey_mails",
    help: "Mails in the outbox by state: waiting, failed for good, sent.",
    labelNames: ["state"],
    registers,
  });
  for (const state of ["waiting", "failed", "sent"] as const) outbox.set({ state }, mails[state]);
  if (lastGood) {
    const help = "The age of the newest backup. Absent before the first one.";
    new Gauge({ name: "goldkey_backup_age_seconds", help, registers }).set(
      secondsSince(lastGood.at),
    );
  }
  if (drill) {
    const help = "The age of the last restore drill. Absent before the first one.";
    new Gauge({ name: "goldkey_drill_age_seconds", help, registers }).set(
      secondsSince(drill.endedAt),
    );
    new Gauge({
      name: "goldkey_drill_passed",
      help: "Whether the last restore drill passed: 1 or 0.",
      registers,
    }).set(drill.problem === "" ? 1 : 0);
  }
  new Gauge({
    name: "goldkey_alarms",
    help: "Problems that owners were told about and that are not over.",
    registers,
  }).set(alarms.length);
  const help = "Free bytes on the disk of the data folder.";
  new Gauge({ name: "goldkey_disk_free_bytes", help, registers }).set(disk.bavail * disk.bsize);
  return registers[0]?.metrics() ?? "";
}
