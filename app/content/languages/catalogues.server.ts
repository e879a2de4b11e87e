// The texts of each language: its catalogue over the English texts, which stay where a translation is missing.
import { defaultWording, type PartialWording, type Wording } from "../wording/wording.ts";
import type { Language } from "./languages.ts";
import { compileMessage } from "./messages.ts";

type Catalogue = { default: PartialWording };

const json = { with: { type: "json" } } as const;

/** Loaded when a language is first used. */
const catalogues: Record<Exclude<Language, "en">, () => Promise<Catalogue>> = {
  ar: () => import("./catalogues/ar.json", json),
  de: () => import("./catalogues/de.json", json),
  es: () => import("./catalogues/es.json", json),
  fr: () => import("./catalogues/fr.json", json),
  hi: () => import("./catalogues/hi.json", json),
};

export async function readCatalogue(language: Exclude<Language, "en">): Promise<PartialWording> {
  return (await catalogues[language]()).default;
}

const known = new Map<Language, Promise<Wording>>();

/** The texts of a language as shipped. */
export function wordingOf(language: Language): Promise<Wording> {
  if (language === "en") return Promise.resolve(defaultWording);
  const reading =
    known.get(language) ??
    readCatalogue(language).then((catalogue) => withTexts(defaultWording, catalogue, language));
  known.set(language, reading);
  return reading;
}

/** The texts with others in their place. Texts that this version does not have are left out. */
export function withTexts(base: Wording, texts: PartialWording, language: string): Wording {
  const parts = Object.entries(base).map(([name, part]) => {
    const own: Record<string, string | undefined> = texts[name as keyof Wording] ?? {};
    const entries = Object.entries(part).map(([key, text]) => {
      const replaced = own[key];
      return [key, replaced ? compileMessage(replaced, language) : text];
    });
    return [name, Object.fromEntries(entries)];
  });
  return Object.fromEntries(parts) as Wording;
}
