// What a phone says while the draw waits for its deciding value, and when it is here. Pure.
import { fillIn } from "../../content/wording/fill-in.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { lookUpAddress, withoutAddress } from "../../draws/written-value.ts";
import { type Calendar, count } from "../../platform/in-words.ts";
import { zonedTime } from "../../show/script/clock-time.ts";
import type { PublicStep } from "../../show/script/public-show.ts";

type WaitingStep = Extract<PublicStep, { kind: "waiting" }>;

type WaitingTexts = {
  above: string;
  title: string;
  /** The digits of a public value; empty before, and for a round. */
  value: string;
  paragraphs: string[];
  /** When it comes; empty once it is here. */
  when: string;
  lookUp: string | undefined;
};

export function waitingInWords(
  step: WaitingStep,
  now: number,
  calendar: Calendar,
  texts: Wording["live"],
): WaitingTexts {
  const { round, source, moment, decidedAt } = step;
  const isRound = round > 0;
  const lookUp = isRound ? undefined : lookUpAddress(source);
  const decider = isRound
    ? fillIn(texts.round, { round: count(round, calendar.locale), source })
    : withoutAddress(source);
  if (decidedAt !== undefined && now >= decidedAt) {
    const paragraphs = isRound ? [texts.hereText] : [decider, texts.hereText];
    const above = isRound ? decider : texts.momentAbove;
    return { above, title: texts.here, value: step.value, paragraphs, when: "", lookUp };
  }
  const isDue = now >= moment;
  const time = zonedTime(moment, calendar);
  return {
    above: isDue ? texts.momentAbove : texts.waitingAbove,
    title: texts.waiting,
    value: "",
    paragraphs: isRound ? [] : isDue ? [decider, texts.valueText] : [decider],
    when: isRound
      ? fillIn(texts.waitingText, { number: decider, time })
      : isDue
        ? ""
        : fillIn(texts.valueAt, { time }),
    lookUp,
  };
}
