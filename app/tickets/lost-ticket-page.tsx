import { useEffect, useRef } from "react";
import { data, Form, href, useNavigation } from "react-router";
import { loadPage } from "../content/load-page.server.ts";
import { headTags } from "../content/page-head.ts";
import { callerOf } from "../content/people-of.ts";
import { PageSections } from "../content/sections/page-sections.tsx";
import { useSettings } from "../content/use-settings.ts";
import { FilledText } from "../content/wording/filled-text.tsx";
import { loadTexts } from "../content/wording/read-wording.server.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import { hasMailServer } from "../mail/saved-mail-server.server.ts";
import { databaseContext, environmentContext } from "../platform/http/context.server.ts";
import { readForm } from "../platform/http/read-form.server.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/form/field.tsx";
import { TextLink } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { PhoneLink } from "../ui/text/phone-link.tsx";
import type { Route } from "./+types/lost-ticket-page.ts";
import { receiveLostTicket } from "./lost-ticket.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export async function loader({ context }: Route.LoaderArgs) {
  const { page, head } = await loadPage(context, "ticket", href("/ticket"));
  const [texts, mailWorks] = await Promise.all([
    loadTexts(context, "lostTicket"),
    hasMailServer(context.get(databaseContext), context.get(environmentContext)),
  ]);
  return { page, head, texts, mailWorks };
}

export async function action({ request, context }: Route.ActionArgs) {
  const result = await receiveLostTicket(context, await readForm(request));
  return data(result, { status: result.problem ? result.status : 200 });
}

export default function LostTicketPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page } = loaderData;
  const texts = useTexts("lostTicket");
  const settings = useSettings();
  const caller = callerOf(settings);
  const sending = useNavigation().state === "submitting";
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (actionData?.problem) form.current?.querySelector("input")?.focus();
  }, [actionData]);
  const sent = actionData !== undefined && !actionData.problem;
  return (
    <>
      <PageTitle title={page.title} lead={page.lead} />
      {page.sections.length > 0 && <PageSections sections={page.sections} settings={settings} />}
      <div className="wrap twelve gap-y-12 pb-section">
        <div className="lg:col-span-7">
          {!loaderData.mailWorks ? (
            <Note look="info" icon="mail">
              {texts.noMail}
            </Note>
          ) : sent ? (
            <Note look="ok" live>
              {texts.sent}
            </Note>
          ) : (
            <Form method="post" ref={form} noValidate className="grid max-w-form gap-5.5">
              <TextField
                name="contact"
                label={texts.contact}
                autoComplete="off"
                required
                defaultValue={actionData?.typed}
                problem={actionData?.problem}
                help={texts.hint}
              />
              <div>
                <Button type="submit" look="gold" disabled={sending}>
                  {sending ? texts.sending : texts.send}
                </Button>
              </div>
            </Form>
          )}
        </div>
        <aside aria-labelledby="no-email" className="lg:col-span-4 lg:col-start-9">
          <h2 id="no-email" className="type-card">
            {texts.noEmail}
          </h2>
          {caller.phone ? (
            <>
              <p className="mt-2">
                <FilledText text={texts.noEmailText} name={caller.name} />
              </p>
              <p>
                <PhoneLink phone={caller.phone} text={caller.phoneText} icon />
              </p>
            </>
          ) : (
            <p className="mt-2">{texts.noEmailDesk}</p>
          )}
          <p className="type-small mt-4 text-muted">
            <FilledText
              text={texts.notNeeded}
              prizes={<TextLink to={href("/prizes")}>{texts.prizes}</TextLink>}
            />
          </p>
        </aside>
      </div>
    </>
  );
}
