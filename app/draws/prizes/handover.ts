// The public texts about the handover of a prize. Pure.
import { fillIn } from "../../content/wording/fill-in.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { groupDigits } from "../../platform/group-digits.ts";
import { capital } from "../../platform/in-words.ts";
import type { StatusLook } from "../../ui/status.tsx";
import { skipReasonInWords } from "./skip-reason.ts";

type AwardFacts = {
  progress: "waiting" | "contacted" | "confirmed" | "handed-over" | "skipped";
  /** The number people see; 0 when no ticket remained. */
  ticket: number;
  skipReason: string;
  /** "14 July 2026", for what was handed over. */
  handedOver: string;
  /** The ticket that got a skipped prize; 0 when none remained. */
  next: number;
};

export function handoverInWords(
  award: AwardFacts,
  texts: Wording["handovers"],
  locale?: string,
  translate?: (text: string) => string | undefined,
): { look: StatusLook; text: string } {
  if (award.progress === "skipped") {
    const ticket = groupDigits(award.next, locale);
    const facts = { reason: skipInWords(award.skipReason, texts, translate), ticket };
    return {
      look: "onward",
      text: fillIn(award.next === 0 ? texts.noneLeft : texts.wentTo, facts),
    };
  }
  if (award.ticket === 0) return { look: "off", text: texts.notGiven };
  switch (award.progress) {
    case "waiting":
      return { look: "waiting", text: texts.waiting };
    case "contacted":
      return { look: "waiting", text: texts.contacted };
    case "confirmed":
      return { look: "waiting", text: texts.confirmed };
    case "handed-over":
      return { look: "ok", text: fillIn(texts.handedOver, { day: award.handedOver }) };
  }
}

/** Sentences for our standard reasons; the terms of a draw may have others. */
export function skipInWords(
  reason: string,
  texts: Wording["handovers"],
  translate?: (text: string) => string | undefined,
): string {
  return capital(skipReasonInWords(reason, texts, translate));
}
