// The languages of the site: which there are, which are offered, and the catalogues that owners upload.
import { isDeepStrictEqual } from "node:util";
import { href } from "react-router";
import { settings } from "../../../content/collections.ts";
import { openDocuments } from "../../../content/documents/documents.server.ts";
import { readTexts } from "../../../content/wording/read-wording.server.ts";
import { translationPrefix, translations } from "../../../content/wording/translations.ts";
import type { PartialWording } from "../../../content/wording/wording.ts";
import { english, readCatalogue } from "../../../languages/catalogues.server.ts";
import {
  englishNameOf,
  languageCodes,
  languageOf,
  nameOfLanguage,
} from "../../../languages/languages.ts";
import type { AnyDatabase } from "../../../platform/database/database.server.ts";
import { missingTexts } from "./check-catalogue.ts";

export type LanguageRow = {
  code: string;
  name: string;
  englishName: string;
  /** Of the site itself, at the addresses without a prefix. */
  own: boolean;
  offered: boolean;
  missing: string[];
  /** Where its texts are changed; for languages with a document of their own. */
  editor: string | undefined;
};

export async function listLanguages(database: AnyDatabase): Promise<LanguageRow[]> {
  const documents = openDocuments(database);
  const site = await documents.read(settings, "site", { state: "draft" });
  const { locale = "en-GB", languages = [] } = site?.data ?? {};
  const uploaded = (await documents.query(translations)).map(({ id }) => id);
  const own = languageOf(locale);
  const codes = [...new Set([own, ...languageCodes, ...uploaded, ...languages])];
  const rows = await Promise.all(
    codes.map(async (code) => ({
      code,
      name: nameOfLanguage(code),
      englishName: englishNameOf(code) ?? code,
      own: code === own,
      offered: languages.includes(code),
      editor:
        code !== own && uploaded.includes(code)
          ? href("/admin/pages/:id", { id: translationPrefix + code })
          : undefined,
      missing: code === "en" ? [] : missingTexts(await readTexts(database, code), english),
    })),
  );
  return rows.toSorted(
    (a, b) => Number(b.own) - Number(a.own) || a.englishName.localeCompare(b.englishName),
  );
}

/** Published at once. Of a language that comes with the site, only the texts that differ are kept. */
export async function saveCatalogue(
  database: AnyDatabase,
  code: string,
  texts: PartialWording,
  by: string,
): Promise<void> {
  const documents = openDocuments(database);
  const shipped = await readCatalogue(code);
  const changed = Object.fromEntries(
    Object.entries(texts).map(([part, values]) => [
      part,
      Object.fromEntries(
        Object.entries(values ?? {}).filter(([key, text]) => shipped[part]?.[key] !== text),
      ),
    ]),
  );
  const existing = await documents.read(translations, code, { state: "draft" });
  if (existing) await documents.update(translations, code, () => changed, { publish: true, by });
  else await documents.add(translations, changed, { id: code, publish: true, by });
}

/** Published at once, unless the settings have other changes that wait: then with those. */
export async function offerLanguage(
  database: AnyDatabase,
  code: string,
  offered: boolean,
  by: string,
): Promise<"shown" | "waits"> {
  const documents = openDocuments(database);
  const draft = await documents.read(settings, "site", { state: "draft" });
  const shown = await documents.read(settings, "site");
  const others = (draft?.data.languages ?? []).filter((language) => language !== code);
  const languages = offered ? [...others, code] : others;
  const publish = isDeepStrictEqual(draft?.data, shown?.data);
  await documents.update(settings, "site", { languages }, { publish, by });
  return publish ? "shown" : "waits";
}
