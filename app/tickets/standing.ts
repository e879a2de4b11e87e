// The state of a ticket in the texts that its owner reads. Pure.
import { fillIn } from "../content/wording/fill-in.ts";
import type { Wording } from "../content/wording/wording.ts";
import type { DrawPhase } from "../draws/phase.ts";
import { inRunningText } from "../draws/prizes/chance.ts";
import { skipReasonInWords } from "../draws/prizes/skip-reason.ts";
import { typingError } from "../draws/reasons.ts";
import type { EntryStatus } from "../draws/states.ts";
import { groupDigits } from "../platform/group-digits.ts";
import { reasonInWords } from "../platform/in-words.ts";
import { lookUp } from "../platform/look-up.ts";
import type { StatusLook } from "../ui/status.tsx";

export type TicketWords = Pick<
  Wording,
  "ticket" | "standing" | "skipReasons" | "disagreement" | "ticketSteps" | "manage" | "steps"
>;

type StandingTexts = Pick<TicketWords, "ticket" | "standing" | "skipReasons">;
type StandingWords = Wording["standing"];

export type TicketFacts = {
  phase: DrawPhase;
  status: EntryStatus;
  /** Why it is on hold or excluded. */
  reason: string;
  greetedName: string;
  /** The prize this ticket has, or had before a skip. The reason is as in the terms. */
  award: { prize: string; skipReason: string; handedOver: string } | undefined;
  /** Ranked, but without a prize so far. */
  inReserve: boolean;
  /** How many tickets were ranked, winners and reserves together. */
  ranked: number;
  cancelReason: string;
  /** Decided, but not shown on stage yet: the page does not tell the result before. */
  beingShown?: boolean;
  closes: string;
  caller: { name: string; phone: string };
  locale: string;
  /** Of reasons that the company made up. */
  translate?: (words: string) => string | undefined;
};

export type Standing = {
  look: StatusLook;
  word: string;
  title: string;
  text: string;
  /** Shown in gold. */
  won?: boolean;
  /** Until when the owner can object; absent when there is nothing to object to. */
  appeal?: string;
};

export function standingOf(
  facts: TicketFacts,
  { ticket: texts, standing, skipReasons }: StandingTexts,
): Standing {
  const ended = facts.phase === "cancelled" || facts.phase === "void";
  if (ended) return withoutResult(facts, standing);
  if (facts.status === "excluded") return excluded(facts, standing);
  if (facts.phase === "drawn") return decided(facts, { ticket: texts, standing, skipReasons });
  if (facts.status === "on-hold") return held(facts, standing);
  const title = facts.greetedName
    ? fillIn(texts.yoursNamed, { name: facts.greetedName })
    : texts.yours;
  if (facts.phase === "waiting") {
    return {
      look: "ok",
      word: texts.closed,
      title,
      text: facts.beingShown ? texts.shownLiveText : texts.closedText,
    };
  }
  return {
    look: "ok",
    word: texts.in,
    title,
    text: texts.inText,
  };
}

function held({ reason, phase, closes }: TicketFacts, texts: StandingWords): Standing {
  return {
    look: "waiting",
    word: texts.held,
    title: texts.heldTitle,
    text:
      phase === "waiting"
        ? texts.heldCounts
        : fillIn(texts.heldText, { why: holdInWords(reason, texts) }),
    ...(phase === "open" && { appeal: fillIn(texts.untilClosing, { closes }) }),
  };
}

function holdInWords(reason: string, texts: StandingWords): string {
  const known: Record<string, string> = {
    "hidden-field": texts.hiddenField,
    "filled-in-too-fast": texts.tooFast,
    "form-not-from-here": texts.notFromHere,
    "network-burst": texts.burst,
  };
  return (
    lookUp(known, reason) ??
    fillIn(texts.noted, { reason: /[.!?]$/.test(reason) ? reason : `${reason}.` })
  );
}

function excluded(
  { reason, phase, closes, translate }: TicketFacts,
  texts: StandingWords,
): Standing {
  if (reason === "entrant-withdrew") {
    return {
      look: "off",
      word: texts.withdrawn,
      title: texts.withdrawnTitle,
      text: texts.withdrawnText,
    };
  }
  if (reason === typingError) {
    return {
      look: "off",
      word: texts.withdrawn,
      title: texts.correctedTitle,
      text: texts.correctedText,
    };
  }
  return {
    look: "refused",
    word: texts.excluded,
    title: texts.excludedTitle,
    text: fillIn(texts.excludedText, { reason: exclusionInWords(reason, texts, translate) }),
    appeal: phase === "open" ? fillIn(texts.untilClosing, { closes }) : texts.threeMonths,
  };
}

/** Predefined reasons have texts; the terms of a draw may have others. */
export function exclusionInWords(
  reason: string,
  texts: StandingWords,
  translate?: (words: string) => string | undefined,
): string {
  const known: Record<string, string> = {
    "duplicate-person": texts.duplicatePerson,
    "invalid-coupon": texts.invalidCoupon,
    "staff-or-family": texts.staffOrFamily,
    "under-age": texts.underAge,
  };
  const own = reasonInWords(reason);
  return lookUp(known, reason) ?? translate?.(own) ?? own;
}

function decided(
  { award, inReserve, ranked, caller, locale, translate }: TicketFacts,
  { ticket: texts, standing, skipReasons }: StandingTexts,
): Standing {
  if (award?.skipReason) {
    return {
      look: "onward",
      word: standing.passedOn,
      title: standing.passedOnTitle,
      text: fillIn(standing.passedOnText, {
        prize: inRunningText(award.prize, locale),
        reason: skipReasonInWords(award.skipReason, skipReasons, translate),
      }),
      appeal: standing.threeMonths,
    };
  }
  if (award) {
    return {
      look: "ok",
      word: standing.won,
      title: fillIn(texts.wonTitle, { prize: inRunningText(award.prize, locale) }),
      text: award.handedOver
        ? fillIn(standing.handedOver, { day: award.handedOver })
        : fillIn(texts.wonText, { caller: caller.name, phone: caller.phone }),
      won: true,
    };
  }
  if (inReserve) {
    return {
      look: "waiting",
      word: standing.inReserve,
      title: texts.reserveTitle,
      text: texts.reserveText,
    };
  }
  return {
    look: "off",
    word: standing.notDrawn,
    title: texts.notDrawnTitle,
    text: fillIn(texts.notDrawnText, { ranked: groupDigits(ranked, locale) }),
  };
}

function withoutResult({ phase, cancelReason }: TicketFacts, texts: StandingWords): Standing {
  const cancelled = phase === "cancelled";
  return {
    look: "off",
    word: cancelled ? texts.cancelled : texts.noResult,
    title: cancelled ? texts.cancelledTitle : texts.noResultTitle,
    text: [
      ...(cancelReason ? [fillIn(texts.endedReason, { reason: cancelReason })] : []),
      texts.endedText,
    ].join(" "),
  };
}
