import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import {
  type CatalogueTexts,
  english,
  readCatalogue,
  withTexts,
} from "../../languages/catalogues.server.ts";
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
import { openDocuments } from "../documents/documents.server.ts";
import { translations } from "./translations.ts";
import type { PartName, Wording } from "./wording.ts";
import { wording, wordingId } from "./wording-document.server.ts";

/** Of the settings, only what decides the language. */
const languageSettings = defineCollection("settings", z.looseObject({ locale: z.string() }));

const shipped = new Map<Language, Promise<Wording>>();

/** The texts of a language as shipped: its catalogue over the English texts. */
export function wordingOf(language: Language): Promise<Wording> {
  if (language === "en") return Promise.resolve(english);
  const reading =
    shipped.get(language) ??
    readCatalogue(language).then((texts) => withTexts(english, texts, language));
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
  const texts = isLanguage(ownLanguage) ? await readWording(database, view, ownLanguage) : english;
  return own ? withTexts(texts, own, ownLanguage) : texts;
}

/** A language's texts as translators write them: the catalogue with what the owner changed in this language. */
export async function readTexts(
  database: AnyDatabase,
  language: Language,
): Promise<CatalogueTexts> {
  const own = (await openDocuments(database).read(translations, language))?.data ?? {};
  return overlay(await readCatalogue(language), own);
}

/** The site's own language: its texts without the wording, which the owner writes over them. */
export async function readUsualTexts(database: AnyDatabase): Promise<CatalogueTexts> {
  const site = await openDocuments(database).read(languageSettings, "site");
  return overlay(english, await readTexts(database, languageOf(site?.data.locale ?? "en")));
}

/** The texts with others in their place. */
export function overlay(base: CatalogueTexts, texts: CatalogueTexts): CatalogueTexts {
  const names = new Set([...Object.keys(base), ...Object.keys(texts)]);
  return Object.fromEntries([...names].map((name) => [name, { ...base[name], ...texts[name] }]));
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
