// What the bar says that offers a language, in that language. Only browsers that prefer another language ask for it.
import { data } from "react-router";
import { contentViewContext } from "../content/documents/content-view.server.ts";
import { settingsInContext } from "../content/load-page.server.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { readWording } from "../content/wording/read-wording.server.ts";
import type { Wording } from "../content/wording/wording.ts";
import { keptLanguage, shownLanguages } from "../languages/languages.ts";
import { databaseContext } from "../platform/http/context.server.ts";
import type { Route } from "./+types/language-offer-texts.ts";

export type OfferTexts = Wording["languageOffer"];

export async function loader({ params, context }: Route.LoaderArgs) {
  const site = await settingsInContext(context);
  const code = shownLanguages(site).find((shown) => shown === params.language);
  if (!code) throw data(null, { status: 404, statusText: "Not Found" });
  const database = context.get(databaseContext);
  const view = context.get(contentViewContext);
  const { languageOffer } = await readWording(database, view, keptLanguage(code, site));
  // As inside a sentence: "español", not "Español".
  const language = new Intl.DisplayNames([code, "en"], { type: "language" }).of(code) ?? code;
  // Filled in here, because a browser may not know the language's name.
  const texts = Object.entries(languageOffer).map(([key, text]) => [
    key,
    fillIn(text, { language }),
  ]);
  return Response.json(Object.fromEntries(texts));
}
