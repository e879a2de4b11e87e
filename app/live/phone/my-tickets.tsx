import { href, Link } from "react-router";
import { useLocale, useSettings } from "../../content/use-settings.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import { FilledText } from "../../content/wording/filled-text.tsx";
import { numberAsWord } from "../../content/wording/number-as-word.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { inRunningText } from "../../draws/prizes/chance.ts";
import { type RememberedTicket, useRememberedTickets } from "../../entries/remembered-tickets.ts";
import { type Calendar, capital, count } from "../../platform/in-words.ts";
import { zonedTime } from "../../show/script/clock-time.ts";
import type { PublicShow } from "../../show/script/public-show.ts";
import { buttonClass } from "../../ui/button.tsx";
import { TextLink } from "../../ui/link.tsx";
import { compareDigits, elapsedIn, isNamed, knownAwards, lockedDigits } from "./reveal-moment.ts";

type MyTicketsProps = { show: PublicShow; now: number; timeZone: string; replaying: boolean };

/** The visitor's tickets that were opened on this device. */
export function MyTickets(props: MyTicketsProps) {
  const { slug, rehearsal } = props.show;
  const mine = useRememberedTickets(slug);
  // The tickets of a rehearsal are invented.
  return mine.length === 0 || rehearsal ? null : <TicketsInShow {...props} mine={mine} />;
}

export function TicketsInShow({
  mine,
  show,
  now,
  timeZone,
  replaying,
}: MyTicketsProps & { mine: RememberedTicket[] }) {
  const awards = knownAwards(show, now);
  const locale = useLocale();
  return (
    <div className="grid gap-4">
      {mine.map((ticket) => {
        const award = awards.find((candidate) => candidate.ticket === ticket.ticket);
        return award && !award.skipped ? (
          <WonTicket
            key={ticket.ticket}
            ticket={ticket}
            prize={award.prizeName}
            callEnds={callEnds(show, ticket, { locale, timeZone })}
            replaying={replaying}
          />
        ) : (
          <OtherTicket
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

/** Only if the prize can move on afterwards. */
function callEnds({ step }: PublicShow, { ticket }: RememberedTicket, calendar: Calendar): string {
  const called = step.kind === "called" && step.presence && step.winner.ticket === ticket;
  return called ? zonedTime(step.endsAt, calendar) : "";
}

function WonTicket({
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
  const locale = useLocale();
  const texts = useTexts("liveTicket");
  const { founder } = useSettings();
  return (
    <section className="grid gap-3 rounded-md border border-gold bg-raised p-4.5">
      <h2 className="font-display text-[1.75rem] leading-tight text-text">{texts.mine}</h2>
      <p>
        {fillIn(texts.mineText, {
          ticket: count(ticket.ticket, locale),
          prize: inRunningText(prize, locale),
        })}
        {!replaying && ` ${texts.come}`}
        {callEnds && (
          <>
            {" "}
            <FilledText
              text={texts.until}
              time={<b className="font-semibold text-text tabular-nums">{callEnds}</b>}
            />
          </>
        )}
      </p>
      <Link
        reloadDocument
        to={href("/ticket/:code", { code: ticket.code })}
        className={buttonClass("gold", true)}
      >
        {texts.show}
      </Link>
      {!replaying && founder.phone && (
        <a href={`tel:${founder.phone}`} className={buttonClass("plain", true)}>
          {fillIn(texts.call, { phone: founder.phoneText })}
        </a>
      )}
      <p className="type-small text-muted">{texts.noFee}</p>
    </section>
  );
}

function OtherTicket({
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
  const texts = { ...useTexts("liveTicket"), numbers: useTexts("draw").numbers };
  const { own, agreeing, text } = compareTicket(ticket, show, now, texts, useLocale());
  return (
    <section className="grid gap-2 rounded-md bg-raised p-4.5">
      <p className="flex items-baseline justify-between text-sm text-muted">
        <span>{texts.yours}</span>
        <span className="text-2xl tabular-nums">
          {agreeing > 0 && (
            <span className="border-b-2 border-gold text-text">{own.slice(0, agreeing)}</span>
          )}
          {own.slice(agreeing)}
        </span>
      </p>
      <p>{passedOver ? fillIn(texts.passedOver, { reason: passedOver }) : text}</p>
      {show.step.kind === "board" && (
        <p>
          <TextLink to={href("/draw/:slug/verify", { slug: show.slug })}>{texts.check}</TextLink>
        </p>
      )}
    </section>
  );
}

type TicketTexts = Wording["liveTicket"] & Pick<Wording["draw"], "numbers">;

function compareTicket(
  { ticket }: RememberedTicket,
  show: PublicShow,
  now: number,
  texts: TicketTexts,
  locale: string,
) {
  const { step, prizesLeft } = show;
  if (step.kind !== "draw") {
    const text = step.kind === "board" ? texts.notThisTime : texts.takesPart;
    return { own: count(ticket, locale), agreeing: 0, text };
  }
  const elapsed = elapsedIn(show, now);
  const locked = lockedDigits(step, elapsed);
  const compared = compareDigits(step, ticket, locked);
  if (locked === 0) return { ...compared, text: texts.watch };
  const digits = digitsInWords(compared.agreeing, texts);
  const sentences = isNamed(elapsed)
    ? [fillIn(texts.matched, { digits }), prizesLeftInWords(prizesLeft, texts)]
    : [fillIn(texts.matchedSoFar, { digits }), compared.stillIn ? texts.stillIn : texts.notThisOne];
  return { ...compared, text: sentences.join(" ") };
}

function prizesLeftInWords(prizes: number, texts: TicketTexts): string {
  return prizes === 0 ? texts.last : fillIn(texts.more, { number: `${prizes}` });
}

function digitsInWords(digits: number, texts: TicketTexts): string {
  if (digits === 0) return texts.noDigit;
  if (digits === 1) return texts.oneDigit;
  return fillIn(texts.digits, { number: capital(numberAsWord(digits, texts)) });
}
