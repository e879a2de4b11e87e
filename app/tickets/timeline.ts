// The timeline of a ticket. Pure.
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

/** `at`: the moment in UTC seconds, if it is one of the draw. */
type TimelineStep = { when: string; at?: number; title: string; text: string; done: boolean };

export function timelineOf(
  { phase, texts: times, excluded, withdrawn, standing, closesAt, decidedAt, show }: TicketView,
  number: string,
  texts: TimelineTexts,
): TimelineStep[] {
  const entered: TimelineStep = {
    when: times.entered,
    title: texts.entered,
    text: fillIn(texts.enteredText, { ticket: number }),
    done: true,
  };
  if (isCalledOff({ phase })) {
    return [entered, { when: "", title: standing.title, text: standing.text, done: true }];
  }
  const closed = phase === "waiting" || phase === "drawn";
  const closes: TimelineStep = {
    when: times.closes,
    at: closesAt,
    title: closed ? texts.closed : texts.closes,
    text: closingText({ closed, excluded, withdrawn }, texts),
    done: closed,
  };
  const decided: TimelineStep = {
    when: times.moment,
    at: decidedAt,
    title: phase === "drawn" ? texts.appeared : texts.appears,
    text: phase === "drawn" ? standing.text : show ? texts.appearsFirst : texts.appearsText,
    done: phase === "drawn",
  };
  const shown: TimelineStep[] =
    show && phase !== "drawn"
      ? [{ when: show.time, at: show.at, title: texts.shown, text: texts.shownText, done: false }]
      : [];
  const call: TimelineStep = {
    when: times.call,
    title: texts.weRing,
    text: texts.weRingText,
    done: false,
  };
  const steps = [entered, closes, decided, ...shown];
  return isUndecided({ phase, excluded, withdrawn }) ? [...steps, call] : steps;
}

function closingText(
  { closed, excluded, withdrawn }: { closed: boolean; excluded: boolean; withdrawn: boolean },
  texts: TimelineTexts,
): string {
  if (withdrawn) return texts.withdrawn;
  if (excluded) return texts.excluded;
  return closed ? texts.closedText : texts.closesText;
}
