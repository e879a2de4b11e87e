// What the owner of a ticket may do with it: have it sent, withdraw it, have themselves erased.
import { data, type RouterContextProvider } from "react-router";
import type { Actor } from "../activity/record.server.ts";
import { readSettings } from "../content/load-page.server.ts";
import { drawClock } from "../draws/clock.server.ts";
import { drawOfficeContext } from "../draws/draw-services-context.server.ts";
import { decideEntry } from "../entries/decide-entries.server.ts";
import { eraseEntry } from "../entries/erase.server.ts";
import type { OwnTicket } from "../entries/receipts.server.ts";
import { queueTicketMail } from "../entries/send-ticket.server.ts";
import { environmentContext } from "../platform/http/context.server.ts";
import { requireTicket } from "./own-ticket.server.ts";

export type TicketActDone = "sent" | "withdrawn" | "too-late" | "erased" | "still-needed";

/** Nobody signed in: whoever holds the code. Their name is not repeated in the activity log. */
const theEntrant: Actor = { id: "", name: "The entrant" };

export async function actOnTicket(
  context: Readonly<RouterContextProvider>,
  code: string,
  form: FormData,
): Promise<TicketActDone> {
  const office = context.get(drawOfficeContext);
  const own = await requireTicket(context, code);
  switch (form.get("intent")) {
    case "send":
      return sendAgain(context, own, code);
    case "withdraw": {
      const decision = { kind: "exclude", reason: "entrant-withdrew" } as const;
      const decided = await decideEntry(office, own.draw.id, own.ticket, decision, theEntrant);
      return decided.ok ? "withdrawn" : "too-late";
    }
    case "erase": {
      const erasing = await eraseEntry(office, own.draw.id, own.ticket, theEntrant);
      return erasing.ok ? "erased" : "still-needed";
    }
    default:
      throw data(null, { status: 400, statusText: "Bad Request" });
  }
}

/** At most one an hour, however often the button is pressed. */
async function sendAgain(
  context: Readonly<RouterContextProvider>,
  { draw, ticket, receipt }: OwnTicket,
  code: string,
): Promise<TicketActDone> {
  const { database } = context.get(drawOfficeContext);
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
