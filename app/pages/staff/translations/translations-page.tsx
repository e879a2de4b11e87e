import { href } from "react-router";
import { staffContext } from "../../../permissions/staff-context.server.ts";
import { databaseContext } from "../../../platform/http/context.server.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import type { Route } from "./+types/translations-page.ts";
import { CompletenessList } from "./completeness-list.tsx";
import { listTranslatedLanguages } from "./list-translations.server.ts";

export function meta(): Route.MetaDescriptors {
  return [{ title: "Translations · Admin" }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const languages = await listTranslatedLanguages(database, context.get(staffContext));
  return {
    languages: languages.map(({ code, name, rows: _, ended: __, ...counts }) => ({
      ...counts,
      name,
      to: href("/admin/translations/:language", { language: code }),
    })),
  };
}

export default function TranslationsPage({ loaderData: { languages } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Translations">
        <p>
          What you wrote, in the other languages of the site. Visitors get the original where a
          translation is missing or outdated.
        </p>
      </PageHeader>
      {languages.length > 0 ? (
        <CompletenessList rows={languages} />
      ) : (
        <EmptyState
          icon="page"
          title="The site has one language"
          actions={
            <ButtonLink to={href("/admin/settings/languages")}>Open the languages</ButtonLink>
          }
        >
          Offer another language in the settings. Its site texts come with it; you translate your
          own texts here.
        </EmptyState>
      )}
    </>
  );
}
