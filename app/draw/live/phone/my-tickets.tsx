import { href } from "react-router";
import { useSettings } from "../../../content/use-settings.ts";
import { inRunningText, numberInWords } from "../../../prizes/chance.ts";
import { buttonClass, TextLink } from "../../../ui/button.tsx";
import { readablePhone } from "../../../ui/readable-phone.ts";
import type { PublicShow } from "../../show/public-show.ts";
import { type RememberedTicket, useRememberedTickets } from "../../ticket/remembered-tickets.ts";
import { count } from "../../verify/in-words.ts";
import { clockOf } from "./live-show.tsx";
import { comparedTo, elapsedIn, isNamed, knownAwards, lockedDigits } from "./reveal-moment.ts";

/** The visitor's own tickets, as far as they were opened on this device. */
export function MyTickets({
  show,
  now,
  timeZone,
  replaying,
}: {
  show: PublicShow;
  now: number;
  timeZone: string;
  replaying: boolean;
}) {
  // Tickets of a rehearsal are invented, and nobody has one.
  const mine = useRememberedTickets(show.slug).filter(() => !show.rehearsal);
  if (mine.length === 0) return null;
  const awards = knownAwards(show, now);
  return (
    <div className="grid gap-4">
      {mine.map((ticket) => {
        const award = awards.find((each) => each.ticket === ticket.ticket);
        return award && !award.skipped ? (
          <Mine
            key={ticket.ticket}
            ticket={ticket}
            prize={award.prizeName}
            callEnds={callEnds(show, ticket, timeZone)}
            replaying={replaying}
          />
        ) : (
          <Compared
            key={ticket.ticket}
            ticket={ticket}
            show={show}
            now={now}
            passedOver={award?.skipped ?? ""}
          />
        );
      })}
    </div>
  );
}

function callEnds({ step }: PublicShow, { ticket }: RememberedTicket, timeZone: string): string {
  const called = step.kind === "called" && step.winner.ticket === ticket;
  return called ? clockOf(step.endsAt, timeZone) : "";
}

function Mine({
  ticket,
  prize,
  callEnds,
  replaying,
}: {
  ticket: RememberedTicket;
  prize: string;
  callEnds: string;
  replaying: boolean;
}) {
  const { founder } = useSettings();
  return (
    <section className="grid gap-3 rounded-md border border-gold bg-raised p-4.5">
      <h2 className="font-display text-[1.75rem] leading-tight text-text">This is your ticket</h2>
      <p>
        Number {count(ticket.ticket)}, and with it {inRunningText(prize)}.
        {!replaying &&
          " Go to the stage, or to the desk by the doors. Not there? Call us and have your ticket ready."}
        {callEnds && (
          <>
            {" "}
            You have until <b className="font-semibold text-text tabular-nums">{callEnds}</b>.
          </>
        )}
      </p>
      <a href={href("/ticket/:code", { code: ticket.code })} className={buttonClass("gold", true)}>
        Show my ticket
      </a>
      {!replaying && (
        <a href={`tel:${founder.phone}`} className={buttonClass("ghost", true)}>
          Call {readablePhone(founder.phone)}
        </a>
      )}
      <p className="type-small text-muted">We never ask a winner for a fee.</p>
    </section>
  );
}

function Compared({
  ticket,
  show,
  now,
  passedOver,
}: {
  ticket: RememberedTicket;
  show: PublicShow;
  now: number;
  passedOver: string;
}) {
  const { own, agreeing, words } = fareOf(ticket, show, now);
  return (
    <section className="grid gap-2 rounded-md bg-raised p-4.5">
      <p className="flex items-baseline justify-between text-sm text-muted">
        <span>Your ticket</span>
        <span className="text-2xl tabular-nums">
          {agreeing > 0 && (
            <span className="border-b-2 border-gold text-text">{own.slice(0, agreeing)}</span>
          )}
          {own.slice(agreeing)}
        </span>
      </p>
      <p>{passedOver ? `It was drawn and passed over: ${passedOver}.` : words}</p>
      {show.step.kind === "board" && (
        <p>
          <TextLink to={href("/draw/:slug/verify", { slug: show.slug })}>
            Check the result on this phone
          </TextLink>
        </p>
      )}
    </section>
  );
}

function fareOf({ ticket }: RememberedTicket, show: PublicShow, now: number) {
  const { step, prizesLeft } = show;
  if (step.kind !== "draw") {
    const words =
      step.kind === "board"
        ? "Not this time. Thank you for being there."
        : "It takes part. When a number is drawn, the digits that match are underlined here.";
    return { own: count(ticket), agreeing: 0, words };
  }
  const elapsed = elapsedIn(show, now);
  const locked = lockedDigits(step, elapsed);
  const compared = comparedTo(step, ticket, locked);
  return { ...compared, words: wordsFor(compared, locked, isNamed(elapsed), prizesLeft) };
}

function wordsFor(
  { agreeing, stillIn }: { agreeing: number; stillIn: boolean },
  locked: number,
  named: boolean,
  prizesLeft: number,
): string {
  if (locked === 0) return "Watch the digits: those that match are underlined here.";
  const matched = `${matchedInWords(agreeing)} matched${named ? "" : " so far"}.`;
  if (stillIn && !named) return `${matched} Still in.`;
  const rest =
    prizesLeft === 0
      ? ", and this was the last prize."
      : `. ${numberInWords(prizesLeft).replace(/^./, (first) => first.toUpperCase())} more to come.`;
  return named ? `${matched} Not this time${rest}` : `${matched} Not this one.`;
}

function matchedInWords(digits: number): string {
  if (digits === 0) return "No digit";
  const words = numberInWords(digits).replace(/^./, (first) => first.toUpperCase());
  return `${words} ${digits === 1 ? "digit" : "digits"}`;
}
