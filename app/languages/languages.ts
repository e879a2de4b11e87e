// The languages that the public site speaks: docs/decisions/0033. Pure.

/**
 * Those that come with the site, each with a catalogue. Owners add others by uploading one.
 */
export const languageCodes = ["en", "ar", "de", "es", "fr", "hi"] as const;

/** ISO 639-1, two letters. */
export type Language = string;

/** What the settings say about languages. `locale` is the one of the request. */
export type SiteLanguages = {
  locale: string;
  ownLocale: string;
  languages: readonly Language[];
  /** Of languages that do not come with the site. */
  languageNames?: Record<string, string> | undefined;
};

/** As its speakers write it. */
const names: Record<string, string> = {
  en: "English",
  ar: "العربية",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  hi: "हिन्दी",
};

/** How dates and numbers are written. Arabic has the digits of ticket numbers. */
const locales: Record<string, string> = {
  en: "en-GB",
  ar: "ar-AE",
  de: "de-DE",
  es: "es-ES",
  fr: "fr-FR",
  hi: "hi-IN",
};

export function isLanguage(code: string): boolean {
  return /^[a-z]{2}$/.test(code);
}

export function localeOf(language: Language): string {
  const { region } = new Intl.Locale(language).maximize();
  return withLatinDigits(locales[language] ?? (region ? `${language}-${region}` : language));
}

/** As in ticket numbers: `fillIn` reads the number of a plural from its digits. */
export function withLatinDigits(locale: string): string {
  if ((0).toLocaleString(locale) === "0") return locale;
  return new Intl.Locale(locale, { numberingSystem: "latn" }).toString();
}

/**
 * The languages in which Chrome writes numbers, times and plurals. Servers and other browsers know more. In a language
 * that it does not know, `Intl` takes the visitor's own.
 */
const knownToBrowsers =
  "af ak am ar bg bn bs ca cs da de el en es et fa fi fr gu he hi hr hu id it ja kk kn ko lt lv ml mr ms nb nl no pl pt ro ru sk sl sr sv sw ta te th tl tr uk ur vi zh".split(
    " ",
  );

/** In place of a language that `Intl` does not know. */
const fallbackLocale = "en-GB";

/** For what is formatted on both sides, so that the server and every browser write the same. */
export function browserLocaleOf(language: Language): string {
  return knownToBrowsers.includes(language) ? localeOf(language) : fallbackLocale;
}

/** `given`: the names that the server sent, because a browser may not know the language. */
export function nameOfLanguage(language: Language, given: Record<string, string> = {}): string {
  const known = names[language] ?? given[language];
  if (known) return known;
  const name = new Intl.DisplayNames([language, fallbackLocale], { type: "language" }).of(language);
  return name ? name.charAt(0).toLocaleUpperCase(language) + name.slice(1) : language;
}

/** "Italian" of "it", for the admin area; undefined for codes that mean no language. */
export function englishNameOf(code: string): string | undefined {
  const englishNames = new Intl.DisplayNames("en-GB", { type: "language", fallback: "none" });
  return isLanguage(code) ? englishNames.of(code) : undefined;
}

/** The names of languages that do not come with the site; undefined if there are none. */
export function namesToSend(languages: readonly Language[]): Record<string, string> | undefined {
  const added = languages.filter((language) => !Object.hasOwn(names, language));
  if (added.length === 0) return undefined;
  return Object.fromEntries(added.map((language) => [language, nameOfLanguage(language)]));
}

/** "de" of "de-CH" */
export function languageOf(locale: string): string {
  return locale.split("-", 1)[0] ?? locale;
}

const rightToLeft = ["ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"];

export function directionOf(locale: string): "ltr" | "rtl" {
  return rightToLeft.includes(languageOf(locale)) ? "rtl" : "ltr";
}

/** For PDF files. */
export function paperLanguage(locale: string) {
  return { locale, direction: directionOf(locale) };
}

/** The other languages of the site, without its own. */
export function otherLanguages({
  ownLocale,
  languages,
}: Pick<SiteLanguages, "ownLocale" | "languages">): Language[] {
  return languages.filter((language) => language !== languageOf(ownLocale));
}

/** All languages of the site, its own first; none if there is only one. */
export function shownLanguages(site: Pick<SiteLanguages, "ownLocale" | "languages">): Language[] {
  const own = languageOf(site.ownLocale);
  const others = otherLanguages(site);
  return others.length > 0 && isLanguage(own) ? [own, ...others] : [];
}

/** What an entrant can choose: the site's own language and its others. */
export function siteLanguages(site: Pick<SiteLanguages, "ownLocale" | "languages">): Language[] {
  return [languageOf(site.ownLocale), ...otherLanguages(site)];
}

/** For staff: the languages of the site, its own first; none if there is only one. */
export function languageChoices(site: Pick<SiteLanguages, "ownLocale" | "languages">) {
  return shownLanguages(site).map((code) => ({ code, name: englishNameOf(code) ?? code }));
}

/** The language that a person used, if the site still shows it; null for the site's own. */
export function keptLanguage(
  code: string | null,
  site: Pick<SiteLanguages, "ownLocale" | "languages">,
): Language | null {
  return otherLanguages(site).find((language) => language === code) ?? null;
}

/** The language of a page; null for the site's own. */
export function shownLanguage({ locale, ...site }: SiteLanguages): Language | null {
  return keptLanguage(languageOf(locale), site);
}

/** The settings with dates and numbers in a language; null: in the site's own. */
export function inLanguage<Site extends Pick<SiteLanguages, "locale" | "ownLocale">>(
  site: Site,
  language: Language | null,
): Site {
  return { ...site, locale: language ? localeOf(language) : site.ownLocale };
}

/** "/de/about"; the site's own language has no prefix. */
export function addressIn(language: string, path: string, ownLocale: string): string {
  if (language === languageOf(ownLocale)) return path;
  return path === "/" ? `/${language}` : `/${language}${path}`;
}

/** The language at the beginning of an address, whether the site has it or not. */
export function splitAddress(pathname: string): { language: Language | null; path: string } {
  const [, first = "", rest = ""] = /^\/([a-z]{2})(\/.*)?$/.exec(pathname) ?? [];
  return isLanguage(first)
    ? { language: first, path: rest || "/" }
    : { language: null, path: pathname };
}

export type PageAddresses = SiteLanguages & {
  canonical: string;
  /** In the site's own language. */
  path: string;
};

/** The addresses of a page for search engines, from its address in the site's own language. */
export function pageAddresses(
  origin: string,
  path: string,
  { locale, ownLocale, languages }: SiteLanguages,
): PageAddresses {
  const canonical = origin + addressIn(languageOf(locale), path, ownLocale);
  return { canonical, path, locale, ownLocale, languages };
}

/** The same page in every language of the site, its own first; none if there is only one. */
export function alternatesOf({ canonical, path, ...site }: PageAddresses) {
  const { origin } = new URL(canonical);
  return shownLanguages(site).map((language) => ({
    language,
    address: origin + addressIn(language, path, site.ownLocale),
  }));
}
