// The mails to winners and to everybody else: templates that staff can edit. Pure.
import { z } from "zod";
import type { Wording } from "../content/wording/wording.ts";
import { inRunningText } from "../draws/prizes/chance.ts";
import type { MailBody } from "../mail/mail-text.ts";
import { capital } from "../platform/in-words.ts";

export const winnerMailKinds = ["winner", "claim-reminder", "not-this-time"] as const;
export type WinnerMailKind = (typeof winnerMailKinds)[number];

export type MailTemplate = { subject: string; body: string };

/** The usual mails, in the language of the texts. */
export function usualTemplates(texts: Wording["mails"]): Record<WinnerMailKind, MailTemplate> {
  return {
    winner: { subject: texts.wonSubject, body: texts.won },
    "claim-reminder": { subject: texts.claimSubject, body: texts.claim },
    "not-this-time": { subject: texts.notWonSubject, body: texts.notWon },
  };
}

export const mailTemplateSchema = z.object({
  subject: z
    .string()
    .trim()
    .min(1, "Enter a subject.")
    .max(150, "Use at most 150 characters.")
    .regex(/^[^\p{Cc}]*$/u, "A subject is one line."),
  body: z
    .string()
    .trim()
    .min(1, "Enter a text.")
    .max(4000, "Use at most 4,000 characters.")
    .transform((text) => text.replaceAll("\r\n", "\n")),
});

export type WinnerMailFacts = {
  /** Under the mail. */
  signature: string;
  greeting: string;
  draw: string;
  /** As the language writes numbers. */
  ticket: string;
  /** Empty for people without a prize. */
  prize: string;
  deadline: string;
  address: string;
  /** On the button to it. */
  see: string;
  replyTo?: string;
  locale: string;
};

/** Replaced when they are in braces; anything else in braces is not changed. */
const templatePlaceholders = ["prize", "ticket", "draw", "deadline"] as const;

export function writeWinnerMail(
  { subject, body }: MailTemplate,
  facts: WinnerMailFacts,
): { subject: string; body: MailBody } {
  const values: Record<(typeof templatePlaceholders)[number], string> = {
    prize: inRunningText(facts.prize, facts.locale),
    ticket: facts.ticket,
    draw: inRunningText(facts.draw, facts.locale),
    deadline: facts.deadline,
  };
  const fill = (text: string) =>
    text.replaceAll(/\{(prize|ticket|draw|deadline)\}/g, (_, word: keyof typeof values) => {
      return values[word];
    });
  return {
    subject: capital(fill(subject).replaceAll(/\s+/g, " ")),
    body: {
      greeting: facts.greeting,
      paragraphs: fill(body).split(/\n\s*\n/),
      action: { label: facts.see, address: facts.address },
      sender: facts.signature,
    },
  };
}
