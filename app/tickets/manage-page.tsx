import { Form, href, Link, useNavigation } from "react-router";
import { useLocale } from "../content/use-settings.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { loadTexts } from "../content/wording/read-wording.server.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import type { Wording } from "../content/wording/wording.ts";
import { inRunningText } from "../draws/prizes/chance.ts";
import { useRememberTicket } from "../entries/remembered-tickets.ts";
import { hasMailServer } from "../mail/saved-mail-server.server.ts";
import { databaseContext, environmentContext } from "../platform/http/context.server.ts";
import { count } from "../platform/in-words.ts";
import { lookUp } from "../platform/look-up.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/manage-page.ts";
import { ticketActs } from "./manage-ticket.server.ts";
import { loadTicket } from "./own-ticket.server.ts";
import { isUndecided } from "./timeline.ts";

/**
 * Not on the ticket page: with its policy "no-referrer" browsers post forms with "Origin: null", which the site
 * refuses. "same-origin" hides the code from other sites as well.
 */
export function headers() {
  return { "Cache-Control": "no-store", "Referrer-Policy": "same-origin" };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: loaderData?.texts.manage.window ?? "Not found" },
    { name: "robots", content: "noindex, nofollow, noarchive" },
    { name: "referrer", content: "same-origin" },
  ];
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ticket } = await loadTicket(context, params.code);
  const done = new URL(request.url).searchParams.get("done") ?? "";
  const [texts, mailWorks] = await Promise.all([
    loadTexts(context, "manage"),
    hasMailServer(context.get(databaseContext), context.get(environmentContext)),
  ]);
  return { ticket, done, texts, mailWorks };
}

export const action = ticketActs.action;

type ManageOutcome = { look: "ok" | "bad"; text: keyof Wording["manage"] };

const outcomes: Record<string, ManageOutcome> = {
  sent: { look: "ok", text: "sentDone" },
  reminded: { look: "ok", text: "remindDone" },
  stopped: { look: "ok", text: "stopDone" },
  withdrawn: { look: "ok", text: "withdrawnDone" },
  "too-late": { look: "bad", text: "tooLate" },
  erased: { look: "ok", text: "erasedDone" },
  "still-needed": { look: "bad", text: "notErased" },
};

export default function ManagePage({ loaderData, actionData }: Route.ComponentProps) {
  const locale = useLocale();
  const { ticket, done } = loaderData;
  const { person, canWithdraw, excluded, erasure } = ticket;
  const texts = useTexts("manage");
  const outcome = lookUp(outcomes, done);
  const number = count(ticket.ticket, locale);
  useRememberTicket(ticket);
  return (
    <>
      <PageTitle
        title={texts.title}
        lead={fillIn(texts.lead, { ticket: number, draw: inRunningText(ticket.title, locale) })}
      />
      <div className="wrap pb-section">
        <div className="grid max-w-narrow gap-8">
          {outcome && (
            <Note look={outcome.look} live>
              {texts[outcome.text]}
            </Note>
          )}
          {actionData?.problem && (
            <Note look="bad" live>
              {actionData.problem}
            </Note>
          )}
          {person?.email && loaderData.mailWorks && (
            <Act
              id="send"
              title={texts.send}
              text={texts.sendText}
              act="send"
              label={texts.sendButton}
            />
          )}
          {person?.email && !excluded && (ticket.reminded || isUndecided(ticket)) && (
            <Act
              id="reminders"
              title={texts.remind}
              text={
                ticket.reminded
                  ? fillIn(texts.remindOn, { day: ticket.reminded })
                  : texts.remindText
              }
              act={ticket.reminded ? "stop-reminders" : "remind"}
              label={ticket.reminded ? texts.stopButton : texts.remindButton}
            />
          )}
          {canWithdraw && (
            <Act
              id="withdraw"
              title={texts.withdraw}
              text={texts.withdrawText}
              act="withdraw"
              label={fillIn(texts.withdrawButton, { ticket: number })}
            />
          )}
          {person && excluded && (
            <Act
              id="erase"
              title={texts.erase}
              text={texts.eraseText}
              act="erase"
              label={texts.eraseButton}
            />
          )}
          {person && !excluded && (
            <section id="erase" className="border-t border-line pt-6">
              <h2 className="type-card">{texts.erase}</h2>
              <p className="mt-2 max-w-text">
                {canWithdraw ? texts.stillNeeded : texts.neededUntil} {erasure}
              </p>
            </section>
          )}
          {!person && <p className="border-t border-line pt-6">{texts.erased}</p>}
          <p>
            <Link
              reloadDocument
              to={href("/ticket/:code", { code: ticket.code })}
              className={buttonClass("plain")}
            >
              {texts.back}
            </Link>
          </p>
        </div>
      </div>
    </>
  );
}

function Act({
  id,
  title,
  text,
  act,
  label,
}: {
  id: string;
  title: string;
  text: string;
  act: string;
  label: string;
}) {
  const texts = useTexts("manage");
  const sending = useNavigation().formData?.get("act") === act;
  return (
    <section id={id} className="scroll-mt-header border-t border-line pt-6">
      <h2 className="type-card">{title}</h2>
      <p className="mt-2 mb-5 max-w-text">{text}</p>
      <Form method="post">
        <input type="hidden" name="act" value={act} />
        <Button type="submit" disabled={sending}>
          {sending ? texts.busy : label}
        </Button>
      </Form>
    </section>
  );
}
