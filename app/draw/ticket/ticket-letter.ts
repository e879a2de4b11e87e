// The letters that carry a ticket's address. Pure.
import type { Letter } from "../../mail/letter.ts";
import { inRunningText } from "../../prizes/chance.ts";

export type TicketLetterFacts = {
  company: string;
  title: string;
  ticket: number;
  firstName: string;
  decided: string;
  address: string;
};

export function newTicketLetter(facts: TicketLetterFacts): { subject: string; letter: Letter } {
  const number = facts.ticket.toLocaleString("en-GB");
  return {
    subject: `Your ticket ${number} in ${inRunningText(facts.title)}`,
    letter: {
      greeting: `Hello ${facts.firstName},`,
      paragraphs: [
        `you are in ${inRunningText(facts.title)} with ticket ${number}. It is decided on ${facts.decided}.`,
        "Keep this message: whoever holds the link below can open the ticket, so do not pass it on.",
      ],
      action: { label: "Open my ticket", address: facts.address },
      sender: facts.company,
    },
  };
}

export function foundTicketLetter(facts: TicketLetterFacts): { subject: string; letter: Letter } {
  const number = facts.ticket.toLocaleString("en-GB");
  return {
    subject: `The link to your ticket ${number}`,
    letter: {
      greeting: `Hello ${facts.firstName},`,
      paragraphs: [
        `somebody, probably you, asked for the link to ticket ${number} in ${inRunningText(facts.title)}. Here it is.`,
        "If it was not you, nothing has happened and there is nothing to do: the link came to you alone.",
      ],
      action: { label: "Open my ticket", address: facts.address },
      sender: facts.company,
    },
  };
}
