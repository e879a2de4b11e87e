// The verifier speaks English: the same proof gives the same verdict in the same words everywhere. Pure.
import type { Calendar } from "../platform/in-words.ts";

/** The texts around the verdict, which follow the language of the page. */
export const verifyParts = [
  ...(["verify", "verifyLimits", "verifyFiles", "verifyProblems", "verdicts"] as const),
];

/** Dates inside English sentences are English. */
export function verifierCalendar({ locale, timeZone }: Calendar): Calendar {
  return { locale: locale.startsWith("en") ? locale : "en-GB", timeZone };
}
