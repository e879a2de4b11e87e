// The facts on a ticket, on the page and on paper. Pure.
import type { Wording } from "../content/wording/wording.ts";
import type { TicketView } from "./own-ticket.server.ts";
import { isCalledOff } from "./timeline.ts";

/** `at`: a moment that is still to come, in UTC seconds. */
type PaperFact = { label: string; value: string; at?: number };

export function paperFacts(ticket: TicketView, texts: Wording["ticketPaper"]): PaperFact[] {
  const { person } = ticket;
  return [
    ...(person
      ? [
          { label: texts.entered, value: person.entered },
          { label: texts.shownAs, value: person.shownAs },
        ]
      : [{ label: texts.entered, value: texts.erased }]),
    ...(isCalledOff(ticket)
      ? []
      : [{ label: texts.decided, value: ticket.decided, at: ticket.decidedAt }]),
  ];
}
