import { useLocation } from "react-router";
import {
  addressIn,
  languageOf,
  nameOfLanguage,
  type SiteLanguages,
  shownLanguages,
} from "../languages/languages.ts";

/** The same page in the other languages. A new document, because every text on the page changes. */
export function LanguageSwitch({ site, label }: { site: SiteLanguages; label: string }) {
  const { pathname, search } = useLocation();
  const others = shownLanguages(site).filter((code) => code !== languageOf(site.locale));
  // The admin area is in English.
  if (others.length === 0 || pathname.startsWith("/admin")) return null;
  return (
    <nav aria-label={label} className="mt-8 flex flex-wrap gap-x-6">
      {others.map((code) => (
        <a
          key={code}
          href={addressIn(code, pathname, site.ownLocale) + search}
          lang={code}
          onClick={({ currentTarget }) => chooseLanguage(code, currentTarget)}
          className="inline-flex min-h-tap items-center no-underline transition-colors hover:text-gold-bright"
        >
          {nameOfLanguage(code, site.languageNames)}
        </a>
      ))}
    </nav>
  );
}

/**
 * Remembered in this browser only: nothing is sent to the server, because pages are the same for everybody. The link
 * gets the end of the address, which the server of a cached page does not know.
 */
export function chooseLanguage(code: string, link?: HTMLAnchorElement) {
  const { search, hash } = window.location;
  if (link) link.href = new URL(search + hash, link.href).href;
  try {
    localStorage.setItem("language", code);
  } catch {
    // Storage can be switched off: the choice then lasts for this page.
  }
}
