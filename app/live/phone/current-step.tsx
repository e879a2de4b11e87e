import type { ReactNode } from "react";
import { OwnTime } from "../../content/own-time.tsx";
import { useLocale } from "../../content/use-settings.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import { numberAsWord } from "../../content/wording/number-as-word.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import { Countdown } from "../../draws/countdown.tsx";
import { ticketsInWords } from "../../draws/numbers-in-words.ts";
import { capital, count } from "../../platform/in-words.ts";
import { zonedTime } from "../../show/script/clock-time.ts";
import type { PublicShow, PublicStep, StageWinner } from "../../show/script/public-show.ts";
import { rankInWords } from "../../show/script/rank-in-words.ts";
import { linkClass } from "../../ui/link.tsx";
import { elapsedIn, isNamed, rowsShown } from "./reveal-moment.ts";
import { RollingTicket } from "./rolling-ticket.tsx";
import { waitingInWords } from "./waiting-in-words.ts";
import { WinnerRow } from "./winner-row.tsx";

/** The current step of the show, as a phone shows it. */
export function CurrentStep({
  show,
  now,
  timeZone,
}: {
  show: PublicShow;
  now: number;
  timeZone: string;
}) {
  const locale = useLocale();
  const texts = useTexts("live");
  const numbers = useTexts("draw");
  const { step } = show;
  switch (step.kind) {
    case "countdown":
      return (
        <Titled above={show.title} title={texts.closesIn}>
          <Countdown
            until={Math.floor(step.closesAt / 1000)}
            now={Math.floor(now / 1000)}
            label={texts.closesIn}
          />
          <p className="mt-6">
            {fillIn(texts.soFar, { tickets: ticketsInWords(step.tickets, numbers, locale) })}
          </p>
        </Titled>
      );
    case "sealed":
      return (
        <Titled
          above={fillIn(texts.sealedAt, { time: zonedTime(step.sealedAt, { locale, timeZone }) })}
          title={texts.sealed}
        >
          <p>
            {fillIn(step.excluded > 0 ? texts.sealedWithout : texts.sealedText, {
              tickets: ticketsInWords(step.tickets, numbers, locale),
              excluded: count(step.excluded, locale),
            })}
          </p>
          <p className="type-mono mt-4">{fillIn(texts.fingerprint, { root: step.root })}</p>
        </Titled>
      );
    case "waiting":
      return <Waiting step={step} now={now} timeZone={timeZone} />;
    case "intro":
      return (
        <Titled above={texts.nowDrawn} title={step.prize.name}>
          {step.prize.detail && <p>{step.prize.detail}</p>}
          <p className="mt-2">
            {step.batch &&
              `${fillIn(texts.several, { number: capital(numberAsWord(step.prize.quantity, numbers)) })} `}
            {fillIn(texts.canWin, { tickets: ticketsInWords(step.eligible, numbers, locale) })}
          </p>
        </Titled>
      );
    case "draw":
      return <Drawing show={show} step={step} now={now} />;
    case "batch":
      return <Batch show={show} step={step} now={now} />;
    case "called":
      return (
        <Winner prize={step.prize.name} winner={step.winner}>
          {fillIn(texts.called, {
            ticket: count(step.winner.ticket, locale),
            time: zonedTime(step.endsAt, { locale, timeZone }),
          })}
        </Winner>
      );
    case "skipped":
      return (
        <Titled
          above={step.prize.name}
          title={fillIn(texts.passedOver, { ticket: count(step.ticket, locale) })}
        >
          <p>
            {fillIn(texts.passedOverText, { reason: step.reason })}{" "}
            {step.next === 0
              ? texts.noneLeft
              : fillIn(texts.movesUp, { ticket: count(step.next, locale) })}
          </p>
        </Titled>
      );
    case "board":
      return (
        <Titled
          above={show.title}
          title={step.awards.every(({ skipped }) => skipped) ? texts.noWinner : texts.allWinners}
        >
          <ol className="mt-2">
            {step.awards
              .filter(({ skipped }) => !skipped)
              .map((award) => (
                <WinnerRow key={award.key} winner={award} below={award.prizeName} />
              ))}
          </ol>
        </Titled>
      );
    case "cancelled":
      return (
        <Titled above={show.title} title={texts.noWinner}>
          <p>{step.reason}</p>
        </Titled>
      );
  }
}

function Waiting({
  step,
  now,
  timeZone,
}: {
  step: Extract<PublicStep, { kind: "waiting" }>;
  now: number;
  timeZone: string;
}) {
  const locale = useLocale();
  const texts = useTexts("live");
  const inWords = waitingInWords(step, now, { locale, timeZone }, texts);
  const { above, title, value, paragraphs, when, lookUp } = inWords;
  return (
    <Titled above={above} title={title}>
      {value && (
        <p className="mb-5 text-[2.5rem] leading-tight wrap-anywhere text-gold tabular-nums">
          {value}
        </p>
      )}
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mb-3 wrap-anywhere">
          {paragraph}
        </p>
      ))}
      {when && (
        <p className="mb-3">
          <OwnTime seconds={Math.floor(step.moment / 1000)}>{when}</OwnTime>
        </p>
      )}
      {lookUp && (
        <a href={lookUp} target="_blank" rel="noreferrer" className={linkClass}>
          {texts.lookUp}
        </a>
      )}
    </Titled>
  );
}

function Drawing({
  show,
  step,
  now,
}: {
  show: PublicShow;
  step: Extract<PublicStep, { kind: "draw" }>;
  now: number;
}) {
  const locale = useLocale();
  const texts = useTexts("live");
  const elapsed = elapsedIn(show, now);
  if (isNamed(elapsed)) {
    return (
      <Winner prize={step.prize.name} winner={step.winner}>
        {rankInWords(step, texts, locale)}
      </Winner>
    );
  }
  return (
    <Titled above={texts.nowDrawn} title={step.prize.name}>
      <RollingTicket step={step} elapsed={elapsed} />
    </Titled>
  );
}

function Batch({
  show,
  step,
  now,
}: {
  show: PublicShow;
  step: Extract<PublicStep, { kind: "batch" }>;
  now: number;
}) {
  const visibleRows = rowsShown(step.winners.length, elapsedIn(show, now));
  const texts = useTexts("live");
  const page = { page: `${step.page}`, pages: `${step.pages}` };
  const above = step.pages > 1 ? fillIn(texts.togetherPage, page) : texts.together;
  return (
    <Titled above={above} title={step.prize.name}>
      <ol className="mt-2">
        {step.winners.slice(0, visibleRows).map((winner) => (
          <WinnerRow key={winner.ticket} winner={winner} />
        ))}
      </ol>
    </Titled>
  );
}

function Titled({
  above,
  title,
  children,
}: {
  above: string;
  title: string;
  children?: ReactNode;
}) {
  return (
    <>
      <p className="text-lg">{above}</p>
      <h1 className="type-title mt-1 mb-5 text-balance">{title}</h1>
      {children}
    </>
  );
}

function Winner({
  prize,
  winner,
  children,
}: {
  prize: string;
  winner: StageWinner;
  children?: ReactNode;
}) {
  const locale = useLocale();
  const texts = useTexts("live");
  return (
    <>
      <p className="animate-appear text-lg">{fillIn(texts.goesTo, { prize })}</p>
      <h1 className="mt-1 mb-4.5 animate-appear font-display text-[3.5rem] leading-[1.02] tracking-[-0.012em] text-balance wrap-anywhere text-text">
        {winner.name}
      </h1>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <div>
          <dt className="text-sm text-muted">{texts.ticket}</dt>
          <dd className="text-[1.875rem] leading-tight text-gold tabular-nums">
            {count(winner.ticket, locale)}
          </dd>
        </div>
        {winner.place && (
          <div>
            <dt className="text-sm text-muted">{texts.from}</dt>
            <dd className="font-display text-[1.875rem] leading-tight text-text">{winner.place}</dd>
          </div>
        )}
      </dl>
      {children && <p className="mt-5">{children}</p>}
    </>
  );
}
