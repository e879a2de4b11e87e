// The verifier's texts in English, for certificates and evidence archives: they are the same for every reader. Pure.
import { defaultTexts } from "../content/wording/texts.ts";
import { verdicts } from "../content/wording/verdict-texts.ts";
import { verdictCard, verifyChecks } from "../content/wording/verify-check-texts.ts";
import type { Calendar } from "../platform/in-words.ts";
import type { VerifierTexts } from "./check-texts.ts";

export const englishTexts: VerifierTexts = {
  verifyChecks: defaultTexts(verifyChecks),
  verdicts: defaultTexts(verdicts),
  verdictCard: defaultTexts(verdictCard),
};

/** Dates inside English sentences are English. */
export function inEnglish({ locale, timeZone }: Calendar): Calendar {
  return { locale: locale.startsWith("en") ? locale : "en-GB", timeZone };
}
