import { href } from "react-router";
import { loadPage } from "../content/load-page.server.ts";
import { headTags } from "../content/page-head.ts";
import { PageSections } from "../content/sections/page-sections.tsx";
import { headingsOf } from "../content/sections/rows.tsx";
import { useSettings } from "../content/use-settings.ts";
import { loadTexts } from "../content/wording/read-wording.server.ts";
import { useFrameTexts } from "../content/wording/use-frame-texts.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import { environmentContext } from "../platform/http/context.server.ts";
import { PageTitle } from "../ui/page-title.tsx";
import { ContentsList } from "../ui/text/contents.tsx";
import type { Route } from "./+types/complaints-page.ts";
import { EnquiryForm } from "./enquiry-form.tsx";
import { receiveEnquiry, sealEnquiryForm } from "./receive-enquiry.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export async function loader({ context }: Route.LoaderArgs) {
  const { page, head } = await loadPage(context, "complaints", href("/complaints"));
  const opened = sealEnquiryForm(context.get(environmentContext).secrets);
  return { page, head, opened, texts: await loadTexts(context, "contact", "complaints") };
}

export function action({ request, context }: Route.ActionArgs) {
  return receiveEnquiry(request, context, "complaint");
}

export default function ComplaintsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page } = loaderData;
  const texts = useTexts("complaints");
  return (
    <>
      <PageTitle title={page.title} lead={page.lead} />
      <div className="wrap">
        <ContentsList
          headings={[...headingsOf(page.sections), { id: "complain", text: texts.heading }]}
          label={useFrameTexts().contents}
          fewest={2}
        />
      </div>
      <PageSections sections={page.sections} settings={useSettings()} />
      <section className="wrap pb-section" aria-labelledby="complain">
        <div className="twelve">
          <h2 id="complain" className="type-section scroll-mt-header lg:col-span-4">
            {texts.heading}
          </h2>
          <div className="lg:col-span-7 lg:col-start-5">
            <EnquiryForm
              typed={actionData?.typed ?? {}}
              problems={actionData?.problems ?? {}}
              opened={actionData?.opened ?? loaderData.opened}
              challenge={actionData?.challenge}
              messageLabel={texts.message}
              submitLabel={texts.send}
            />
          </div>
        </div>
      </section>
    </>
  );
}
