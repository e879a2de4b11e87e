import { PageTitle } from "../../ui/page-title.tsx";
import type { ShownPage } from "../presented.ts";
import { useSettings } from "../use-settings.ts";
import { PageSections } from "./page-sections.tsx";

/** A title, then the page's sections. Most pages are just this. */
export function TitledPage({ page }: { page: ShownPage }) {
  return (
    <>
      <PageTitle title={page.title} lead={page.lead} />
      <PageSections sections={page.sections} settings={useSettings()} />
    </>
  );
}
