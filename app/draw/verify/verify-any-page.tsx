import { href } from "react-router";
import { readSettings } from "../../content/load-page.server.ts";
import { headTags } from "../../content/page-head.ts";
import { databaseContext, environmentContext } from "../../platform/http/context.server.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import type { Route } from "./+types/verify-any-page.ts";
import { DoItWithoutUs, WhatNoProofCanShow, WithoutScript } from "./around-the-desk.tsx";
import { VerifyDesk } from "./verify-desk.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export async function loader({ context }: Route.LoaderArgs) {
  const { companyName, locale, timeZone } = await readSettings(context.get(databaseContext));
  const head = {
    title: `Check a file of any draw · ${companyName}`,
    description:
      "Drop a proof or a receipt, and your own device says in plain words what it found.",
    canonical: context.get(environmentContext).publicUrl + href("/verify"),
    siteName: companyName,
    facts: [],
  };
  return { head, calendar: { locale, timeZone } };
}

/** For a file of any draw, of this site or another. */
export default function VerifyAnyPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle
        title="Check a file of any draw"
        lead="A proof or a receipt, from us or from somebody else. Your own device checks it."
      />
      <WithoutScript site={undefined} />
      <div className="needs-script">
        <VerifyDesk
          site={undefined}
          calendar={loaderData.calendar}
          waiting={
            <EmptyState title="Nothing to check yet">
              <p>
                Drop a file anywhere on this page, or choose one. The checks then run one by one,
                each with its answer in plain words.
              </p>
            </EmptyState>
          }
        />
      </div>
      <WhatNoProofCanShow ours={false} />
      <DoItWithoutUs site={undefined} />
    </>
  );
}
