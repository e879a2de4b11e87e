import { languageOf } from "../languages/languages.ts";

/**
 * The first name only in English. Other languages greet with the whole name: the family name may come first, or the first
 * word may be no name of its own, as in "عبد الله".
 */
export function nameToGreet(name: string, locale: string): string {
  return languageOf(locale) === "en" ? (name.split(" ")[0] ?? name) : name;
}
