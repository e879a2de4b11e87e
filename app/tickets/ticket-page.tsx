import { href, Link, useFetcher, useHref } from "react-router";
import { cardOf } from "../content/page-head.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { FilledText } from "../content/wording/filled-text.tsx";
import { useTexts } from "../content/wording/use-texts.ts";
import { useRememberTicket } from "../entries/remembered-tickets.ts";
import { addressIn, languageOf } from "../languages/languages.ts";
import { hasMailServer } from "../mail/saved-mail-server.server.ts";
import { databaseContext, environmentContext } from "../platform/http/context.server.ts";
import { Button, ButtonRow, buttonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import { TextLink } from "../ui/link.tsx";
import { qrPath } from "../ui/qr-code.tsx";
import { SectionWithAside } from "../ui/section-with-aside.tsx";
import { Status } from "../ui/status.tsx";
import { CheckReceipt } from "../verify/check-receipt.tsx";
import type { Route } from "./+types/ticket-page.ts";
import { loadTicket, type TicketView } from "./own-ticket.server.ts";
import { PaperTicket } from "./paper-ticket.tsx";
import { ShareDraw } from "./share.tsx";
import { TicketTimeline } from "./ticket-timeline.tsx";
import { isUndecided } from "./timeline.ts";

/** The code in the URL opens the ticket: caches, search engines and other sites must not get it. */
export function headers() {
  return { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { texts, ticket, card } = loaderData ?? {};
  const title = texts
    ? fillIn(texts.ticketPaper.window, { draw: ticket?.title ?? "" })
    : "Not found";
  return [
    { title },
    ...(card
      ? [
          { property: "og:title", content: title },
          { property: "og:image", content: card },
          { property: "og:image:alt", content: title },
        ]
      : []),
    { name: "robots", content: "noindex, nofollow, noarchive" },
    { name: "referrer", content: "no-referrer" },
  ];
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const as = new URL(request.url).searchParams.get("as") ?? undefined;
  const { ticket, settings, texts } = await loadTicket(context, params.code, as);
  const { companyName, badge, locale, ownLocale } = settings;
  const path = href("/ticket/:code", { code: params.code });
  const address = new URL(addressIn(languageOf(locale), path, ownLocale), request.url);
  const mailWorks = await hasMailServer(
    context.get(databaseContext),
    context.get(environmentContext),
  );
  return {
    ticket,
    company: companyName,
    badge,
    texts,
    mailWorks,
    address: address.href,
    qr: qrPath(address.href),
    // Contains nothing of the ticket.
    card: cardOf(
      context.get(environmentContext).publicUrl,
      href("/draw/:slug", { slug: ticket.slug }),
    ),
  };
}

export default function TicketPage({ loaderData }: Route.ComponentProps) {
  const { ticket, company, badge, qr, address } = loaderData;
  const { code, slug, standing, person } = ticket;
  const texts = useTexts("ticket");
  const paper = useHref(href("/ticket/:code/ticket.pdf", { code }));
  const calendar = useHref(href("/draw/:slug/calendar.ics", { slug }));
  useRememberTicket(ticket);
  return (
    <>
      <div className="wrap pt-[calc(var(--spacing-header)+clamp(2.5rem,1.5rem+4vw,5.5rem))] pb-8 print:hidden">
        <div className="twelve items-end gap-y-6">
          <div className="lg:col-span-8">
            <p>
              <Status look={standing.look}>{standing.word}</Status>
            </p>
            <h1 className={`type-title mt-2.5 ${standing.won ? "text-gold" : ""}`}>
              {standing.title}
            </h1>
          </div>
          <p className="type-lead lg:col-span-4 lg:mb-2 lg:text-[1.125rem]">{standing.text}</p>
        </div>
      </div>
      <div className="wrap">
        <PaperTicket {...{ ticket, company, badge, qr, address }} />
        <div className="mt-8 print:hidden">
          <ButtonRow>
            {person && (
              <a
                href={href("/ticket/:code/receipt.json", { code })}
                className={buttonClass("plain")}
              >
                <Icon name="download" /> {texts.saveReceipt}
              </a>
            )}
            <a href={paper} className={buttonClass("plain")}>
              {texts.pdf}
            </a>
            <PrintButton label={texts.print} />
            {isUndecided(ticket) && (
              <a href={calendar} className={buttonClass("plain")}>
                {texts.calendar}
              </a>
            )}
          </ButtonRow>
          {person && <Mailed ticket={ticket} mailWorks={loaderData.mailWorks} />}
          {isUndecided(ticket) && (
            <div className="mt-6">
              <ShareDraw draw={ticket} entered />
            </div>
          )}
          {standing.appeal && (
            <p className="mt-6 max-w-text">
              <FilledText
                text={texts.object}
                until={standing.appeal}
                complain={<TextLink to={href("/complaints")}>{texts.complain}</TextLink>}
              />
            </p>
          )}
        </div>
      </div>
      <div className="print:hidden">
        <TicketTimeline ticket={ticket} />
        {person && (
          <SectionWithAside title={texts.checkIt} note={texts.checkItNote}>
            <noscript>
              <p>
                <FilledText
                  text={texts.noScript}
                  check={
                    <Link reloadDocument to={href("/verify")}>
                      {texts.checkLink}
                    </Link>
                  }
                />
              </p>
            </noscript>
            <div className="needs-script">
              <CheckReceipt
                receipt={href("/ticket/:code/receipt.json", { code })}
                proof={href("/api/draws/:slug/proof.json", { slug })}
                ledger={`${href("/api/ledger")}?operator=${encodeURIComponent(ticket.operator)}`}
                inclusion={`${href("/api/draws/:slug/inclusion", { slug })}?ticket=${ticket.ticket}`}
              />
            </div>
          </SectionWithAside>
        )}
        <p className="wrap mt-section flex flex-wrap gap-x-8 pb-section">
          <DocumentLink to={href("/draw/:slug", { slug })}>{texts.theDraw}</DocumentLink>
          {person?.email && isUndecided(ticket) && (
            <DocumentLink to={`${href("/ticket/:code/manage", { code })}#reminders`}>
              {texts.remind}
            </DocumentLink>
          )}
          <DocumentLink to={href("/ticket/:code/manage", { code })}>{texts.withdraw}</DocumentLink>
        </p>
      </div>
    </>
  );
}

/** Whether the ticket was mailed, to which address, and when the mail server took it. */
function Mailed({ ticket, mailWorks }: { ticket: TicketView; mailWorks: boolean }) {
  const texts = useTexts("ticket");
  const fetcher = useFetcher();
  const { mail, person, code } = ticket;
  const said = {
    sent: texts.mailSent,
    waiting: texts.mailWaiting,
    failed: texts.mailFailed,
  };
  const manage = href("/ticket/:code/manage", { code });
  return (
    <div className="mt-6 flex max-w-text flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status">
        {fetcher.data ? texts.sentNow : mail ? fillIn(said[mail.state], mail) : texts.mailNone}
      </p>
      {person?.email && mailWorks && (
        // By fetch, whose Origin is this site's also under "no-referrer". Without scripts the link does it.
        <>
          <fetcher.Form method="post" action={manage} className="needs-script">
            <input type="hidden" name="act" value="send" />
            <input type="hidden" name="stay" value="yes" />
            <Button type="submit" disabled={fetcher.state !== "idle"}>
              {mail ? texts.sendAgain : texts.send}
            </Button>
          </fetcher.Form>
          <noscript>
            <Link reloadDocument to={`${manage}#send`} className={buttonClass("plain")}>
              {texts.send}
            </Link>
          </noscript>
        </>
      )}
    </div>
  );
}

function PrintButton({ label }: { label: string }) {
  return (
    <span className="needs-script contents">
      <noscript>
        <style>{".needs-script { display: none }"}</style>
      </noscript>
      <Button onClick={() => window.print()}>{label}</Button>
    </span>
  );
}

/** Document loads: the next page has its own referrer policy. */
function DocumentLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      reloadDocument
      to={to}
      className="inline-flex min-h-tap items-center text-text underline decoration-gold decoration-1 underline-offset-[0.35em] hover:text-gold-bright"
    >
      {children}
    </Link>
  );
}
