// A reason for skipping a winner, as the terms name it, in the language of the page. Pure.
import type { Wording } from "../../content/wording/wording.ts";
import { lookUp } from "../../platform/look-up.ts";

/** "absent at the event": after "Skipped:" or "was skipped:". Reasons of the company's own are shown as it wrote them. */
export function skipReasonInWords(reason: string, texts: Wording["skipReasons"]): string {
  const known: Record<string, string> = {
    "absent-at-event": texts.absent,
    declined: texts.declined,
    "not-eligible": texts.notEligible,
    unreachable: texts.unreachable,
  };
  return lookUp(known, reason) ?? reason.replaceAll("-", " ");
}
