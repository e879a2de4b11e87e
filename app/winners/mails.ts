// The mails to winners and to everybody else: templates that staff can edit. Pure.
import { z } from "zod";
import { inRunningText } from "../draws/prizes/chance.ts";
import type { MailBody } from "../mail/mail-text.ts";

export const winnerMailKinds = ["winner", "claim-reminder", "not-this-time"] as const;
export type WinnerMailKind = (typeof winnerMailKinds)[number];

export type MailTemplate = { subject: string; body: string };

export const defaultMailTemplates: Record<WinnerMailKind, MailTemplate> = {
  winner: {
    subject: "You have won {prize}",
    body: "your ticket {ticket} in {draw} has won {prize}. Congratulations.\n\nPlease reply to this message or call us by {deadline}, so that we can hand it over. Have your ticket ready, and an official document that shows your name.\n\nThe prize costs you nothing: we never ask a winner for a fee.",
  },
  "claim-reminder": {
    subject: "Your prize is waiting until {deadline}",
    body: "your ticket {ticket} in {draw} has won {prize}, and we have not heard from you yet.\n\nPlease reply to this message or call us by {deadline}. After that, under the rules, the prize goes to the next ticket in the ranking.",
  },
  "not-this-time": {
    subject: "{draw} is decided",
    body: "thank you for taking part in {draw}. Your ticket {ticket} was not drawn this time.\n\nYou can see who won on our page, with everything you need to check that nobody chose them.",
  },
};

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
  ticket: number;
  /** Empty for people without a prize. */
  prize: string;
  deadline: string;
  address: string;
  replyTo?: string;
};

/** Replaced when they are in braces; anything else in braces is not changed. */
export const templatePlaceholders = ["prize", "ticket", "draw", "deadline"] as const;

export function writeWinnerMail(
  { subject, body }: MailTemplate,
  facts: WinnerMailFacts,
): { subject: string; body: MailBody } {
  const values: Record<(typeof templatePlaceholders)[number], string> = {
    prize: inRunningText(facts.prize),
    ticket: facts.ticket.toLocaleString("en-GB"),
    draw: inRunningText(facts.draw),
    deadline: facts.deadline,
  };
  const fill = (text: string) =>
    text.replaceAll(/\{(prize|ticket|draw|deadline)\}/g, (_, word: keyof typeof values) => {
      return values[word];
    });
  return {
    subject: capital(fill(subject)),
    body: {
      greeting: facts.greeting,
      paragraphs: fill(body).split(/\n\s*\n/),
      action: { label: "See the draw and its proof", address: facts.address },
      sender: facts.signature,
    },
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
