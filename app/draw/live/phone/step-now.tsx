import type { ReactNode } from "react";
import { inRunningText, numberInWords } from "../../../prizes/chance.ts";
import { Countdown } from "../../public/countdown.tsx";
import type { PublicShow, PublicStep, StageWinner } from "../../show/public-show.ts";
import { count, counted } from "../../verify/in-words.ts";
import { clockOf } from "./live-show.tsx";
import { elapsedIn, isNamed, rowsShown } from "./reveal-moment.ts";
import { RollingTicket } from "./rolling-ticket.tsx";

/** What stands on stage at this moment, in the words of a phone. */
export function StepNow({
  show,
  now,
  timeZone,
}: {
  show: PublicShow;
  now: number;
  timeZone: string;
}) {
  const { step } = show;
  switch (step.kind) {
    case "countdown":
      return (
        <Titled above={show.title} title="Entries close in">
          <Countdown
            until={Math.floor(step.closesAt / 1000)}
            now={Math.floor(now / 1000)}
            label="Entries close in"
          />
          <p className="mt-6">{counted(step.tickets, "ticket")} so far.</p>
        </Titled>
      );
    case "sealed":
      return (
        <Titled above={`Closed at ${clockOf(step.sealedAt, timeZone)}`} title="The list is sealed">
          <p>
            {counted(step.tickets, "ticket")}
            {step.excluded > 0 && `, ${count(step.excluded)} of them excluded with a public reason`}
            . Nobody can add or remove one any more, neither you nor we.
          </p>
          <p className="type-mono mt-4">Fingerprint of the list: {step.root}</p>
        </Titled>
      );
    case "waiting":
      return <Waiting step={step} timeZone={timeZone} />;
    case "intro":
      return (
        <Titled above="Now drawn" title={step.prize.name}>
          {step.prize.detail && <p>{step.prize.detail}</p>}
          <p className="mt-2">
            {step.batch && `${capital(numberInWords(step.prize.quantity))} of it. `}
            {counted(step.eligible, "ticket")} can win it.
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
          We call ticket {count(step.winner.ticket)} until {clockOf(step.endsAt, timeZone)}.
        </Winner>
      );
    case "skipped":
      return (
        <Titled above={step.prize.name} title={`Ticket ${count(step.ticket)} is passed over`}>
          <p>
            Reason, as the terms have it: {step.reason}.{" "}
            {step.next === 0
              ? "No ticket is left for this prize."
              : `Ticket ${count(step.next)} moves up. Everybody else keeps what they have.`}
          </p>
        </Titled>
      );
    case "board":
      return (
        <Titled above={show.title} title="All winners">
          <ol className="mt-2">
            {step.awards
              .filter(({ skipped }) => !skipped)
              .map((award) => (
                <Row key={award.key} winner={award} below={award.prizeName} />
              ))}
          </ol>
        </Titled>
      );
    case "cancelled":
      return (
        <Titled above={show.title} title="There is no winner">
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
  const decider = step.round > 0 ? `Round ${count(step.round)} of ${step.source}` : step.source;
  if (step.decidedAt !== undefined) {
    return (
      <Titled above={decider} title="The public number is here">
        <p>From now on the result is fixed. Anybody can compute it, and so did we.</p>
      </Titled>
    );
  }
  return (
    <Titled above="Nobody knows it yet, neither you nor we" title="Waiting for the public number">
      <p>
        {decider}, at {clockOf(step.moment, timeZone)}.
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
  const elapsed = elapsedIn(show, now);
  if (isNamed(elapsed)) return <Winner prize={step.prize.name} winner={step.winner} />;
  return (
    <Titled above="Now drawn" title={step.prize.name}>
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
  const standing = rowsShown(step.winners.length, elapsedIn(show, now));
  const page = step.pages > 1 ? `, ${step.page} of ${step.pages}` : "";
  return (
    <Titled above={`Drawn together${page}`} title={step.prize.name}>
      <ol className="mt-2">
        {step.winners.slice(0, standing).map((winner) => (
          <Row key={winner.ticket} winner={winner} />
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
  return (
    <>
      <p className="animate-appear text-lg">{prize} goes to</p>
      <h1 className="mt-1 mb-4.5 animate-appear font-display text-[3.5rem] leading-[1.02] tracking-[-0.012em] text-balance wrap-anywhere text-text">
        {winner.name}
      </h1>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <div>
          <dt className="text-sm text-muted">Ticket</dt>
          <dd className="text-[1.875rem] leading-tight text-gold tabular-nums">
            {count(winner.ticket)}
          </dd>
        </div>
        {winner.place && (
          <div>
            <dt className="text-sm text-muted">From</dt>
            <dd className="font-display text-[1.875rem] leading-tight text-text">{winner.place}</dd>
          </div>
        )}
      </dl>
      {children && <p className="mt-5">{children}</p>}
    </>
  );
}

export function Row({ winner, below }: { winner: StageWinner; below?: string }) {
  const { ticket, name, place } = winner;
  return (
    <li className="border-b border-line py-3.5">
      <p className="flex items-baseline gap-2">
        <b className="font-medium text-text">{name}</b>
        <span>{place}</span>
        <span className="ml-auto tabular-nums">{count(ticket)}</span>
      </p>
      {below && <p className="type-small text-muted">{below}</p>}
    </li>
  );
}

function capital(words: string): string {
  return inRunningText(words).replace(/^./, (first) => first.toUpperCase());
}
