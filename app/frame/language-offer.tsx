import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import {
  addressIn,
  directionOf,
  type Language,
  languageOf,
  nameOfLanguage,
  type SiteLanguages,
  shownLanguages,
} from "../content/languages/languages.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { rememberedLanguage, rememberLanguage } from "./language-switch.tsx";

type Offer = { code: Language; offer: string; link: string; close: string };

/**
 * Offers the page in the language that the visitor chose before, or else prefers in the browser. Nobody is redirected.
 * In the browser, because cached pages are the same for everybody.
 */
export function LanguageOffer({ site }: { site: SiteLanguages }) {
  const { pathname, search } = useLocation();
  const [shown, setShown] = useState<Offer>();
  const { locale, ownLocale, languages } = site;
  useEffect(() => {
    let left = false;
    const code = preferredLanguage(shownLanguages({ ownLocale, languages }));
    if (!code || code === languageOf(locale)) return setShown(undefined);
    // An offer can fail to load like any other code: the page stays as it is.
    import("./language-offers.ts").then(
      ({ languageOffers }) => left || setShown({ code, ...languageOffers[code] }),
      () => {},
    );
    return () => {
      left = true;
    };
  }, [locale, ownLocale, languages]);
  if (!shown || pathname.startsWith("/admin")) return null;
  const { code, offer, link, close } = shown;
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
          href={addressIn(code, pathname, ownLocale) + search}
          hrefLang={code}
          onClick={() => rememberLanguage(code)}
          className={buttonClass("gold")}
        >
          {link}
        </a>
        <Button
          look="quiet"
          onClick={() => {
            rememberLanguage(languageOf(locale));
            setShown(undefined);
          }}
        >
          {close}
        </Button>
      </div>
    </aside>
  );
}

function preferredLanguage(languages: Language[]): Language | undefined {
  const wanted = [rememberedLanguage() ?? navigator.languages].flat().map(languageOf);
  return wanted.flatMap((code) => languages.find((language) => language === code) ?? [])[0];
}
