// What a visitor reads instead of a page when a request is refused. Read at the start, because the database may be the
// reason; so owners cannot reword it.
import type { IncomingMessage } from "node:http";
import type { SentenceInLanguage } from "../platform/http/request-outcome.server.ts";
import { english, readCatalogue } from "./catalogues.server.ts";
import { directionOf, languageCodes, splitAddress } from "./languages.ts";

/** Finds the sentence for an English one: in the language of the address, else the first known one of the browser. */
export async function openRefusalTexts() {
  const inLanguage = new Map<string, Map<string, string>>();
  for (const language of languageCodes) {
    const { refusals = {} } = await readCatalogue(language);
    const pairs = Object.entries(english.refusals).map(([key, sentence]): [string, string] => [
      sentence,
      refusals[key] ?? sentence,
    ]);
    inLanguage.set(language, new Map(pairs));
  }
  return ({ url = "/", headers }: IncomingMessage, sentence: string): SentenceInLanguage => {
    const ofAddress = splitAddress(url.split("?", 1)[0] ?? url).language;
    const wished = (headers["accept-language"] ?? "")
      .split(",")
      .map((tag) => tag.trim().slice(0, 2));
    const language = [ofAddress, ...wished].find((code) => code && inLanguage.has(code)) ?? "en";
    const home = ofAddress ? `/${ofAddress}` : "/";
    const text = inLanguage.get(language)?.get(sentence);
    if (text === undefined) return { text: sentence, language: "en", direction: "ltr", home };
    return { text, language, direction: directionOf(language), home };
  };
}
