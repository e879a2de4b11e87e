import { href } from "react-router";
import { loadPage, readSettings } from "../content/load-page.server.ts";
import { headTags } from "../content/page-head.ts";
import { PageSections } from "../content/sections/page-sections.tsx";
import { useSettings } from "../content/use-settings.ts";
import { loadTexts } from "../content/wording/read-wording.server.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import { shownLanguage } from "../languages/languages.ts";
import { databaseContext, environmentContext } from "../platform/http/context.server.ts";
import { freshFor } from "../platform/page-cache/page-sources.server.ts";
import { PageTitle } from "../ui/page-title.tsx";
import { dayAt } from "../ui/text/date-time-view.ts";
import type { Route } from "./+types/contact-page.ts";
import { EnquiryForm } from "./enquiry-form.tsx";
import { listHomesForViewing } from "./homes-for-viewing.server.ts";
import { receiveEnquiry, sealEnquiryForm } from "./receive-enquiry.server.ts";
import { viewOpening } from "./times/opening-hours.ts";
import { cityOf, listSlotDays } from "./times/viewing-slots.ts";
import { findTopic } from "./topics.ts";
import { WaysToReachUs } from "./ways-to-reach-us.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { page, head, settings } = await loadPage(context, "contact", href("/contact"));
  freshFor(60_000); // The page says whether the office is open now, and offers times.
  const { hours, ...texts } = await loadTexts(context, "contact", "hours");
  const query = new URL(request.url).searchParams;
  const now = new Date();
  const database = context.get(databaseContext);
  const [homes, { topics: ownTopics }] = await Promise.all([
    listHomesForViewing(database, shownLanguage(settings)),
    readSettings(database),
  ]);
  const about = query.get("about")?.slice(0, 200) ?? "";
  const home = homes.find(({ slug, title }) => slug === query.get("home") || title === about);
  return {
    page,
    head,
    texts,
    // Enquiries have the topic in the site's own language.
    ownTopics: shownLanguage(settings) ? ownTopics.map(({ label }) => label) : undefined,
    viewings: {
      homes,
      days: listSlotDays(settings, now),
      city: cityOf(settings.timeZone),
      today: dayAt(now, settings.timeZone),
    },
    opening: viewOpening(settings, now, hours),
    opened: sealEnquiryForm(context.get(environmentContext).secrets),
    // Set by links such as "Ask about Casa Norte".
    prefilled: {
      topic: findTopic(ownTopics, query.get("topic") ?? "") ?? ownTopics[0]?.label,
      about: home ? "" : about,
      home: home?.slug ?? "",
      message: query.get("message")?.slice(0, 500) ?? "",
    },
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return receiveEnquiry(request, context, "enquiry");
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, opening, prefilled } = loaderData;
  const settings = useSettings();
  const texts = useTexts("contact");
  return (
    <>
      <PageTitle title={page.title} lead={page.lead} />
      <div className="wrap twelve gap-y-16 pb-section">
        <div className="lg:col-span-7">
          <EnquiryForm
            topics={settings.topics.map(({ label, chosenBy, takesFiles }, index) => {
              const value = loaderData.ownTopics?.[index] ?? label;
              return { value, label, kind: takesFiles ? `${chosenBy} files` : chosenBy };
            })}
            hadFiles={actionData?.hadFiles}
            typed={actionData?.typed ?? prefilled}
            problems={actionData?.problems ?? {}}
            opened={actionData?.opened ?? loaderData.opened}
            challenge={actionData?.challenge}
            messageLabel={texts.message}
            submitLabel={texts.send}
            about={prefilled.about}
            viewings={loaderData.viewings}
          />
        </div>
        <div className="lg:col-span-4 lg:col-start-9">
          <WaysToReachUs settings={settings} opening={opening} />
        </div>
      </div>
      <PageSections sections={page.sections} settings={settings} />
    </>
  );
}
