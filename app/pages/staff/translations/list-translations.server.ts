// How much of the site is translated, by language and by original.
import { openDocuments } from "../../../content/documents/documents.server.ts";
import {
  contentTranslations,
  translationId,
} from "../../../content/translating/content-translation.ts";
import { pairTexts } from "../../../content/translating/text-states.ts";
import type { Language } from "../../../languages/languages.ts";
import { may, type Staff } from "../../../permissions/permissions.ts";
import type { Database } from "../../../platform/database/database.server.ts";
import { englishNameOf } from "../languages/save-languages.server.ts";
import { type Completeness, completenessOf, sumOf } from "./completeness.ts";
import { addressOfTranslation, readLanguages } from "./load-translation.server.ts";
import { listOriginals } from "./originals.server.ts";

export type TranslatedRow = Completeness & {
  name: string;
  path: string;
  to: string;
};

export type TranslatedLanguage = Completeness & {
  code: Language;
  name: string;
  rows: TranslatedRow[];
};

/** What the person may translate. The least complete originals first. */
export async function listTranslatedLanguages(
  database: Database,
  staff: Pick<Staff, "permissions">,
): Promise<TranslatedLanguage[]> {
  const { languages } = await readLanguages(database);
  if (languages.length === 0) return [];
  const documents = openDocuments(database);
  const [originals, drafts, published] = await Promise.all([
    listOriginals(database),
    documents.query(contentTranslations, { state: "draft" }),
    documents.query(contentTranslations),
  ]);
  const draftOf = new Map(drafts.map(({ id, data }) => [id, data.texts]));
  const publishedOf = new Map(published.map(({ id, data }) => [id, data.texts]));
  const allowed = originals.filter(({ permission }) => may(staff, permission));
  return languages.map((code) => {
    const rows = allowed.map((original): TranslatedRow => {
      const id = translationId(code, original);
      const pairs = pairTexts(
        original.texts.map(({ text }) => text),
        draftOf.get(id) ?? [],
        publishedOf.get(id) ?? [],
      );
      const { name, path } = original;
      return { name, path, to: addressOfTranslation(code, original), ...completenessOf(pairs) };
    });
    return {
      ...{ code, name: englishNameOf(code) ?? code, ...sumOf(rows) },
      rows: rows
        .filter(({ texts }) => texts > 0)
        .toSorted((one, other) => Number(isComplete(one)) - Number(isComplete(other))),
    };
  });
}

function isComplete({ texts, translated, drafts }: Completeness): boolean {
  return translated === texts && drafts === 0;
}
