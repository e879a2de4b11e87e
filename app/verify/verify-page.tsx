import { data, href } from "react-router";
import { settingsInContext } from "../content/load-page.server.ts";
import { headTags } from "../content/page-head.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { loadTexts } from "../content/wording/read-wording.server.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import { inRunningText } from "../draws/prizes/chance.ts";
import { readSealedTexts } from "../draws/proof/sealed-texts.server.ts";
import { besideTranslation } from "../draws/proof/sealed-texts.ts";
import { findPublicDraw } from "../draws/store.server.ts";
import { english } from "../languages/catalogues.server.ts";
import { addressIn, languageOf, pageAddresses, shownLanguage } from "../languages/languages.ts";
import { databaseContext, environmentContext } from "../platform/http/context.server.ts";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/verify-page.ts";
import { siteFilesOf } from "./site-files.ts";
import { Verifier } from "./verifier.tsx";
import { verifyParts } from "./verify-parts.ts";
import {
  DemonstrationNotice,
  DoItWithoutUs,
  WhatNoProofCanShow,
  WithoutScript,
} from "./verify-sections.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const publicDraw = await findPublicDraw(database, params.slug);
  if (!publicDraw) throw data(null, { status: 404, statusText: "Not Found" });
  const { draw, demonstration } = publicDraw;
  const settings = await settingsInContext(context);
  const { companyName, locale, ownLocale } = settings;
  const origin = context.get(environmentContext).publicUrl;
  const texts = await loadTexts(context, ...verifyParts);
  const translations = await readSealedTexts(database, draw, shownLanguage(settings));
  const named = besideTranslation(draw.terms.title, translations, locale);
  const title = fillIn(texts.verify.title, {
    draw: inRunningText(named, locale),
  });
  const head = {
    title: `${title} · ${companyName}`,
    description: texts.verify.description,
    ...pageAddresses(origin, href("/draw/:slug/verify", { slug: draw.slug }), settings),
    siteName: companyName,
    facts: [],
  };
  return {
    head,
    title,
    demonstration,
    operator: draw.operator,
    site: siteFilesOf(draw, (path) => addressIn(languageOf(locale), path, ownLocale)),
    calendar: { locale, timeZone: settings.timeZone },
    translations,
    texts,
    englishVerdicts: english.verdicts,
  };
}

export default function VerifyPage({ loaderData }: Route.ComponentProps) {
  const { title, demonstration, operator, site, calendar, translations } = loaderData;
  return (
    <>
      <PageTitle title={title} lead={useTexts("verify").lead} />
      {demonstration && <DemonstrationNotice operator={operator} />}
      <WithoutScript site={site} />
      <div className="needs-script">
        <Verifier
          key={site.proof}
          site={site}
          calendar={calendar}
          englishVerdicts={loaderData.englishVerdicts}
          translations={translations}
          waiting={null}
        />
      </div>
      <WhatNoProofCanShow ours={!demonstration} />
      <DoItWithoutUs site={site} />
    </>
  );
}
