import { data, href } from "react-router";
import { loadPage } from "../../content/load-page.server.ts";
import { headTags } from "../../content/page-head.ts";
import { PageSections } from "../../content/sections/page-sections.tsx";
import { ofDraws } from "../../content/translating/content-translation.ts";
import { listTranslations } from "../../content/translating/translate.server.ts";
import { useSettings } from "../../content/use-settings.ts";
import { FilledText } from "../../content/wording/filled-text.tsx";
import { loadTexts } from "../../content/wording/read-wording.server.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import { readDraws } from "../../draws/current-draw.server.ts";
import { languageContext } from "../../languages/language-context.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { readForm } from "../../platform/http/read-form.server.ts";
import { TextLink } from "../../ui/link.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { PhoneLink } from "../../ui/text/phone-link.tsx";
import type { Route } from "./+types/check-page.ts";
import { CheckMessage, CheckTicket } from "./check-forms.tsx";
import { receiveCheck } from "./receive-check.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const { page, head } = await loadPage(context, "check", href("/check"));
  const { draws, current } = await readDraws(database);
  const translationOf = await listTranslations(database, context.get(languageContext), ofDraws);
  return {
    page,
    head,
    texts: await loadTexts(context, "check"),
    draws: draws.map(({ draw: { id, slug, terms } }) => ({
      value: slug,
      label: translationOf(`${id}`)(terms.title) ?? terms.title,
    })),
    current: current?.draw.slug ?? draws[0]?.draw.slug ?? "",
    // From the link in our mails.
    code: new URL(request.url).searchParams.get("code")?.slice(0, 40) ?? "",
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { status, ...result } = await receiveCheck(context, await readForm(request));
  return data(result, { status });
}

export default function CheckPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, draws, current, code } = loaderData;
  const texts = useTexts("check");
  const settings = useSettings();
  const { founder, coFounder } = settings;
  return (
    <>
      <PageTitle title={page.title} lead={page.lead} />
      {page.sections.length > 0 && <PageSections sections={page.sections} settings={settings} />}
      <div className="wrap grid gap-y-section pb-section">
        <Question title={texts.message} note={texts.messageNote}>
          <CheckMessage typed={actionData?.message?.typed ?? code} result={actionData?.message} />
        </Question>
        <Question title={texts.ticket} note={texts.ticketNote}>
          <CheckTicket
            draws={draws}
            chosen={actionData?.ticket?.slug || current}
            typed={actionData?.ticket?.typed ?? ""}
            result={actionData?.ticket?.result}
          />
        </Question>
        <Question title={texts.never}>
          <ul className="grid max-w-text gap-2.5">
            {[texts.noFee, texts.noSecrets, texts.noLink].map((sentence) => (
              <li key={sentence} className="grid grid-cols-[1rem_1fr] gap-2">
                <span aria-hidden="true" className="mt-3 h-px w-2.5 bg-gold" />
                {sentence}
              </li>
            ))}
          </ul>
          <p className="mt-6 max-w-text">
            <FilledText
              text={texts.numbers}
              tell={<TextLink to={`${href("/contact")}?topic=draw`}>{texts.tell}</TextLink>}
            />
          </p>
          <p className="mt-2 flex flex-wrap gap-x-8">
            <PhoneLink phone={founder.phone} text={founder.phoneText} icon />
            <PhoneLink phone={coFounder.phone} text={coFounder.phoneText} icon />
          </p>
        </Question>
      </div>
    </>
  );
}

function Question({
  title,
  note,
  children,
}: {
  title: string;
  note?: string;
  children: React.ReactNode;
}) {
  return (
    <section className="twelve">
      <div className="lg:col-span-4">
        <h2 className="type-section">{title}</h2>
        {note && <p className="type-small mt-4 max-w-80 text-muted">{note}</p>}
      </div>
      <div className="min-w-0 lg:col-span-8 lg:col-start-5">{children}</div>
    </section>
  );
}
