// The state of a ticket in the texts that its owner reads. Pure.
import { fillIn } from "../content/wording/fill-in.ts";
import type { Wording } from "../content/wording/wording.ts";
import type { DrawPhase } from "../draws/phase.ts";
import { inRunningText } from "../draws/prizes/chance.ts";
import type { EntryStatus } from "../draws/states.ts";
import { groupDigits } from "../platform/group-digits.ts";
import { lookUp } from "../platform/look-up.ts";
import type { StatusLook } from "../ui/status.tsx";

export type TicketWords = Pick<Wording, "ticket" | "standing" | "ticketSteps" | "manage">;

type StandingWords = Wording["standing"];

export type TicketFacts = {
  phase: DrawPhase;
  status: EntryStatus;
  /** Why it is on hold or excluded. */
  reason: string;
  firstName: string;
  /** The prize this ticket has, or had before a skip. */
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
  { ticket: words, standing }: Pick<TicketWords, "ticket" | "standing">,
): Standing {
  const ended = facts.phase === "cancelled" || facts.phase === "void";
  if (ended) return withoutResult(facts, standing);
  if (facts.status === "excluded") return excluded(facts, standing);
  if (facts.phase === "drawn") return decided(facts, { ticket: words, standing });
  if (facts.status === "on-hold") return held(facts, standing);
  const title = facts.firstName ? fillIn(words.yoursNamed, { name: facts.firstName }) : words.yours;
  if (facts.phase === "waiting") {
    return {
      look: "ok",
      word: words.closed,
      title,
      text: facts.beingShown ? words.shownLiveText : words.closedText,
    };
  }
  return {
    look: "ok",
    word: words.in,
    title,
    text: words.inText,
  };
}

function held({ reason, phase, closes }: TicketFacts, words: StandingWords): Standing {
  return {
    look: "waiting",
    word: words.held,
    title: words.heldTitle,
    text:
      phase === "waiting"
        ? words.heldCounts
        : fillIn(words.heldText, { why: holdInWords(reason, words) }),
    ...(phase === "open" && { appeal: fillIn(words.untilClosing, { closes }) }),
  };
}

function holdInWords(reason: string, words: StandingWords): string {
  const known: Record<string, string> = {
    "hidden-field": words.hiddenField,
    "filled-in-too-fast": words.tooFast,
    "form-not-from-here": words.notFromHere,
    "network-burst": words.burst,
  };
  return (
    lookUp(known, reason) ??
    fillIn(words.noted, { reason: /[.!?]$/.test(reason) ? reason : `${reason}.` })
  );
}

function excluded({ reason, phase, closes }: TicketFacts, words: StandingWords): Standing {
  if (reason === "entrant-withdrew") {
    return {
      look: "off",
      word: words.withdrawn,
      title: words.withdrawnTitle,
      text: words.withdrawnText,
    };
  }
  return {
    look: "refused",
    word: words.excluded,
    title: words.excludedTitle,
    text: fillIn(words.excludedText, { reason: exclusionInWords(reason, words) }),
    appeal: phase === "open" ? fillIn(words.untilClosing, { closes }) : words.threeMonths,
  };
}

/** Predefined reasons have texts; the terms of a draw may have others. */
export function exclusionInWords(reason: string, words: StandingWords): string {
  const known: Record<string, string> = {
    "duplicate-person": words.duplicatePerson,
    "invalid-coupon": words.invalidCoupon,
    "staff-or-family": words.staffOrFamily,
    "under-age": words.underAge,
  };
  return lookUp(known, reason) ?? reason.replaceAll("-", " ");
}

function decided(
  { award, inReserve, ranked, caller }: TicketFacts,
  { ticket: words, standing }: Pick<TicketWords, "ticket" | "standing">,
): Standing {
  if (award?.skipReason) {
    return {
      look: "onward",
      word: standing.passedOn,
      title: standing.passedOnTitle,
      text: fillIn(standing.passedOnText, {
        prize: inRunningText(award.prize),
        reason: award.skipReason.replaceAll("-", " "),
      }),
      appeal: standing.threeMonths,
    };
  }
  if (award) {
    return {
      look: "ok",
      word: standing.won,
      title: fillIn(words.wonTitle, { prize: inRunningText(award.prize) }),
      text: award.handedOver
        ? fillIn(standing.handedOver, { day: award.handedOver })
        : fillIn(words.wonText, { caller: caller.name, phone: caller.phone }),
      won: true,
    };
  }
  if (inReserve) {
    return {
      look: "waiting",
      word: standing.inReserve,
      title: words.reserveTitle,
      text: words.reserveText,
    };
  }
  return {
    look: "off",
    word: standing.notDrawn,
    title: words.notDrawnTitle,
    text: fillIn(words.notDrawnText, { ranked: groupDigits(ranked) }),
  };
}

function withoutResult({ phase, cancelReason }: TicketFacts, words: StandingWords): Standing {
  const cancelled = phase === "cancelled";
  return {
    look: "off",
    word: cancelled ? words.cancelled : words.noResult,
    title: cancelled ? words.cancelledTitle : words.noResultTitle,
    text: [
      ...(cancelReason ? [fillIn(words.endedReason, { reason: cancelReason })] : []),
      words.endedText,
    ].join(" "),
  };
}
