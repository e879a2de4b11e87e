import { href } from "react-router";
import { loadPage } from "../content/load-page.server.ts";
import { headTags } from "../content/page-head.ts";
import { PageSections } from "../content/sections/page-sections.tsx";
import { useSettings } from "../content/use-settings.ts";
import { loadTexts } from "../content/wording/read-wording.server.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import { english } from "../languages/catalogues.server.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/verify-any-page.ts";
import { Verifier } from "./verifier.tsx";
import { textsOfAnyDraw, verifyParts } from "./verify-parts.ts";
import { DoItWithoutUs, WhatNoProofCanShow, WithoutScript } from "./verify-sections.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export async function loader({ context }: Route.LoaderArgs) {
  const { page, head, settings } = await loadPage(context, "verify", href("/verify"));
  const texts = await loadTexts(context, ...verifyParts);
  return {
    page,
    head,
    texts: textsOfAnyDraw(texts),
    englishVerdicts: english.verdicts,
    calendar: { locale: settings.locale, timeZone: settings.timeZone },
  };
}

/** Verifies files of any draw, of this site or another. */
export default function VerifyAnyPage({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData;
  const texts = useTexts("verify");
  const settings = useSettings();
  return (
    <>
      <PageTitle title={page.title} lead={page.lead} />
      {page.sections.length > 0 && <PageSections sections={page.sections} settings={settings} />}
      <WithoutScript site={undefined} />
      <div className="needs-script">
        <Verifier
          site={undefined}
          calendar={loaderData.calendar}
          englishVerdicts={loaderData.englishVerdicts}
          waiting={
            <EmptyState title={texts.nothing}>
              <p>{texts.nothingText}</p>
            </EmptyState>
          }
        />
      </div>
      <WhatNoProofCanShow ours={false} />
      <DoItWithoutUs site={undefined} />
    </>
  );
}
