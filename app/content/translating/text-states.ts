// Which texts of a document are translated, and which translations are of an earlier text. Pure.
import type { TranslatedText } from "./content-translation.ts";

export type TextState = "missing" | "outdated" | "draft" | "published";

type TextPair = {
  original: string;
  translation: string;
  state: TextState;
  /** What the translation was made from, if the original has changed since. */
  former?: string;
};

/** Figures and signs are the same in every language. */
export function needsTranslation(text: string): boolean {
  return /\p{L}/u.test(text);
}

/** As stored: forms send other line ends. */
export function asOriginal(text: string): string {
  return text.replaceAll("\r\n", "\n").trim();
}

export function pairTexts(
  originals: readonly string[],
  draft: readonly TranslatedText[],
  published: readonly TranslatedText[],
): TextPair[] {
  const translated = new Map(draft.map(({ original, text }) => [original, text]));
  const shown = new Map(published.map(({ original, text }) => [original, text]));
  const current = new Set(originals);
  const leftOver = draft.filter(({ original }) => !current.has(original));
  return originals.map((original) => {
    const translation = translated.get(original);
    if (translation !== undefined) {
      const state = shown.get(original) === translation ? "published" : "draft";
      return { original, translation, state };
    }
    const nearest = takeNearest(original, leftOver);
    if (!nearest) return { original, translation: "", state: "missing" };
    return { original, translation: nearest.text, state: "outdated", former: nearest.original };
  });
}

/** Texts that share fewer words are not two versions of one text. */
const leastInCommon = 0.5;

/** The earlier version of a text: the most similar of those that the document no longer has. */
function takeNearest(original: string, leftOver: TranslatedText[]): TranslatedText | undefined {
  const [nearest] = leftOver
    .map((candidate) => ({ candidate, shared: wordsInCommon(original, candidate.original) }))
    .filter(({ shared }) => shared >= leastInCommon)
    .toSorted((one, other) => other.shared - one.shared);
  if (nearest) leftOver.splice(leftOver.indexOf(nearest.candidate), 1);
  return nearest?.candidate;
}

/** Dice's coefficient of their words: 0 for none in common, 1 for the same words. */
function wordsInCommon(one: string, other: string): number {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  const all = first.size + second.size;
  const common = [...first].filter((word) => second.has(word)).length;
  return all === 0 ? 0 : (2 * common) / all;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

/**
 * The next draft: what was posted, over what there is. A blank text removes a translation. Translations of earlier texts
 * stay while something is missing, because they may be the beginning of it; those of what visitors still see stay
 * anyway.
 */
export function mergeTexts(
  stored: readonly TranslatedText[],
  posted: readonly TranslatedText[],
  { originals, shown }: { originals: readonly string[]; shown: ReadonlySet<string> },
): TranslatedText[] {
  const next = new Map(stored.map(({ original, text }) => [original, text]));
  for (const { original, text } of posted) {
    if (text === "") next.delete(original);
    else next.set(original, text);
  }
  const current = new Set(originals);
  const isComplete = originals.every((original) => next.has(original));
  return [...next]
    .filter(([original]) => !isComplete || current.has(original) || shown.has(original))
    .map(([original, text]) => ({ original, text }));
}
