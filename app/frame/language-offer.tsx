import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { directionOf } from "../content/languages/languages.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import {
  addressUnder,
  type LanguageLink,
  rememberedLanguage,
  rememberLanguage,
} from "./language-switch.tsx";

/**
 * Offers the page in the language that the visitor chose before, or else prefers in the browser. Nobody is redirected.
 * In the browser, because cached pages are the same for everybody.
 */
export function LanguageOffer({
  languages,
  current,
}: {
  languages: LanguageLink[];
  current: string;
}) {
  const { pathname, search } = useLocation();
  const [offered, setOffered] = useState<LanguageLink>();
  useEffect(() => {
    const wanted = [rememberedLanguage() ?? navigator.languages].flat();
    const best = wanted
      .map((tag) => languages.find(({ code }) => code === tag.split("-", 1)[0]))
      .find(Boolean);
    setOffered(best?.code === current ? undefined : best);
  }, [languages, current]);
  if (!offered) return null;
  const { code, prefix, name, offer, offerLink, offerClose } = offered;
  return (
    <aside
      aria-label={name}
      lang={code}
      dir={directionOf(code)}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-overlay px-gutter py-3 shadow-float print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p className="me-auto text-text">{offer}</p>
        <a
          href={addressUnder(prefix, pathname) + search}
          hrefLang={code}
          onClick={() => rememberLanguage(code)}
          className={buttonClass("gold")}
        >
          {offerLink}
        </a>
        <Button
          look="quiet"
          onClick={() => {
            rememberLanguage(current);
            setOffered(undefined);
          }}
        >
          {offerClose}
        </Button>
      </div>
    </aside>
  );
}
