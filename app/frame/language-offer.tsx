import { useState } from "react";
import { useLocation } from "react-router";
import {
  addressIn,
  directionOf,
  type Language,
  languageOf,
  nameOfLanguage,
  type SiteLanguages,
} from "../languages/languages.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { languageOffers } from "./language-offers.ts";
import { rememberLanguage } from "./language-switch.tsx";

/** A bar with the page in another language. Nobody is redirected. */
export function LanguageOffer({ site, code }: { site: SiteLanguages; code: Language }) {
  const { pathname, search } = useLocation();
  const [refused, setRefused] = useState(false);
  if (refused || pathname.startsWith("/admin")) return null;
  const { offer, link, close } = languageOffers[code];
  return (
    <aside
      aria-label={nameOfLanguage(code)}
      lang={code}
      dir={directionOf(code)}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-overlay px-gutter py-3 shadow-float print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p className="me-auto text-text">{offer}</p>
        <a
          href={addressIn(code, pathname, site.ownLocale) + search}
          hrefLang={code}
          onClick={() => rememberLanguage(code)}
          className={buttonClass("gold")}
        >
          {link}
        </a>
        <Button
          look="quiet"
          onClick={() => {
            rememberLanguage(languageOf(site.locale));
            setRefused(true);
          }}
        >
          {close}
        </Button>
      </div>
    </aside>
  );
}
