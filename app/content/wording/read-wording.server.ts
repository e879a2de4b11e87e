import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { readCatalogue, withTexts } from "../../languages/catalogues.server.ts";
import { languageContext } from "../../languages/language-context.server.ts";
import { isLanguage, type Language, languageOf } from "../../languages/languages.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { defineCollection } from "../documents/collection.ts";
import {
  type ContentView,
  contentViewContext,
  published,
  readInView,
} from "../documents/content-view.server.ts";
import { translations } from "./translations.ts";
import {
  defaultWording,
  type PartialWording,
  type PartName,
  type Wording,
  wording,
  wordingId,
} from "./wording.ts";

/** Of the settings, only what decides the language. */
const languageSettings = defineCollection("settings", z.looseObject({ locale: z.string() }));

const shipped = new Map<Language, Promise<Wording>>();

/** The texts of a language as shipped: its catalogue over the English texts. */
export function wordingOf(language: Language): Promise<Wording> {
  if (language === "en") return Promise.resolve(defaultWording);
  const reading =
    shipped.get(language) ??
    readCatalogue(language).then((texts) => withTexts(defaultWording, texts, language));
  shipped.set(language, reading);
  return reading;
}

/** The texts in a language; null: in the site's own. */
export async function readWording(
  database: AnyDatabase,
  view: ContentView = published,
  language: Language | null = null,
): Promise<Wording> {
  if (language) {
    const [texts, own] = await Promise.all([
      wordingOf(language),
      readInView(database, translations, language, view),
    ]);
    return own ? withTexts(texts, own, language) : texts;
  }
  const [site, own] = await Promise.all([
    readInView(database, languageSettings, "site", view),
    readInView(database, wording, wordingId, view),
  ]);
  const ownLanguage = languageOf(site?.locale ?? "en");
  if (ownLanguage === "en" || !isLanguage(ownLanguage)) return own ?? defaultWording;
  const texts = await readWording(database, view, ownLanguage);
  return own ? withTexts(texts, changedTexts(own), ownLanguage) : texts;
}

/** The document has every text, also those that nobody has changed, in English. */
function changedTexts(own: Wording): PartialWording {
  const parts = Object.entries(own).map(([name, part]) => {
    const usual: Record<string, string> = defaultWording[name as PartName];
    return [
      name,
      Object.fromEntries(Object.entries(part).filter(([key, text]) => usual[key] !== text)),
    ];
  });
  return Object.fromEntries(parts);
}

/** Read once per request, for the frame and the page. */
const wordingByRequest = new WeakMap<Readonly<RouterContextProvider>, Promise<Wording>>();

/** All texts in the language of the request. */
export function wordingInContext(context: Readonly<RouterContextProvider>): Promise<Wording> {
  const reading =
    wordingByRequest.get(context) ??
    readWording(
      context.get(databaseContext),
      context.get(contentViewContext),
      context.get(languageContext),
    );
  wordingByRequest.set(context, reading);
  return reading;
}

/** For loaders: the parts that the page needs, under the key that useTexts reads. */
export async function loadTexts<Name extends PartName>(
  context: Readonly<RouterContextProvider>,
  ...names: Name[]
): Promise<Pick<Wording, Name>> {
  const all = await wordingInContext(context);
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<Wording, Name>;
}
