// Reminds both sides of a viewing, the day before.
import { readSettings } from "../../content/load-page.server.ts";
import type { Database } from "../../platform/database/database.server.ts";
import type { SiteEnvironment } from "../../platform/installation/secrets.server.ts";
import type { JobQueue } from "../../platform/jobs/job-queue.ts";
import { fromWallClock } from "../../platform/zoned-time.ts";
import { dayAfter, localClock } from "../times/opening-hours.ts";
import { listConfirmedViewings } from "../viewing-store.server.ts";
import { tellStaff, tellVisitor } from "./viewing-steps.server.ts";

type ViewingServices = { database: Database; environment: SiteEnvironment };

export function viewingJobs(services: ViewingServices): JobQueue[] {
  return [
    {
      name: "viewing-reminders",
      purpose: "Reminds visitors and staff of a viewing, the day before.",
      everySeconds: 1800,
      retry: { pauseSeconds: 5, longestPauseSeconds: 300 },
      holdSeconds: 15,
      run: () => remindOfViewings(services, new Date()),
    },
  ];
}

/** Not at night. */
const remindersStart = "09:00";
/** A viewing confirmed only a few hours ago needs no reminder: both sides still have it in mind. */
const freshMilliseconds = 12 * 60 * 60 * 1000;

/** Each viewing once: a mail is queued once for each occasion, and a change makes a new one. */
export async function remindOfViewings(
  { database, environment }: ViewingServices,
  now: Date,
): Promise<void> {
  const settings = await readSettings(database);
  const today = localClock(settings.timeZone, now);
  if (today.time < remindersStart) return;
  const startOf = (day: string) =>
    new Date((fromWallClock(`${day}T00:00`, settings.timeZone) ?? 0) * 1000);
  const viewings = await listConfirmedViewings(database, {
    from: startOf(dayAfter(today.date, 1)),
    until: startOf(dayAfter(today.date, 2)),
    arrangedBefore: new Date(now.getTime() - freshMilliseconds),
  });
  const services = { database, environment, settings };
  for (const { enquiry, viewing } of viewings) {
    await database.transaction(async (transaction) => {
      await tellVisitor(services, transaction, "reminder", enquiry, viewing);
      const call = enquiry.email ? "" : " (they left no e-mail address: call them)";
      await tellStaff(services, transaction, enquiry, viewing, { text: `Viewing tomorrow${call}` });
    });
  }
}
