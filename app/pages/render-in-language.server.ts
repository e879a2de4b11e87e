// The prefix of an address chooses the language: /de/about is /about in German. React Router calls such a prefix
// `basename`; links, redirects, data requests and prefetching follow it on both sides.
import { type RouterContextProvider, redirect, type ServerBuild } from "react-router";
import { settings } from "../content/collections.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { languageContext } from "../languages/language-context.server.ts";
import { type Language, otherLanguages, splitAddress } from "../languages/languages.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { isDataUnavailable } from "../platform/database/unavailable.server.ts";
import { refusalContext } from "../platform/http/context.server.ts";
import { dataUnavailable } from "../platform/request-refused.ts";

type RenderPage = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** Files, the API and the admin area have one address each, except papers, calendars and pictures for visitors. */
const inOneLanguage = /^\/(admin|api|ledger)(\/|$)|\.(?!data$)\w+$/;
const papers =
  /^\/(ticket\/[^/]+\/ticket\.pdf|home\/[^/]+\/brochure\.pdf|draw\/[^/]+\/(calendar\.ics|certificate\.pdf|picture\/[\w-]+\.png))$/;

export function renderInLanguages(
  build: ServerBuild,
  database: AnyDatabase,
  createRender: (build: ServerBuild) => RenderPage,
): RenderPage {
  const own = createRender(build);
  const others = new Map<Language, RenderPage>();
  return async (request, context) => {
    const { pathname, search } = new URL(request.url);
    const { language, path } = splitAddress(pathname);
    if (!language) return own(request, context);
    try {
      if (!(await isShownIn(language))) return own(request, context);
    } catch (error) {
      if (!isDataUnavailable(error)) throw error;
      context.set(refusalContext, dataUnavailable());
      return new Response(null, { status: 500 });
    }
    if (inOneLanguage.test(path.replace(/\.data$/, "")) && !papers.test(path)) {
      return redirect(path + search, 302);
    }
    const render = others.get(language) ?? createRender({ ...build, basename: `/${language}` });
    others.set(language, render);
    context.set(languageContext, language);
    return render(request, context);
  };

  async function isShownIn(language: Language): Promise<boolean> {
    const site = (await openDocuments(database).read(settings, "site"))?.data;
    return site
      ? otherLanguages({ ownLocale: site.locale, languages: site.languages }).includes(language)
      : false;
  }
}
