// The mails that carry a ticket's address. Pure.
import { operatorKeyInWords } from "../../protocol/encoding/verifier-key.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import type { Wording } from "../content/wording/wording.ts";
import { inRunningText } from "../draws/prizes/chance.ts";
import type { MailBody } from "../mail/mail-text.ts";
import { groupDigits } from "../platform/group-digits.ts";
import { capital } from "../platform/in-words.ts";

type TicketMailFacts = {
  company: string;
  title: string;
  ticket: number;
  locale: string;
  greetedName: string;
  closes: string;
  decided: string;
  /** Empty when no show is planned. */
  shown: string;
  address: string;
  operator: string;
  operatorKey: string;
};

/** The last three are reminders, for people who agreed to them. */
export type TicketMailKind = "new" | "found" | "closing" | "show" | "result";

/** What staff read after a ticket with an e-mail address was issued. */
export function ticketMailed(email: string, mailWorks: boolean): string {
  return mailWorks
    ? `We are mailing it to ${email}.`
    : `The e-mail to ${email} waits in the outbox: no mail server is set up.`;
}

const textKeys = {
  new: ["ticketSubject", "ticket"],
  found: ["foundSubject", "found"],
  closing: ["closingSubject", "closing"],
  show: ["showSubject", "show"],
  result: ["resultSubject", "result"],
} as const satisfies Record<TicketMailKind, [keyof Wording["mails"], keyof Wording["mails"]]>;

export function ticketMail(
  kind: TicketMailKind,
  facts: TicketMailFacts,
  texts: Wording["mails"],
): { subject: string; body: MailBody } {
  const values = {
    ticket: groupDigits(facts.ticket, facts.locale),
    draw: inRunningText(facts.title, facts.locale),
    closes: facts.closes,
    decided: facts.decided,
    shown: facts.shown,
  };
  const [subject, text] = textKeys[kind];
  const isReminder = kind === "closing" || kind === "show" || kind === "result";
  return {
    // It may begin with the title.
    subject: capital(fillIn(texts[subject], values)),
    body: {
      greeting: fillIn(texts.hello, { name: facts.greetedName }),
      paragraphs: fillIn(texts[text], values).split(/\n\s*\n/),
      action: { label: texts.openTicket, address: facts.address },
      closing: [
        ...(isReminder
          ? [fillIn(texts.stop, { address: `${facts.address}/manage#reminders` })]
          : []),
        fillIn(texts.operatorKey, {
          operator: facts.operator,
          key: operatorKeyInWords(facts.operatorKey),
        }),
      ],
      sender: fillIn(texts.signature, { company: facts.company }),
    },
  };
}
