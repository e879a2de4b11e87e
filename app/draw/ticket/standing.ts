// Where a ticket stands, in the words its owner reads. Pure.
import { fillIn } from "../../content/wording/fill-in.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { groupDigits } from "../../platform/group-digits.ts";
import { inRunningText } from "../../prizes/chance.ts";
import type { StatusLook } from "../../ui/status.tsx";
import type { DrawPhase } from "../public/phase.ts";
import type { EntryStatus } from "../states.ts";

export type TicketWords = Wording["ticket"];

export type TicketFacts = {
  phase: DrawPhase;
  status: EntryStatus;
  /** Why it is on hold or excluded. */
  reason: string;
  firstName: string;
  /** Of a prize this ticket holds or held. */
  award: { prize: string; skipReason: string; handedOver: string } | undefined;
  /** Ranked, but without a prize so far. */
  inReserve: boolean;
  /** How many tickets were ranked, winners and reserves together. */
  ranked: number;
  cancelReason: string;
  /** Decided, but not on stage yet: it is not said before. */
  beingShown?: boolean;
  closes: string;
  caller: { name: string; phone: string };
};

export type Standing = {
  look: StatusLook;
  word: string;
  title: string;
  text: string;
  /** The one title on the site that is gold. */
  won?: boolean;
  /** Whether there is something to object to, and until when. */
  appeal?: string;
};

export function standingOf(facts: TicketFacts, words: TicketWords): Standing {
  const ended = facts.phase === "cancelled" || facts.phase === "void";
  if (ended) return withoutResult(facts);
  if (facts.status === "excluded") return excluded(facts);
  if (facts.phase === "drawn") return decided(facts, words);
  if (facts.status === "on-hold") return held(facts);
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

function held({ reason, phase, closes }: TicketFacts): Standing {
  return {
    look: "waiting",
    word: "Held for a look",
    title: "A person looks at this entry",
    text:
      phase === "waiting"
        ? "Nobody excluded your ticket before entries closed, so it takes part."
        : `${holdInWords(reason)} Your place is kept, you need to do nothing, and what we have not excluded by closing takes part.`,
    ...(phase === "open" && { appeal: `Until entries close on ${closes}` }),
  };
}

const holds: Record<string, string> = {
  "hidden-field": "The form was filled in as programs fill it in.",
  "filled-in-too-fast": "The form was filled in faster than people usually do.",
  "form-not-from-here": "The form did not come from our page.",
  "network-burst": "Very many entries came from the same network within minutes.",
};

function holdInWords(reason: string): string {
  return holds[reason] ?? `We noted: ${reason}${/[.!?]$/.test(reason) ? "" : "."}`;
}

function excluded({ reason, phase, closes }: TicketFacts): Standing {
  if (reason === "entrant-withdrew") {
    return {
      look: "off",
      word: "Withdrawn",
      title: "You have withdrawn this ticket",
      text: "It keeps its number in the list, which can only grow, but it does not take part.",
    };
  }
  return {
    look: "refused",
    word: "Excluded",
    title: "This ticket does not take part",
    text: `Reason: ${exclusionInWords(reason)}.`,
    appeal: phase === "open" ? `Until entries close on ${closes}` : "Within three months",
  };
}

const exclusions: Record<string, string> = {
  "duplicate-person": "the same person entered before, with a ticket that does take part",
  "invalid-coupon": "the coupon was not valid",
  "staff-or-family": "staff and their families may not take part",
  "under-age": "the entrant is younger than the rules allow",
};

/** Reasons of our own have words; a draw's terms may name others. */
export function exclusionInWords(reason: string): string {
  return exclusions[reason] ?? reason.replaceAll("-", " ");
}

function decided({ award, inReserve, ranked, caller }: TicketFacts, words: TicketWords): Standing {
  if (award?.skipReason) {
    return {
      look: "onward",
      word: "Passed on",
      title: "Your prize went to the next ticket",
      text: `This ticket had won ${inRunningText(award.prize)}. Reason published: ${award.skipReason.replaceAll("-", " ")}.`,
      appeal: "Within three months",
    };
  }
  if (award) {
    return {
      look: "ok",
      word: "Won",
      title: fillIn(words.wonTitle, { prize: inRunningText(award.prize) }),
      text: award.handedOver
        ? `It was handed over on ${award.handedOver}.`
        : fillIn(words.wonText, { caller: caller.name, phone: caller.phone }),
      won: true,
    };
  }
  if (inReserve) {
    return {
      look: "waiting",
      word: "In reserve",
      title: words.reserveTitle,
      text: words.reserveText,
    };
  }
  return {
    look: "off",
    word: "Not drawn",
    title: words.notDrawnTitle,
    text: fillIn(words.notDrawnText, { ranked: groupDigits(ranked) }),
  };
}

function withoutResult({ phase, cancelReason }: TicketFacts): Standing {
  return {
    look: "off",
    word: phase === "cancelled" ? "Cancelled" : "Without a result",
    title: phase === "cancelled" ? "This draw was cancelled" : "This draw has no result",
    text: `${cancelReason ? `Reason: ${cancelReason} ` : ""}Nobody has won. Your receipt keeps showing that you took part.`,
  };
}
