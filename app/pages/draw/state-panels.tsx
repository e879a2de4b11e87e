import type { ReactNode } from "react";
import { href, Link, useHref } from "react-router";
import { OwnTime } from "../../content/own-time.tsx";
import { useLocale } from "../../content/use-settings.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import { FilledText } from "../../content/wording/filled-text.tsx";
import { useTexts } from "../../content/wording/use-texts.ts";
import type { Wording } from "../../content/wording/wording.ts";
import type { LiveHead } from "../../draws/live-head.ts";
import type { EntryResponse } from "../../entries/enter/typed-entry.ts";
import { useRememberedTicket } from "../../entries/remembered-tickets.ts";
import { count } from "../../platform/in-words.ts";
import { ButtonLink, buttonClass } from "../../ui/button.tsx";
import { type Fact, Facts } from "../../ui/facts.tsx";
import { TextLink } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { PaperSheet } from "../../ui/paper-sheet.tsx";
import type { DrawView } from "./draw-view.ts";

/** The card around the entry form, or around the panel that replaces it. */
export function Panel({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-md border border-line bg-raised p-[clamp(1.25rem,0.8rem+2vw,2.25rem)]">
      {children}
    </div>
  );
}

export function NotOpenYet({
  draw,
  answer,
}: {
  draw: DrawView;
  answer: EntryResponse | undefined;
}) {
  const texts = useTexts("draw");
  const lines = useTexts("drawLines");
  const calendar = useHref(href("/draw/:slug/calendar.ics", { slug: draw.slug }));
  return (
    <Panel>
      <Refusal answer={answer} />
      <h2 className="type-sub">{texts.notOpen}</h2>
      <p className="mt-3">
        <FilledText
          text={texts.notOpenText}
          opens={<OwnTime seconds={draw.opensAt}>{draw.times.opens}</OwnTime>}
        />
      </p>
      <div className="mt-6">
        <Facts
          small
          facts={[
            {
              label: lines.opens,
              value: <OwnTime seconds={draw.opensAt}>{draw.times.opens}</OwnTime>,
            },
            {
              label: lines.closes,
              value: <OwnTime seconds={draw.closesAt}>{draw.times.closes}</OwnTime>,
            },
            ...permitFacts(draw, lines),
          ]}
        />
      </div>
      <div className="mt-6 grid gap-3">
        <a href={calendar} className={buttonClass("plain", true)}>
          {texts.remind}
        </a>
        <ButtonLink to={href("/draw/:slug/rules", { slug: draw.slug })} wide>
          {texts.readRules}
        </ButtonLink>
      </div>
    </Panel>
  );
}

export function Closed({
  draw,
  head,
  answer,
}: {
  draw: DrawView;
  head: LiveHead;
  answer: EntryResponse | undefined;
}) {
  const locale = useLocale();
  const texts = useTexts("draw");
  const lines = useTexts("drawLines");
  return (
    <Panel>
      <Refusal answer={answer} />
      <h2 className="type-sub">{texts.closed}</h2>
      <p className="mt-3">{texts.closedText}</p>
      <Waiting draw={draw} />
      <div className="mt-6">
        <Facts
          small
          facts={[
            { label: lines.tickets, value: count(head.tickets, locale) },
            {
              label: lines.closed,
              value: <OwnTime seconds={draw.closesAt}>{draw.times.closes}</OwnTime>,
            },
            {
              label: lines.decided,
              value: <OwnTime seconds={draw.moment}>{draw.times.moment}</OwnTime>,
            },
            { label: lines.by, value: draw.decider },
          ]}
        />
      </div>
      <p className="type-mono mt-4">{fillIn(lines.fingerprint, { root: head.root })}</p>
      <div className="mt-6 grid gap-3">
        <MyTicket slug={draw.slug} />
        <ButtonLink to={href("/draw/:slug/verify", { slug: draw.slug })} wide>
          {texts.closedCheck}
        </ButtonLink>
      </div>
    </Panel>
  );
}

function Waiting({ draw }: { draw: DrawView }) {
  const locale = useLocale();
  const { round, slug } = draw;
  const time = draw.times.exactMoment;
  const lines = useTexts("drawLines");
  if (round === undefined) return <p className="mt-3">{fillIn(lines.waitingFor, { time })}</p>;
  return (
    <p className="mt-3">
      {fillIn(lines.waitingRound, { round: count(round, locale), time })}{" "}
      <BringIt slug={slug} label={lines.haveIt} />
    </p>
  );
}

function BringIt({ slug, label }: { slug: string; label: string }) {
  return <TextLink to={href("/draw/:slug/round", { slug })}>{label}</TextLink>;
}

/** Decided, but the show reveals the winners first. The proof is public already. */
export function KeptBack({ draw, answer }: { draw: DrawView; answer: EntryResponse | undefined }) {
  const locale = useLocale();
  const texts = useTexts("draw");
  const lines = useTexts("drawLines");
  return (
    <Panel>
      <Refusal answer={answer} />
      <h2 className="type-sub">{texts.shownLive}</h2>
      <p className="mt-3">{texts.shownLiveText}</p>
      <div className="mt-6">
        <Facts
          small
          facts={[
            ...(draw.showAt === null
              ? []
              : [
                  {
                    label: lines.shown,
                    value: <OwnTime seconds={draw.showAt}>{draw.showWords}</OwnTime>,
                  },
                ]),
            { label: lines.tickets, value: count(draw.head.tickets, locale) },
            { label: lines.by, value: draw.decider },
          ]}
        />
      </div>
      <p className="type-small mt-4 text-muted">{texts.shownLiveNote}</p>
      <div className="mt-6 grid gap-3">
        <MyTicket slug={draw.slug} />
        <ButtonLink to={href("/draw/:slug/verify", { slug: draw.slug })} wide>
          {texts.shownLiveCheck}
        </ButtonLink>
      </div>
    </Panel>
  );
}

/** The panel of a decided draw, in the style of paper. */
export function Decided({ draw, answer }: { draw: DrawView; answer: EntryResponse | undefined }) {
  const locale = useLocale();
  const { result } = draw;
  const texts = useTexts("draw");
  const lines = useTexts("drawLines");
  // The live stream was faster than the page with the result.
  if (!result) {
    return (
      <Panel>
        <h2 className="type-sub">{texts.decided}</h2>
        <p className="mt-3" role="status">
          {texts.decidedNow}
        </p>
      </Panel>
    );
  }
  const facts: Fact[] = [
    { label: lines.tickets, value: count(draw.head.tickets, locale) },
    ...(result.excluded > 0
      ? [{ label: lines.excluded, value: count(result.excluded, locale) }]
      : []),
    { label: lines.by, value: result.decidedBy },
    ...permitFacts(draw, lines),
  ];
  return (
    <>
      <Refusal answer={answer} />
      <PaperSheet className="p-[clamp(1.5rem,1rem+2.4vw,2.25rem)]">
        <h2 className="type-section">{texts.decided}</h2>
        <p className="mt-2.5 text-lg leading-normal">{result.decided}</p>
        <div className="mt-6">
          <Facts small facts={facts} />
        </div>
        <p className="mt-5">{texts.decidedText}</p>
      </PaperSheet>
      <div className="mt-6 grid gap-3">
        <ButtonLink to={href("/draw/:slug/verify", { slug: draw.slug })} look="gold" wide>
          {texts.decidedCheck}
        </ButtonLink>
        <MyTicket slug={draw.slug} />
      </div>
    </>
  );
}

export function Ended({ draw, answer }: { draw: DrawView; answer: EntryResponse | undefined }) {
  const locale = useLocale();
  const cancelled = draw.phase === "cancelled";
  const texts = useTexts("draw");
  const lines = useTexts("drawLines");
  return (
    <Panel>
      <Refusal answer={answer} />
      <h2 className="type-sub">{cancelled ? texts.cancelled : texts.noResult}</h2>
      <p className="mt-3">
        {cancelled ? texts.cancelledText : texts.noResultText}{" "}
        {!cancelled && draw.round !== undefined && (
          <BringIt slug={draw.slug} label={lines.haveIt} />
        )}
      </p>
      <div className="mt-6">
        <Facts
          small
          facts={[
            { label: lines.since, value: draw.ending?.when ?? "" },
            { label: lines.reason, value: draw.ending?.reason ?? "" },
            { label: lines.tickets, value: count(draw.head.tickets, locale) },
          ]}
        />
      </div>
      <p className="type-small mt-4 text-muted">
        {texts.endedNote} <TextLink to={href("/complaints")}>{texts.disagree}</TextLink>
      </p>
      <div className="mt-6 grid gap-3">
        <ButtonLink to={href("/draw/:slug/verify", { slug: draw.slug })} wide>
          {texts.endedCheck}
        </ButtonLink>
      </div>
    </Panel>
  );
}

/** The response to an entry that came too early or too late, in place of the form. */
function Refusal({ answer }: { answer: EntryResponse | undefined }) {
  if (!answer) return null;
  return (
    <div className="mb-6">
      <Note look="bad" live>
        {answer.summary}
      </Note>
    </div>
  );
}

function MyTicket({ slug }: { slug: string }) {
  const locale = useLocale();
  const remembered = useRememberedTicket(slug);
  const lines = useTexts("drawLines");
  if (!remembered) return null;
  return (
    <Link
      reloadDocument
      to={href("/ticket/:code", { code: remembered.code })}
      className={buttonClass("plain", true)}
    >
      {fillIn(lines.yourTicket, { ticket: count(remembered.ticket, locale) })}
    </Link>
  );
}

function permitFacts({ promoter, permitNumber }: DrawView, lines: Wording["drawLines"]): Fact[] {
  return [
    ...(promoter ? [{ label: lines.promoter, value: promoter }] : []),
    ...(permitNumber ? [{ label: lines.permit, value: permitNumber }] : []),
  ];
}
