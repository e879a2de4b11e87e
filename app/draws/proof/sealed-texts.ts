// Sealed texts on pages in another language. Pure.
import { directionOf } from "../../languages/languages.ts";
import { isolate } from "../../platform/join-parts.ts";

/** Translations of the texts that the terms of a draw seal: its title, prizes and reasons, and the public value. */
export type SealedTexts = Readonly<Record<string, string>>;

/** "The Harbour draw (Die Hafenverlosung)": what was sealed comes first, because a reader compares it. */
export function besideTranslation(
  sealed: string,
  translations: SealedTexts | undefined,
  locale: string,
): string {
  const translation = translations && Object.hasOwn(translations, sealed) && translations[sealed];
  if (!translation || translation === sealed) return sealed;
  return directionOf(locale) === "rtl"
    ? `${isolate(sealed)} (${isolate(translation)})`
    : `${sealed} (${translation})`;
}
