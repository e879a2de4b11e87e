// The timeline of a ticket in four steps. Pure.
import { fillIn } from "../content/wording/fill-in.ts";
import type { Wording } from "../content/wording/wording.ts";
import type { TicketView } from "./own-ticket.server.ts";

type TimelineTexts = Wording["ticketSteps"] & Pick<Wording["ticket"], "weRing" | "weRingText">;

/** Whether the draw will still decide something about this ticket. */
export function isUndecided({
  phase,
  excluded,
  withdrawn,
}: Pick<TicketView, "phase" | "excluded" | "withdrawn">): boolean {
  return phase !== "drawn" && !isCalledOff({ phase }) && !excluded && !withdrawn;
}

export function isCalledOff({ phase }: Pick<TicketView, "phase">): boolean {
  return phase === "cancelled" || phase === "void";
}

type TimelineStep = { when: string; title: string; text: string; done: boolean };

export function timelineOf(
  { phase, words: times, excluded, withdrawn, standing }: TicketView,
  number: string,
  words: TimelineTexts,
): TimelineStep[] {
  const entered: TimelineStep = {
    when: times.entered,
    title: words.entered,
    text: fillIn(words.enteredText, { ticket: number }),
    done: true,
  };
  if (isCalledOff({ phase })) {
    return [entered, { when: "", title: standing.title, text: standing.text, done: true }];
  }
  const closed = phase === "waiting" || phase === "drawn";
  const closes: TimelineStep = {
    when: times.closes,
    title: closed ? words.closed : words.closes,
    text: closingText({ closed, excluded, withdrawn }, words),
    done: closed,
  };
  const decided: TimelineStep = {
    when: times.moment,
    title: phase === "drawn" ? words.appeared : words.appears,
    text: phase === "drawn" ? standing.text : words.appearsText,
    done: phase === "drawn",
  };
  const call: TimelineStep = {
    when: words.callWhen,
    title: words.weRing,
    text: words.weRingText,
    done: false,
  };
  const steps = [entered, closes, decided];
  return isUndecided({ phase, excluded, withdrawn }) ? [...steps, call] : steps;
}

function closingText(
  { closed, excluded, withdrawn }: { closed: boolean; excluded: boolean; withdrawn: boolean },
  words: TimelineTexts,
): string {
  if (withdrawn) return words.withdrawn;
  if (excluded) return words.excluded;
  return closed ? words.closedText : words.closesText;
}
