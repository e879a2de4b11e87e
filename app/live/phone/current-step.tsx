import type { ReactNode } from "react";
import { fillIn } from "../../content/wording/fill-in.ts";
import { numberAsWord } from "../../content/wording/number-as-word.ts";
import { useWords } from "../../content/wording/use-words.ts";
import { Countdown } from "../../draws/countdown.tsx";
import { capital, ticketsInWords } from "../../draws/numbers-in-words.ts";
import { count } from "../../platform/in-words.ts";
import { clockTime } from "../../show/script/clock-time.ts";
import type { PublicShow, PublicStep, StageWinner } from "../../show/script/public-show.ts";
import { elapsedIn, isNamed, rowsShown } from "./reveal-moment.ts";
import { RollingTicket } from "./rolling-ticket.tsx";
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
  const words = useWords("live");
  const numbers = useWords("draw");
  const { step } = show;
  switch (step.kind) {
    case "countdown":
      return (
        <Titled above={show.title} title={words.closesIn}>
          <Countdown
            until={Math.floor(step.closesAt / 1000)}
            now={Math.floor(now / 1000)}
            label={words.closesIn}
          />
          <p className="mt-6">
            {fillIn(words.soFar, { tickets: ticketsInWords(step.tickets, numbers) })}
          </p>
        </Titled>
      );
    case "sealed":
      return (
        <Titled
          above={fillIn(words.sealedAt, { time: clockTime(step.sealedAt, timeZone) })}
          title={words.sealed}
        >
          <p>
            {fillIn(step.excluded > 0 ? words.sealedWithout : words.sealedText, {
              tickets: ticketsInWords(step.tickets, numbers),
              excluded: count(step.excluded),
            })}
          </p>
          <p className="type-mono mt-4">{fillIn(words.fingerprint, { root: step.root })}</p>
        </Titled>
      );
    case "waiting":
      return <Waiting step={step} timeZone={timeZone} />;
    case "intro":
      return (
        <Titled above={words.nowDrawn} title={step.prize.name}>
          {step.prize.detail && <p>{step.prize.detail}</p>}
          <p className="mt-2">
            {step.batch &&
              `${fillIn(words.several, { number: capital(numberAsWord(step.prize.quantity, numbers)) })} `}
            {fillIn(words.canWin, { tickets: ticketsInWords(step.eligible, numbers) })}
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
          {fillIn(words.called, {
            ticket: count(step.winner.ticket),
            time: clockTime(step.endsAt, timeZone),
          })}
        </Winner>
      );
    case "skipped":
      return (
        <Titled
          above={step.prize.name}
          title={fillIn(words.passedOver, { ticket: count(step.ticket) })}
        >
          <p>
            {fillIn(words.passedOverText, { reason: step.reason })}{" "}
            {step.next === 0 ? words.noneLeft : fillIn(words.movesUp, { ticket: count(step.next) })}
          </p>
        </Titled>
      );
    case "board":
      return (
        <Titled above={show.title} title={words.allWinners}>
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
        <Titled above={show.title} title={words.noWinner}>
          <p>{step.reason}</p>
        </Titled>
      );
  }
}

function Waiting({
  step,
  timeZone,
}: {
  step: Extract<PublicStep, { kind: "waiting" }>;
  timeZone: string;
}) {
  const words = useWords("live");
  const { source } = step;
  const decider =
    step.round > 0 ? fillIn(words.round, { round: count(step.round), source }) : source;
  if (step.decidedAt !== undefined) {
    return (
      <Titled above={decider} title={words.here}>
        <p>{words.hereText}</p>
      </Titled>
    );
  }
  return (
    <Titled above={words.waitingAbove} title={words.waiting}>
      <p>
        {fillIn(words.waitingText, { number: decider, time: clockTime(step.moment, timeZone) })}
      </p>
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
  const words = useWords("live");
  const elapsed = elapsedIn(show, now);
  if (isNamed(elapsed)) return <Winner prize={step.prize.name} winner={step.winner} />;
  return (
    <Titled above={words.nowDrawn} title={step.prize.name}>
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
  const words = useWords("live");
  const page = { page: `${step.page}`, pages: `${step.pages}` };
  const above = step.pages > 1 ? fillIn(words.togetherPage, page) : words.together;
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
  const words = useWords("live");
  return (
    <>
      <p className="animate-appear text-lg">{fillIn(words.goesTo, { prize })}</p>
      <h1 className="mt-1 mb-4.5 animate-appear font-display text-[3.5rem] leading-[1.02] tracking-[-0.012em] text-balance wrap-anywhere text-text">
        {winner.name}
      </h1>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <div>
          <dt className="text-sm text-muted">{words.ticket}</dt>
          <dd className="text-[1.875rem] leading-tight text-gold tabular-nums">
            {count(winner.ticket)}
          </dd>
        </div>
        {winner.place && (
          <div>
            <dt className="text-sm text-muted">{words.from}</dt>
            <dd className="font-display text-[1.875rem] leading-tight text-text">{winner.place}</dd>
          </div>
        )}
      </dl>
      {children && <p className="mt-5">{children}</p>}
    </>
  );
}
