import { data, href } from "react-router";
import { staffContext } from "../../../permissions/staff-context.server.ts";
import { databaseContext } from "../../../platform/http/context.server.ts";
import type { AdminHandle } from "../../../ui/admin-handle.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import type { Route } from "./+types/language-page.ts";
import { countInWords } from "./completeness.ts";
import { CompletenessList } from "./completeness-list.tsx";
import { listTranslatedLanguages } from "./list-translations.server.ts";

export const handle: AdminHandle = {
  crumb: ({ language }: Route.ComponentProps["loaderData"]) => language.name,
};

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: `Translations, ${loaderData?.language.name ?? ""} · Admin` }];
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const all = await listTranslatedLanguages(
    context.get(databaseContext),
    context.get(staffContext),
  );
  const language = all.find(({ code }) => code === params.language);
  if (!language) throw data(null, { status: 404, statusText: "Not Found" });
  return {
    language,
    tabs: all.map(({ code, name }) => ({
      label: name,
      to: href("/admin/translations/:language", { language: code }),
    })),
  };
}

export default function LanguagePage({ loaderData: { language, tabs } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={`Translations into ${language.name}`}
        actions={
          <ButtonLink look="quiet" icon="external" document to={`/${language.code}`}>
            See the site
          </ButtonLink>
        }
      >
        <p>{countInWords(language)}.</p>
      </PageHeader>
      <Tabs label="Languages" tabs={tabs} />
      <CompletenessList rows={language.rows} />
      {language.ended.length > 0 && (
        <details className="mt-8">
          <summary className="inline-flex min-h-tap items-center text-text underline decoration-gold underline-offset-[0.35em]">
            Draws that are over ({language.ended.length})
          </summary>
          <CompletenessList rows={language.ended} />
        </details>
      )}
    </>
  );
}
