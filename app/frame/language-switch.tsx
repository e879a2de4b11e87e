import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useFixedTexts } from "../content/wording/use-frame-texts.ts";
import {
  addressIn,
  type Language,
  languageOf,
  nameOfLanguage,
  type SiteLanguages,
  shownLanguages,
} from "../languages/languages.ts";

/** The same page in the other languages. A new document, because every text on the page changes. */
export function LanguageSwitch({ site }: { site: SiteLanguages }) {
  const { languages: label } = useFixedTexts();
  const { pathname, search } = useLocation();
  const languages = shownLanguages(site);
  // The admin area is in English.
  if (languages.length === 0 || pathname.startsWith("/admin")) return null;
  return (
    <nav aria-label={label} className="mt-8">
      <ul className="flex flex-wrap gap-x-6">
        {languages.map((code) => (
          <li key={code}>
            <a
              href={addressIn(code, pathname, site.ownLocale) + search}
              hrefLang={code}
              lang={code}
              aria-current={code === languageOf(site.locale) ? "true" : undefined}
              onClick={() => rememberLanguage(code)}
              className="inline-flex min-h-tap items-center no-underline transition-colors hover:text-gold-bright aria-[current]:text-text"
            >
              {nameOfLanguage(code)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const key = "language";

/** In this browser only. Nothing is sent to the server: pages are the same for everybody. */
export function rememberLanguage(code: string) {
  try {
    localStorage.setItem(key, code);
  } catch {
    // Storage can be switched off: the choice then lasts for this page.
  }
}

/**
 * The language of the site that the visitor chose before, or else prefers in the browser, unless the page is in it. In
 * the browser, because cached pages are the same for everybody.
 */
export function usePreferredLanguage(site: SiteLanguages): Language | undefined {
  const [preferred, setPreferred] = useState<Language>();
  useEffect(() => {
    const wanted = [rememberedLanguage() ?? navigator.languages].flat().map(languageOf);
    const shown = shownLanguages(site);
    const [best] = wanted.flatMap((code) => shown.find((language) => language === code) ?? []);
    setPreferred(best === languageOf(site.locale) ? undefined : best);
  }, [site]);
  return preferred;
}

function rememberedLanguage(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage can be switched off.
    return null;
  }
}
