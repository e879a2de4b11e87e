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
} from "../languages/languages.ts";
import type { OfferTexts } from "./language-offer-texts.ts";

const plainLink =
  "inline-flex min-h-tap items-center text-text underline decoration-gold decoration-1 underline-offset-[0.35em]";

/**
 * A bar that offers the page in the language that the visitor chose before, or else prefers in the browser. Nobody is
 * redirected. In the browser, because cached pages are the same for everybody.
 */
export function LanguageOffer({
  site,
  choose,
}: {
  site: SiteLanguages;
  /** Given, not imported, so that the frame's code stays one file. */
  choose: (code: string, link?: HTMLAnchorElement) => void;
}) {
  const { pathname, search } = useLocation();
  const [offered, setOffered] = useState<{ code: Language; texts: OfferTexts }>();
  useEffect(() => {
    const gone = new AbortController();
    const wanted = [rememberedLanguage() ?? navigator.languages].flat().map(languageOf);
    const shown = shownLanguages(site);
    const [best] = wanted.flatMap((tag) => shown.find((language) => language === tag) ?? []);
    setOffered(undefined);
    if (best && best !== languageOf(site.locale)) {
      readTexts(best, gone.signal).then((texts) => texts && setOffered({ code: best, texts }));
    }
    return () => gone.abort();
  }, [site]);
  if (!offered || pathname.startsWith("/admin")) return null;
  const { code, texts } = offered;
  const { offer, link, close } = texts;
  return (
    <aside
      aria-label={nameOfLanguage(code, site.languageNames)}
      lang={code}
      dir={directionOf(code)}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-overlay px-gutter py-3 shadow-float print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-6">
        <p className="me-auto py-2 text-text">{offer}</p>
        <a
          href={addressIn(code, pathname, site.ownLocale) + search}
          hrefLang={code}
          onClick={({ currentTarget }) => choose(code, currentTarget)}
          className={plainLink}
        >
          {link}
        </a>
        <button
          type="button"
          className={plainLink}
          onClick={() => {
            choose(languageOf(site.locale));
            setOffered(undefined);
          }}
        >
          {close}
        </button>
      </div>
    </aside>
  );
}

async function readTexts(code: Language, signal: AbortSignal): Promise<OfferTexts | undefined> {
  try {
    const response = await fetch(`/language-offer/${code}`, { signal });
    return response.ok ? await response.json() : undefined;
  } catch {
    // The network is gone, or the visitor is on another page already. An offer can wait.
    return undefined;
  }
}

function rememberedLanguage(): string | null {
  try {
    return localStorage.getItem("language");
  } catch {
    // Storage can be switched off.
    return null;
  }
}
