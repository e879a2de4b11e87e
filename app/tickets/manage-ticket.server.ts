// The acts of a ticket's owner: send the link, withdraw the ticket, erase the personal data.
import { href, redirect } from "react-router";
import type { Actor } from "../activity/record.server.ts";
import { settingsInContext } from "../content/load-page.server.ts";
import { drawClock } from "../draws/clock-store.server.ts";
import { drawServicesContext } from "../draws/services/draw-services-context.server.ts";
import { decideEntry } from "../entries/decide-entry.server.ts";
import { eraseEntry } from "../entries/erase.server.ts";
import type { OwnTicket } from "../entries/receipts.server.ts";
import { queueTicketMail } from "../entries/send-ticket.server.ts";
import { languageContext } from "../languages/language-context.server.ts";
import { type ActRequest, defineActs } from "../permissions/acts.server.ts";
import { environmentContext, type RequestContext } from "../platform/http/context.server.ts";
import { requireTicket } from "./own-ticket.server.ts";
import { saveConsent, stopReminders } from "./reminder-store.server.ts";

type TicketActDone =
  | "reminded"
  | "stopped"
  | "sent"
  | "withdrawn"
  | "too-late"
  | "erased"
  | "still-needed";

/** Somebody with the code, not signed in. The activity log does not have their name. */
const theEntrant: Actor = { id: "", name: "The entrant" };

export const ticketActs = defineActs({
  subject: ({ context, params }: ActRequest<{ code: string }>) =>
    requireTicket(context, params.code),
  acts: {
    send: {
      permission: "everybody",
      async run({ context, subject, params, form }) {
        const done = await sendAgain(context, subject, params.code);
        // The ticket page stays where it is.
        return form.get("stay") === "yes" ? {} : redirectWith(params, done);
      },
    },
    remind: {
      permission: "everybody",
      async run({ context, subject: { draw, ticket, receipt }, params }) {
        const { database } = context.get(drawServicesContext);
        if (receipt?.id.email) await saveConsent(database, draw.id, ticket);
        return redirectWith(params, "reminded");
      },
    },
    "stop-reminders": {
      permission: "everybody",
      async run({ context, subject: { draw, ticket }, params }) {
        const { database } = context.get(drawServicesContext);
        await stopReminders(database, draw.id, ticket);
        return redirectWith(params, "stopped");
      },
    },
    withdraw: {
      permission: "everybody",
      async run({ context, subject: { draw, ticket }, params }) {
        const services = context.get(drawServicesContext);
        const decision = { kind: "exclude", reason: "entrant-withdrew" } as const;
        const decided = await decideEntry(services, draw.id, ticket, decision, theEntrant);
        return redirectWith(params, decided.ok ? "withdrawn" : "too-late");
      },
    },
    erase: {
      permission: "everybody",
      async run({ context, subject: { draw, ticket }, params }) {
        const services = context.get(drawServicesContext);
        const erasing = await eraseEntry(services, draw.id, ticket, theEntrant);
        return redirectWith(params, erasing.ok ? "erased" : "still-needed");
      },
    },
  },
});

/** Redirects to the page, which shows the outcome. */
function redirectWith({ code }: { code: string }, done: TicketActDone): never {
  throw redirect(`${href("/ticket/:code/manage", { code })}?done=${done}`, 303);
}

/** At most one mail an hour. */
async function sendAgain(
  context: RequestContext,
  { draw, ticket, receipt }: OwnTicket,
  code: string,
): Promise<TicketActDone> {
  const { database } = context.get(drawServicesContext);
  const { name = "", email } = receipt?.id ?? {};
  if (!email) return "sent";
  const settings = await settingsInContext(context);
  const language = context.get(languageContext);
  const environment = context.get(environmentContext);
  const hour = Math.floor((await drawClock(database)) / 3600);
  const recipient = { ticket, code, name, email };
  await queueTicketMail(
    database,
    { environment, settings, draw, language },
    "found",
    recipient,
    `sent:${hour}`,
  );
  return "sent";
}
