// What the owner of a ticket may do with it: have it sent, withdraw it, have themselves erased.
import { href, redirect } from "react-router";
import type { Actor } from "../activity/record.server.ts";
import { readSettings } from "../content/load-page.server.ts";
import { drawClock } from "../draws/clock-store.server.ts";
import { drawServicesContext } from "../draws/services/draw-services-context.server.ts";
import { decideEntry } from "../entries/decide-entry.server.ts";
import { eraseEntry } from "../entries/erase.server.ts";
import type { OwnTicket } from "../entries/receipts.server.ts";
import { queueTicketMail } from "../entries/send-ticket.server.ts";
import { type ActRequest, defineActs } from "../permissions/acts.server.ts";
import { environmentContext, type RequestContext } from "../platform/http/context.server.ts";
import { requireTicket } from "./own-ticket.server.ts";

type TicketActDone = "sent" | "withdrawn" | "too-late" | "erased" | "still-needed";

/** Nobody signed in: whoever holds the code. Their name is not repeated in the activity log. */
const theEntrant: Actor = { id: "", name: "The entrant" };

export const ticketActs = defineActs({
  subject: ({ context, params }: ActRequest<{ code: string }>) =>
    requireTicket(context, params.code),
  acts: {
    send: {
      permission: "everybody",
      async run({ context, subject, params }) {
        return tell(params, await sendAgain(context, subject, params.code));
      },
    },
    withdraw: {
      permission: "everybody",
      async run({ context, subject: { draw, ticket }, params }) {
        const services = context.get(drawServicesContext);
        const decision = { kind: "exclude", reason: "entrant-withdrew" } as const;
        const decided = await decideEntry(services, draw.id, ticket, decision, theEntrant);
        return tell(params, decided.ok ? "withdrawn" : "too-late");
      },
    },
    erase: {
      permission: "everybody",
      async run({ context, subject: { draw, ticket }, params }) {
        const services = context.get(drawServicesContext);
        const erasing = await eraseEntry(services, draw.id, ticket, theEntrant);
        return tell(params, erasing.ok ? "erased" : "still-needed");
      },
    },
  },
});

/** Back to the page, which says what was done. */
function tell({ code }: { code: string }, done: TicketActDone): never {
  throw redirect(`${href("/ticket/:code/manage", { code })}?done=${done}`, 303);
}

/** At most one an hour, however often the button is pressed. */
async function sendAgain(
  context: RequestContext,
  { draw, ticket, receipt }: OwnTicket,
  code: string,
): Promise<TicketActDone> {
  const { database } = context.get(drawServicesContext);
  const { name = "", email } = receipt?.id ?? {};
  if (!email) return "sent";
  const settings = await readSettings(database);
  const environment = context.get(environmentContext);
  const hour = Math.floor((await drawClock(database)) / 3600);
  const addressed = { ticket, code, name, email };
  await queueTicketMail(
    database,
    { environment, settings, draw },
    "found",
    addressed,
    `sent:${hour}`,
  );
  return "sent";
}
