// How much of something is translated. Pure.
import type { TextState } from "../../../content/translating/text-states.ts";

export type Completeness = { texts: number; translated: number; outdated: number; drafts: number };

export function completenessOf(texts: readonly { state: TextState }[]): Completeness {
  const count = (wanted: TextState) => texts.filter(({ state }) => state === wanted).length;
  const drafts = count("draft");
  return {
    texts: texts.length,
    translated: count("published") + drafts,
    outdated: count("outdated"),
    drafts,
  };
}

export function sumOf(parts: readonly Completeness[]): Completeness {
  const sum = (key: keyof Completeness) => parts.reduce((all, part) => all + part[key], 0);
  return {
    texts: sum("texts"),
    translated: sum("translated"),
    outdated: sum("outdated"),
    drafts: sum("drafts"),
  };
}

/** Rounded down: only a complete translation has 100. */
export function percentOf({ texts, translated }: Completeness): number {
  return texts === 0 ? 100 : Math.floor((100 * translated) / texts);
}

/** "42 of 120 texts are translated, 3 are outdated." */
export function completenessInWords(texts: readonly { state: TextState }[]): string {
  return `${countInWords(completenessOf(texts))}.`;
}

export function countInWords({ texts, translated, outdated, drafts }: Completeness): string {
  const parts = [
    translated === texts
      ? `All ${texts} texts translated`
      : `${translated} of ${texts} texts translated`,
    outdated > 0 ? `${outdated} outdated` : "",
    drafts > 0 ? `${drafts} not published yet` : "",
  ];
  return parts.filter(Boolean).join(", ");
}
