import { type Language, languageCodes, nameOfLanguage } from "./languages.ts";

/** Spellings that `Intl` does not give. */
const otherNames: Record<Language, string[]> = { hi: ["हिंदी"] };

/**
 * The language that a text says it is written in, by the name that its speakers give it: an English text says "German", only a
 * German one says "Deutsch". The last one, because such a sentence comes late. Undefined if the text names none.
 */
export function languageNamedIn(text: string, offered: readonly Language[] = []) {
  const codes = [...new Set([...languageCodes, ...offered])];
  const named = codes.map((code) => ({ code, at: lastMention(text, code) }));
  return named.filter(({ at }) => at >= 0).toSorted((one, other) => other.at - one.at)[0]?.code;
}

function lastMention(text: string, code: Language): number {
  const places = [nameOfLanguage(code), ...(otherNames[code] ?? [])].flatMap((name) =>
    // Arabic joins "in" and "the" to the word.
    [
      ...text.matchAll(
        new RegExp(
          `(?<!\\p{Script=Latin})${name.replaceAll(/[^\p{L}\p{M}]/gu, ".")}(?!\\p{L})`,
          "giu",
        ),
      ),
    ],
  );
  return Math.max(-1, ...places.map(({ index }) => index));
}
