// Sends reminders to people who agreed to them: before closing, before the show, and when the result is public.
import { readSettings } from "../content/load-page.server.ts";
import { drawTime } from "../draws/clock-store.server.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { listPublicDraws } from "../draws/store.server.ts";
import { queueTicketMail } from "../entries/send-ticket.server.ts";
import { keptLanguage } from "../languages/languages.ts";
import { inTransaction } from "../platform/database/database.server.ts";
import type { SiteEnvironment } from "../platform/installation/secrets.server.ts";
import type { JobQueue } from "../platform/jobs/job-queue.ts";
import { listShowTimes } from "../show/show-store.server.ts";
import { areWinnersWithheld } from "../show/withheld-winners.ts";
import { newTicketCode, saveTicketLink } from "./link-store.server.ts";
import { listPeopleToRemind } from "./reminder-store.server.ts";
import { dueReminder, type Reminder } from "./reminders.ts";

type ReminderServices = Pick<DrawServices, "database">;

export function reminderJobs(services: ReminderServices, environment: SiteEnvironment): JobQueue[] {
  return [
    {
      name: "reminders",
      purpose: "Reminds entrants who asked for it: before closing, before the show, of the result.",
      everySeconds: 300,
      retry: { pauseSeconds: 30, longestPauseSeconds: 600 },
      holdSeconds: 60,
      run: async ({ signal }) => sendReminders(services, environment, signal),
    },
  ];
}

export async function sendReminders(
  { database }: ReminderServices,
  environment: Pick<SiteEnvironment, "secrets" | "publicUrl">,
  signal?: AbortSignal,
): Promise<void> {
  const shows = await listShowTimes(database);
  for (const { draw } of await listPublicDraws(database)) {
    const now = await drawTime(database, draw.operator);
    const reminder = dueReminder(draw, areWinnersWithheld(draw, shows.get(draw.id), now), now);
    if (reminder) await remindPeople(database, environment, draw, reminder, signal);
  }
}

async function remindPeople(
  database: ReminderServices["database"],
  environment: Pick<SiteEnvironment, "secrets" | "publicUrl">,
  draw: SealedDraw,
  reminder: Reminder,
  signal: AbortSignal | undefined,
): Promise<void> {
  const settings = await readSettings(database);
  const occasion = `reminder:${reminder}`;
  for (;;) {
    const people = await listPeopleToRemind(database, draw, occasion);
    for (const { ticket, name, email, ...person } of people) {
      if (signal?.aborted) return;
      await inTransaction(database, async (transaction) => {
        // Only the hash of a code is stored, so every mail has a code of its own.
        const code = newTicketCode();
        const language = keptLanguage(person.language, settings);
        const sender = { environment, settings, draw, language };
        const recipient = { ticket, code, name, email };
        const queued = await queueTicketMail(transaction, sender, reminder, recipient, occasion);
        if (queued) await saveTicketLink(transaction, code, draw.id, ticket);
      });
    }
    if (people.length === 0) return;
  }
}
