// The facts on a ticket, on the page and on paper. Pure.
import type { Wording } from "../content/wording/wording.ts";
import type { TicketView } from "./own-ticket.server.ts";
import { isCalledOff } from "./timeline.ts";

export function paperFacts(ticket: TicketView, texts: Wording["ticketPaper"]) {
  const { person } = ticket;
  return [
    ...(person
      ? [
          { label: texts.entered, value: person.entered },
          { label: texts.shownAs, value: person.shownAs },
        ]
      : [{ label: texts.entered, value: texts.erased }]),
    ...(isCalledOff(ticket) ? [] : [{ label: texts.decided, value: ticket.decided }]),
  ];
}
