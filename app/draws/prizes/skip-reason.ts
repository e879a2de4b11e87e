// A reason for skipping a winner, as the terms name it, in the language of the page. Pure.
import { reasonInWords } from "../../platform/in-words.ts";
import { lookUp } from "../../platform/look-up.ts";

/**
 * "absent at the event": after "Skipped:" or "was skipped:". Reasons of the company's own are shown as it wrote and
 * translated them.
 */
export function skipReasonInWords(
  reason: string,
  texts: Record<"absent" | "declined" | "notEligible" | "unreachable", string>,
  translate?: (text: string) => string | undefined,
): string {
  const known: Record<string, string> = {
    "absent-at-event": texts.absent,
    declined: texts.declined,
    "not-eligible": texts.notEligible,
    unreachable: texts.unreachable,
  };
  const own = reasonInWords(reason);
  return lookUp(known, reason) ?? translate?.(own) ?? own;
}
