// The translated texts of each language, and how they take the place of the English ones.
import type { Language } from "./languages.ts";
import { compileMessage } from "./messages.ts";

/** Parts of texts by their keys. Any may be missing. */
export type CatalogueTexts = { [part: string]: { [key: string]: string | undefined } | undefined };

type CatalogueModule = { default: CatalogueTexts };

const json = { with: { type: "json" } } as const;

/** Loaded when a language is first used. */
const catalogues: Record<Exclude<Language, "en">, () => Promise<CatalogueModule>> = {
  ar: () => import("./catalogues/ar.json", json),
  de: () => import("./catalogues/de.json", json),
  es: () => import("./catalogues/es.json", json),
  fr: () => import("./catalogues/fr.json", json),
  hi: () => import("./catalogues/hi.json", json),
};

export async function readCatalogue(language: Exclude<Language, "en">): Promise<CatalogueTexts> {
  return (await catalogues[language]()).default;
}

/** The texts with others in their place. Texts that this version does not have are left out. */
export function withTexts<Parts extends Record<string, Record<string, string>>>(
  base: Parts,
  texts: CatalogueTexts,
  language: string,
): Parts {
  const parts = Object.entries(base).map(([name, part]) => {
    const entries = Object.entries(part).map(([key, text]) => {
      const replaced = texts[name]?.[key];
      return [key, replaced ? compileMessage(replaced, language) : text];
    });
    return [name, Object.fromEntries(entries)];
  });
  return Object.fromEntries(parts) as Parts;
}
