// What the bar says that offers a language, in that language. Filled in here, because a browser may not know it.
import { contentViewContext } from "../content/documents/content-view.server.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { readWording } from "../content/wording/read-wording.server.ts";
import type { Wording } from "../content/wording/wording.ts";
import {
  keptLanguage,
  type Language,
  languageOf,
  type SiteLanguages,
  shownLanguages,
} from "../languages/languages.ts";
import { databaseContext, type RequestContext } from "../platform/http/context.server.ts";

export type LanguageOffers = Record<Language, Wording["languageOffer"]>;

/** Of the other languages of the site. */
export async function readLanguageOffers(
  context: RequestContext,
  site: SiteLanguages,
): Promise<LanguageOffers> {
  const others = shownLanguages(site).filter((code) => code !== languageOf(site.locale));
  const view = context.get(contentViewContext);
  const offers = others.map(async (code) => {
    const kept = keptLanguage(code, site);
    const { languageOffer } = await readWording(context.get(databaseContext), view, kept);
    // As inside a sentence: "español", not "Español".
    const language = new Intl.DisplayNames([code, "en"], { type: "language" }).of(code) ?? code;
    const texts = Object.entries(languageOffer).map(([key, text]) => [
      key,
      fillIn(text, { language }),
    ]);
    return [code, Object.fromEntries(texts)];
  });
  return Object.fromEntries(await Promise.all(offers));
}
