// The mails that carry a ticket's address. Pure.
import { operatorKeyInWords } from "../../protocol/encoding/verifier-key.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import type { Wording } from "../content/wording/wording.ts";
import { inRunningText } from "../draws/prizes/chance.ts";
import type { MailBody } from "../mail/mail-text.ts";

export type TicketMailFacts = {
  company: string;
  title: string;
  ticket: number;
  firstName: string;
  decided: string;
  address: string;
  operator: string;
  operatorKey: string;
};

export type TicketMailKind = "new" | "found";

export function ticketMail(
  kind: TicketMailKind,
  facts: TicketMailFacts,
  texts: Wording["mails"],
): { subject: string; body: MailBody } {
  const values = {
    ticket: facts.ticket.toLocaleString("en-GB"),
    draw: inRunningText(facts.title),
    decided: facts.decided,
  };
  const text = kind === "new" ? texts.ticket : texts.found;
  return {
    subject: fillIn(kind === "new" ? texts.ticketSubject : texts.foundSubject, values),
    body: {
      greeting: fillIn(texts.hello, { name: facts.firstName }),
      paragraphs: fillIn(text, values).split(/\n\s*\n/),
      action: { label: texts.openTicket, address: facts.address },
      closing: [
        fillIn(texts.operatorKey, {
          operator: facts.operator,
          key: operatorKeyInWords(facts.operatorKey),
        }),
      ],
      sender: fillIn(texts.signature, { company: facts.company }),
    },
  };
}
