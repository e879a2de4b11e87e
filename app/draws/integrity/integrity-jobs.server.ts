// Compares the database with the signed ledger: at start, awards and keys every ten minutes, everything once a night.
import { readSettings } from "../../content/load-page.server.ts";
import type { Database } from "../../platform/database/database.server.ts";
import type { Environment } from "../../platform/environment.server.ts";
import type { JobQueue } from "../../platform/jobs/job-queue.ts";
import { enqueueJobs } from "../../platform/jobs/store.server.ts";
import type { DrawServices } from "../services/draw-services.server.ts";
import { checkOften, checkRecord } from "./check-record.server.ts";
import type { IntegrityFinding } from "./findings.ts";
import { secondsUntilHour } from "./nightly.ts";
import { noteFindings } from "./note-findings.server.ts";

/** An hour after the daily backup's usual time. */
const nightlyHour = 4;
/** The whole check reads every ticket: visitors come first after a start. */
const delayAfterStart = 60_000;

/** Called once at start. Awards are checked at once, the rest a little later. */
export async function checkAtStart(database: Database): Promise<void> {
  await enqueueJobs(database, "check-awards", [""]);
  await enqueueJobs(database, "check-record", [""], new Date(Date.now() + delayAfterStart));
}

export function integrityJobs(
  services: DrawServices,
  environment: Pick<Environment, "publicUrl">,
  /** Part of the check of the record. */
  checkMore: () => Promise<IntegrityFinding[]> = async () => [],
): JobQueue[] {
  const { database } = services;
  const retry = { pauseSeconds: 10, longestPauseSeconds: 600 };
  return [
    {
      name: "check-awards",
      purpose: "Compares the winners and keys in the database with the signed ledger.",
      everySeconds: 600,
      retry,
      holdSeconds: 60,
      async run() {
        const findings = await checkOften(services);
        await noteFindings(services, environment, ["awards"], findings);
      },
    },
    {
      name: "check-record",
      purpose: "Compares every statement, ticket and activity with the signed ledger, at night.",
      everySeconds: 86_400,
      retry,
      holdSeconds: 60,
      async run() {
        const findings = [...(await checkRecord(services)), ...(await checkMore())];
        await noteFindings(services, environment, ["awards", "record"], findings);
        const { timeZone } = await readSettings(database);
        return secondsUntilHour(new Date(), nightlyHour, timeZone);
      },
    },
  ];
}
