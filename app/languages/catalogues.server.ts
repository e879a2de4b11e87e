// The texts of each language, and how translated ones take the place of the English ones.
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectFolder } from "../platform/project-folder.server.ts";
import type englishCatalogue from "./catalogues/en.json";
import { type Language, languageCodes } from "./languages.ts";
import { compileMessage } from "./messages.ts";

/** Parts of texts by their keys. Any may be missing. */
export type CatalogueTexts = { [part: string]: { [key: string]: string | undefined } | undefined };

const folder = join(projectFolder, "app/languages/catalogues");

/** From files: in the bundle, texts would stay in memory twice. */
export const english: typeof englishCatalogue = JSON.parse(
  readFileSync(join(folder, "en.json"), "utf8"),
);

/** Empty for languages that do not come with the site. */
export async function readCatalogue(language: Language): Promise<CatalogueTexts> {
  if (language === "en") return english;
  if (!languageCodes.some((code) => code === language)) return {};
  return JSON.parse(await readFile(join(folder, `${language}.json`), "utf8"));
}

/** The texts with others in their place. Texts that this version does not have are left out. */
export function withTexts<Parts extends Record<string, Record<string, string>>>(
  base: Parts,
  texts: CatalogueTexts,
  language: string,
): Parts {
  const parts = Object.entries(base).map(([name, part]) => {
    const replaced = Object.entries(texts[name] ?? {}).flatMap(([key, text]) =>
      text && Object.hasOwn(part, key) ? [[key, compileMessage(text, language)]] : [],
    );
    return [name, { ...part, ...Object.fromEntries(replaced) }];
  });
  return Object.fromEntries(parts) as Parts;
}
