import { useLocation } from "react-router";
import { useFixedTexts } from "../content/wording/use-frame-texts.ts";
import type { loader } from "./site-layout.tsx";

export type LanguageLink = Awaited<ReturnType<typeof loader>>["languages"][number];

/** The same page in the other languages. A new document, because every text on the page changes. */
export function LanguageSwitch({
  languages,
  current,
}: {
  languages: LanguageLink[];
  current: string;
}) {
  const { languages: label } = useFixedTexts();
  const { pathname, search } = useLocation();
  // The admin area is in English.
  if (languages.length === 0 || pathname.startsWith("/admin")) return null;
  return (
    <nav aria-label={label} className="mt-8">
      <ul className="flex flex-wrap gap-x-6">
        {languages.map(({ code, prefix, name }) => (
          <li key={code}>
            <a
              href={addressUnder(prefix, pathname) + search}
              hrefLang={code}
              lang={code}
              aria-current={code === current ? "true" : undefined}
              onClick={() => rememberLanguage(code)}
              className="inline-flex min-h-tap items-center no-underline transition-colors hover:text-gold-bright aria-[current]:text-text"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `pathname` is without the language of this page. */
export function addressUnder(prefix: string, pathname: string): string {
  return prefix && pathname === "/" ? prefix : prefix + pathname;
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

export function rememberedLanguage(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage can be switched off.
    return null;
  }
}
