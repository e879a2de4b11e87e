// How much of the site is translated, by language and by original.
import { openDocuments } from "../../../content/documents/documents.server.ts";
import {
  contentTranslations,
  translationId,
} from "../../../content/translating/content-translation.ts";
import { pairTexts } from "../../../content/translating/text-states.ts";
import { englishNameOf, type Language } from "../../../languages/languages.ts";
import { may, type Permission, type Staff } from "../../../permissions/permissions.ts";
import type { Database } from "../../../platform/database/database.server.ts";
import { type Completeness, completenessOf, sumOf } from "./completeness.ts";
import { addressOfTranslation, readLanguages } from "./load-translation.server.ts";
import { listOriginals, translatedCollections } from "./originals.server.ts";
import { readTextsState } from "./texts-state-store.server.ts";

type TranslatedRow = Completeness & {
  name: string;
  path: string;
  to: string;
};

export type TranslatedLanguage = Completeness & {
  code: Language;
  name: string;
  rows: TranslatedRow[];
  /** Draws that are over. They are not counted. */
  ended: TranslatedRow[];
};

/** What the person may translate. The least complete originals first. */
export async function listTranslatedLanguages(
  database: Database,
  staff: Pick<Staff, "permissions">,
): Promise<TranslatedLanguage[]> {
  const { languages } = await readLanguages(database);
  if (languages.length === 0) return [];
  const counted = await countTexts(database, languages);
  return counted.map(({ code, originals }) => {
    const translatable = originals.filter(({ permission }) => may(staff, permission));
    const rowsOf = (wanted: boolean) =>
      translatable
        .filter(({ ended, texts }) => ended === wanted && texts > 0)
        .map(({ permission: _, ended: __, ...row }) => row)
        .toSorted((one, other) => Number(isComplete(one)) - Number(isComplete(other)));
    const rows = rowsOf(false);
    const name = englishNameOf(code) ?? code;
    return { code, name, ...sumOf(rows), rows, ended: rowsOf(true) };
  });
}

function isComplete({ texts, translated, drafts }: Completeness): boolean {
  return translated === texts && drafts === 0;
}

type CountedLanguage = {
  code: Language;
  originals: (TranslatedRow & { permission: Permission; ended: boolean })[];
};

/** The newest counts of a database, and the state of the texts that they were made from. */
const newest = new WeakMap<Database, { state: string; counted: Promise<CountedLanguage[]> }>();

/** Reads every document of the site, so it does so again only when a text has changed. */
async function countTexts(database: Database, languages: Language[]): Promise<CountedLanguage[]> {
  const collections = [...translatedCollections, contentTranslations.name];
  const state = `${languages} ${await readTextsState(database, collections)}`;
  const known = newest.get(database);
  if (known?.state === state) return known.counted;
  const counted = readCounts(database, languages);
  newest.set(database, { state, counted });
  // This caller gets the failure; the next one tries again.
  counted.catch(() => newest.delete(database));
  return counted;
}

async function readCounts(database: Database, languages: Language[]): Promise<CountedLanguage[]> {
  const documents = openDocuments(database);
  const [originals, drafts, published] = await Promise.all([
    listOriginals(database),
    documents.query(contentTranslations, { state: "draft" }),
    documents.query(contentTranslations),
  ]);
  const draftOf = new Map(drafts.map(({ id, data }) => [id, data.texts]));
  const publishedOf = new Map(published.map(({ id, data }) => [id, data.texts]));
  return languages.map((code) => ({
    code,
    originals: originals.map((original) => {
      const id = translationId(code, original);
      const pairs = pairTexts(
        original.texts.map(({ text }) => text),
        draftOf.get(id) ?? [],
        publishedOf.get(id) ?? [],
      );
      const { name, path, permission, ended = false } = original;
      const to = addressOfTranslation(code, original);
      return { name, path, permission, ended, to, ...completenessOf(pairs) };
    }),
  }));
}
