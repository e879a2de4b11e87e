import { PageTitle } from "../ui/page-title.tsx";
import type { PresentedPage } from "./presented.ts";
import { PageSections } from "./sections/page-sections.tsx";
import { useSettings } from "./use-settings.ts";

/** A title row, then the page's sections: all that most pages are. */
export function TitledPage({ page }: { page: PresentedPage }) {
  return (
    <>
      <PageTitle title={page.title} lead={page.lead} />
      <PageSections sections={page.sections} settings={useSettings()} />
    </>
  );
}
