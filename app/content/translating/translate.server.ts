// Lays translations over documents: the one place where pages get them.
import { languageContext } from "../../languages/language-context.server.ts";
import type { Language } from "../../languages/languages.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { databaseContext, type RequestContext } from "../../platform/http/context.server.ts";
import type { Collection, Fields } from "../documents/collection.ts";
import {
  type ContentView,
  contentViewContext,
  published,
  readInView,
} from "../documents/content-view.server.ts";
import { openDocuments } from "../documents/documents.server.ts";
import {
  contentTranslations,
  type Original,
  type TranslatedText,
  translationId,
} from "./content-translation.ts";
import { listTexts, mapTexts } from "./text-shape.ts";

/** Undefined: the text has no translation. */
export type Translate = (text: string) => string | undefined;

/** In the site's own language. */
export const untranslated: Translate = () => undefined;

export async function readTranslation(
  database: AnyDatabase,
  language: Language | null,
  original: Original,
  view: ContentView = published,
): Promise<Translate> {
  if (!language) return untranslated;
  const id = translationId(language, original);
  const document = await readInView(database, contentTranslations, id, view);
  return lookUpIn(document?.texts ?? []);
}

/** Of the request's language. */
export function translationInContext(context: RequestContext, original: Original) {
  return readTranslation(
    context.get(databaseContext),
    context.get(languageContext),
    original,
    context.get(contentViewContext),
  );
}

/** For lists: the published translations of every document of a collection, by id. */
export async function listTranslations(
  database: AnyDatabase,
  language: Language | null,
  of: string,
): Promise<(id: string) => Translate> {
  if (!language) return () => untranslated;
  const documents = await openDocuments(database).query(contentTranslations, {
    where: { language, of },
  });
  const byId = new Map(documents.map(({ data }) => [data.id, lookUpIn(data.texts)]));
  return (id) => byId.get(id) ?? untranslated;
}

function lookUpIn(texts: TranslatedText[]): Translate {
  const byOriginal = new Map(texts.map(({ original, text }) => [original, text]));
  return (text) => byOriginal.get(text.trim());
}

/** Long texts that stay in the site's own language are marked with it. */
export function translateDocument<Output extends Fields>(
  collection: Collection<Output>,
  document: Output,
  translate: Translate,
  ownLocale: string,
): Output {
  if (translate === untranslated) return document;
  return mapTexts(collection, document, ({ kind, text }) => {
    if (kind === "picture") return text;
    const translated = translate(text);
    if (translated !== undefined || kind === "text") return translated ?? text;
    return { markdown: text, locale: ownLocale };
  });
}

/** The positions of sections without any translation: they are shown completely in the site's own language. */
export function untranslatedSections<Page extends Fields & { sections: unknown[] }>(
  pages: Collection<Page>,
  page: Page,
  translate: Translate,
): Set<number> {
  if (translate === untranslated) return new Set();
  const all = page.sections.map((_, index) => index);
  const translated = listTexts(pages, page).flatMap(({ path, kind, text }) => {
    const [field, index] = path.split(".");
    const counts = field === "sections" && kind !== "picture" && translate(text) !== undefined;
    return counts ? [Number(index)] : [];
  });
  const shown = new Set(translated);
  return new Set(all.filter((index) => !shown.has(index)));
}
