// How a draw is decided, in five dated steps that fill as it goes on. Pure.
import { href } from "react-router";
import type { Terms } from "../../../protocol/terms.ts";
import { groupDigits } from "../../platform/group-digits.ts";
import { numberInWords } from "../../prizes/chance.ts";
import type { Calendar } from "../verify/in-words.ts";
import { shortMoment, timeOfDay } from "./company-time.ts";
import type { DrawStep } from "./draw-view.ts";
import type { DrawPhase } from "./phase.ts";

type Facts = {
  slug: string;
  phase: DrawPhase;
  terms: Terms;
  /** When the terms were sealed. */
  sealedAt: number;
  opensAt: number;
  closesAt: number;
  moment: number;
  now: number;
  calendar: Calendar;
};

/** How often each phase has already happened; a draw that ended early stops where it stopped. */
const reached: Record<DrawPhase, number> = {
  scheduled: 1,
  open: 2,
  waiting: 3,
  drawn: 5,
  cancelled: 1,
  void: 3,
};

export function fiveSteps(facts: Facts): DrawStep[] {
  const { phase, terms, calendar, now, slug } = facts;
  const past = phase === "drawn" || phase === "void";
  const at = (seconds: number) => shortMoment(seconds, calendar, now);
  const steps = [
    {
      when: at(facts.sealedAt),
      title: "Promised",
      text: "Rules and prizes were published and sealed, together with which future random number will decide.",
    },
    {
      when: phase === "open" ? "Now" : `From ${at(facts.opensAt)}`,
      title: "Receipted",
      text: past
        ? "Each ticket got a signed receipt and a place in a list that could only grow."
        : "Each ticket gets a signed receipt and a place in a list that can only grow.",
    },
    {
      when: at(facts.closesAt),
      title: "Closed",
      text: `The list ${past ? "was" : "is"} fixed${witnessed(terms, past)}. Nobody can add or remove anyone.`,
    },
    {
      when: sameDay(facts) ? timeOfDay(facts.moment, calendar) : at(facts.moment),
      title: "Decided",
      text: past
        ? "The public number appeared. Anybody can compute the winners from it, and so did we."
        : "The public number appears. Anybody can compute the winners from it, and so do we, live.",
    },
    {
      when: "From then on, for ever",
      title: "Checked",
      text: "One file proves it all.",
      link: {
        label: phase === "drawn" ? "Check it now" : "See how a check looks",
        to: href("/draw/:slug/verify", { slug }),
      },
    },
  ];
  return steps.map((step, place) => ({ ...step, done: place < reached[phase] }));
}

function witnessed({ witnesses }: Terms, past: boolean): string {
  const count = witnesses.keys.length;
  if (count === 0) return " for everybody to see";
  const parties = count === 1 ? "one outside party" : `${numberInWords(count)} outside parties`;
  return past ? ` and witnessed by ${parties}` : ` and shown to ${parties} as witnesses`;
}

function sameDay({ closesAt, moment, calendar, now }: Facts): boolean {
  const day = (seconds: number) => shortMoment(seconds, calendar, now).split(",")[0];
  return day(closesAt) === day(moment);
}

/** What decides, in a sentence. */
export function deciderInWords({ randomness }: Terms): string {
  if (randomness.source === "public-value") return randomness.description;
  return `Round ${groupDigits(randomness.round)} of the public beacon drand`;
}
