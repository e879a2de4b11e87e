import { href, Link } from "react-router";
import { useLocale } from "../../content/use-settings.ts";
import { FilledText } from "../../content/wording/filled-text.tsx";
import { useTexts } from "../../content/wording/use-texts.ts";
import type { LiveHead } from "../../draws/live-head.ts";
import { EntryForm } from "../../entries/enter/entry-form.tsx";
import type { EntryResponse } from "../../entries/enter/typed-entry.ts";
import { useRememberedTicket } from "../../entries/remembered-tickets.ts";
import { count } from "../../platform/in-words.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { DrawView } from "./draw-view.ts";
import { Closed, Decided, Ended, KeptBack, NotOpenYet, Panel } from "./state-panels.tsx";
import { TicketCounter } from "./ticket-counter.tsx";

type EntryPanelState = { answer: EntryResponse | undefined; coupon: string; opened: string };

/** The panel beside the picture: the entry form while the draw is open, then its state. */
export function SidePanel({
  draw,
  head,
  entering,
}: {
  draw: DrawView;
  head: LiveHead;
  entering: EntryPanelState;
}) {
  switch (draw.phase) {
    case "scheduled":
      return <NotOpenYet draw={draw} answer={entering.answer} />;
    case "open":
      return <Enter draw={draw} head={head} entering={entering} />;
    case "waiting":
      return <Closed draw={draw} head={head} answer={entering.answer} />;
    case "drawn":
      return draw.keptBack ? (
        <KeptBack draw={draw} answer={entering.answer} />
      ) : (
        <Decided draw={draw} answer={entering.answer} />
      );
    case "cancelled":
    case "void":
      return <Ended draw={draw} answer={entering.answer} />;
  }
}

function Enter({
  draw,
  head,
  entering,
}: {
  draw: DrawView;
  head: LiveHead;
  entering: EntryPanelState;
}) {
  const locale = useLocale();
  const remembered = useRememberedTicket(draw.slug);
  const texts = useTexts("entry");
  const { takesWeb, takesCoupons } = draw.entry;
  return (
    <Panel>
      {takesWeb || takesCoupons ? (
        <EntryForm slug={draw.slug} terms={draw.entry} {...entering}>
          <div className="grid gap-2.5">
            <h2 className="type-sub">{remembered ? texts.youAreIn : texts.heading}</h2>
            {remembered ? (
              // As high as the counter it replaces, to prevent a layout shift.
              <p className="text-sm leading-[1.55] max-sm:min-h-[3.1em]">
                <FilledText
                  text={texts.mine}
                  ticket={
                    <b className="font-medium text-text tabular-nums">
                      {count(remembered.ticket, locale)}
                    </b>
                  }
                  open={
                    <Link
                      reloadDocument
                      to={href("/ticket/:code", { code: remembered.code })}
                      className="text-text underline decoration-gold underline-offset-[0.35em]"
                    >
                      {texts.openMine}
                    </Link>
                  }
                />
              </p>
            ) : (
              <TicketCounter head={head} now={draw.now} />
            )}
          </div>
        </EntryForm>
      ) : (
        <>
          <h2 className="type-sub mb-2.5">{texts.atDesk}</h2>
          <TicketCounter head={head} now={draw.now} />
          <p className="mt-4">{texts.atDeskText}</p>
          <div className="mt-6">
            <ButtonLink to={href("/contact")} look="gold" wide>
              {texts.atDeskButton}
            </ButtonLink>
          </div>
        </>
      )}
    </Panel>
  );
}
