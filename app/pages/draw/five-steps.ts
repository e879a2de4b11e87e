// The five dated steps of a draw, marked as done while it proceeds. Pure.
import { href } from "react-router";
import type { Terms } from "../../../protocol/terms.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import { numberAsWord } from "../../content/wording/number-as-word.ts";
import type { Wording } from "../../content/wording/wording.ts";
import type { DrawPhase } from "../../draws/phase.ts";
import { isDemonstrationWitness } from "../../draws/witnesses/demonstration-witness.ts";
import { translateValue } from "../../draws/written-value.ts";
import { shortMoment } from "../../platform/company-time.ts";
import { groupDigits } from "../../platform/group-digits.ts";
import type { Calendar } from "../../platform/in-words.ts";
import type { DrawStep } from "./draw-view.ts";

type StepTexts = Wording["steps"] & Pick<Wording["draw"], "numbers">;

type Facts = {
  slug: string;
  phase: DrawPhase;
  terms: Terms;
  /** When the terms were sealed. */
  sealedAt: number;
  opensAt: number;
  closesAt: number;
  moment: number;
  /** When the winners are shown live; null without a show. */
  showAt: number | null;
  now: number;
  calendar: Calendar;
};

/** How many steps are done in each phase. A draw that ended early stops there. */
const reached: Record<DrawPhase, number> = {
  scheduled: 1,
  open: 2,
  waiting: 3,
  drawn: 5,
  cancelled: 1,
  void: 3,
};

export function fiveSteps(facts: Facts, texts: StepTexts): DrawStep[] {
  const { phase, terms, calendar, now, slug, showAt } = facts;
  const past = phase === "drawn" || phase === "void";
  const at = (seconds: number) => shortMoment(seconds, calendar, now);
  const steps: Omit<DrawStep, "done">[] = [
    {
      when: fillIn(texts.sealedOn, { time: at(facts.sealedAt) }),
      at: facts.sealedAt,
      title: texts.promised,
      text: texts.promisedText,
    },
    {
      when: fillIn(phase === "open" ? texts.openSince : texts.from, { time: at(facts.opensAt) }),
      at: facts.opensAt,
      title: texts.receipted,
      text: past ? texts.receiptedPast : texts.receiptedText,
      showsHead: true,
    },
    {
      when: at(facts.closesAt),
      at: facts.closesAt,
      title: texts.closed,
      text: closedInWords(terms, past, texts),
    },
    {
      when: at(facts.moment),
      at: facts.moment,
      title: texts.decided,
      text: past ? texts.decidedPast : texts.decidedText,
      ...(!past && showAt !== null && showAt > now
        ? { later: { text: fillIn(texts.shownLive, { time: at(showAt) }), at: showAt } }
        : {}),
    },
    {
      when: texts.forEver,
      title: texts.checked,
      text: texts.checkedText,
      link: {
        label: phase === "drawn" ? texts.checkNow : texts.seeCheck,
        to: href("/draw/:slug/verify", { slug }),
      },
    },
  ];
  return steps.map((step, index) => ({ ...step, done: index < reached[phase] }));
}

function closedInWords({ witnesses: { keys } }: Terms, past: boolean, texts: StepTexts): string {
  if (keys.length === 0) return past ? texts.closedPast : texts.closedText;
  if (keys.some(isDemonstrationWitness)) {
    const shown = past ? texts.demonstratedPast : texts.demonstratedText;
    return `${shown} ${texts.demonstrationWitness}`;
  }
  const number = numberAsWord(keys.length, texts);
  const witnesses = keys.length === 1 ? texts.witness : fillIn(texts.witnesses, { number });
  return fillIn(past ? texts.witnessedPast : texts.witnessedText, { witnesses });
}

/** What decides the draw, as a sentence. */
export function deciderInWords(
  { randomness }: Terms,
  { decider }: Pick<Wording["summaries"], "decider">,
  locale?: string,
  translate?: (words: string) => string | undefined,
): string {
  if (randomness.source === "public-value") {
    const { description } = randomness;
    return (translate && translateValue(description, translate)) ?? description;
  }
  return fillIn(decider, { round: groupDigits(randomness.round, locale) });
}
