// The life of one ticket in four steps. Pure.
import type { TicketView } from "./own-ticket.server.ts";

type Step = { when: string; title: string; text: string; done: boolean };

export function timelineOf(
  { phase, words, excluded, withdrawn, standing }: TicketView,
  number: string,
  ticketWords: { weRing: string; weRingText: string },
): Step[] {
  const entered: Step = {
    when: words.entered,
    title: "Your ticket is in the list",
    text: `It is number ${number}. We signed a receipt that says so, and we cannot take it back.`,
    done: true,
  };
  if (phase === "cancelled" || phase === "void") {
    return [entered, { when: "", title: standing.title, text: standing.text, done: true }];
  }
  const closed = phase === "waiting" || phase === "drawn";
  const closes: Step = {
    when: words.closes,
    title: closed ? "The list is closed" : "The list closes",
    text: closingText(closed, excluded, withdrawn),
    done: closed,
  };
  const decided: Step = {
    when: words.moment,
    title: phase === "drawn" ? "The number has appeared" : "The number appears",
    text:
      phase === "drawn"
        ? standing.text
        : "Whether your ticket was drawn shows here the same second it does on stage.",
    done: phase === "drawn",
  };
  const call: Step = {
    when: "Within 14 days",
    title: ticketWords.weRing,
    text: ticketWords.weRingText,
    done: false,
  };
  return phase === "drawn" ? [entered, closes, decided] : [entered, closes, decided, call];
}

function closingText(closed: boolean, excluded: boolean, withdrawn: boolean): string {
  if (withdrawn)
    return "Your ticket is in it as withdrawn: it keeps its number and does not take part.";
  if (excluded) return "Your ticket is in it as excluded, with the reason, for everybody to see.";
  return closed
    ? "Your ticket is in it. Check it yourself below: your device follows the path to the closed list."
    : "You will see here that your ticket is in the closing list. Were it excluded, the reason would stand here, and in public.";
}
