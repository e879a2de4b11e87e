import { readWording, wordingOf } from "../content/wording/read-wording.server.ts";
import { type Language, languageCodes } from "../languages/languages.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import type { CertificateTexts } from "./material.ts";

/** In the protocol's own words: what an owner changed for the pages does not change a certificate. */
export async function readCertificateTexts(
  database: AnyDatabase,
  language: Language,
): Promise<CertificateTexts> {
  const isShipped = languageCodes.some((code) => code === language);
  const { certificate, verifyLimits, verdicts, verdictCard, verifyChecks } = isShipped
    ? await wordingOf(language)
    : await readWording(database, undefined, language);
  return { certificate, verifyLimits, verdicts, verdictCard, verifyChecks };
}
