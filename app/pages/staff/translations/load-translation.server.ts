// One original beside its translation into one language.
import { data, href } from "react-router";
import { namesOf } from "../../../accounts/staff-store.server.ts";
import { readClock } from "../../../content/company-clock.server.ts";
import { openDocuments } from "../../../content/documents/documents.server.ts";
import { readSettings } from "../../../content/load-page.server.ts";
import {
  contentTranslations,
  type Original,
  translationId,
} from "../../../content/translating/content-translation.ts";
import { pairTexts } from "../../../content/translating/text-states.ts";
import {
  directionOf,
  englishNameOf,
  type Language,
  localeOf,
  nameOfLanguage,
  otherLanguages,
} from "../../../languages/languages.ts";
import { refuseUnless, staffContext } from "../../../permissions/staff-context.server.ts";
import type { Database } from "../../../platform/database/database.server.ts";
import { databaseContext, type RequestContext } from "../../../platform/http/context.server.ts";
import { viewDateTime } from "../../../ui/text/date-time-view.ts";
import { requireOriginal, type TranslatedOriginal } from "./originals.server.ts";

export type TranslationParams = Original & { language: string };

/** What a form translates. Throws 404, or 403 if the person may not edit the original. */
export async function translationSubject({
  context,
  params,
}: {
  context: RequestContext;
  params: TranslationParams;
}): Promise<{ original: TranslatedOriginal; language: Language }> {
  const database = context.get(databaseContext);
  const { language, of, id } = params;
  const { languages } = await readLanguages(database);
  if (!languages.includes(language)) throw data(null, { status: 404, statusText: "Not Found" });
  const original = await requireOriginal(database, { of, id });
  refuseUnless(original.permission, context.get(staffContext).permissions);
  return { original, language };
}

/** The languages besides the site's own. */
export async function readLanguages(database: Database) {
  const site = await readSettings(database);
  return { ownLocale: site.ownLocale, languages: otherLanguages(site) };
}

export function addressOfTranslation(language: Language, { of, id }: Original): string {
  return href("/admin/translations/:language/:of/:id", { language, of, id });
}

export type LoadedTranslation = Awaited<ReturnType<typeof loadTranslation>>;

export async function loadTranslation(context: RequestContext, params: TranslationParams) {
  const database = context.get(databaseContext);
  const { original, language } = await translationSubject({ context, params });
  const documents = openDocuments(database);
  const id = translationId(language, original);
  const [draft, published, { ownLocale, languages }, clock] = await Promise.all([
    documents.read(contentTranslations, id, { state: "draft" }),
    documents.read(contentTranslations, id),
    readLanguages(database),
    readClock(database),
  ]);
  const pairs = pairTexts(
    original.texts.map(({ text }) => text),
    draft?.data.texts ?? [],
    published?.data.texts ?? [],
  );
  const nameOf = await namesOf(database, [draft?.updatedBy ?? null]);
  return {
    name: original.name,
    editor: original.editor,
    preview: `/${language}${original.path === "/" ? "" : original.path}?preview`,
    language: {
      code: language,
      name: englishNameOf(language) ?? language,
      ownName: nameOfLanguage(language),
      locale: localeOf(language),
      direction: directionOf(language),
    },
    own: { locale: ownLocale, direction: directionOf(ownLocale) },
    others: languages.map((code) => ({
      label: englishNameOf(code) ?? code,
      to: addressOfTranslation(code, original),
    })),
    version: draft?.version ?? 0,
    saved: draft && { at: viewDateTime(draft.updatedAt, clock), by: nameOf(draft.updatedBy) },
    texts: pairs.map((pair, index) => {
      const { group = "", label = "" } = original.texts[index] ?? {};
      return { ...pair, group, label };
    }),
  };
}
