// The show for screen readers: one sentence that changes only when something is decided. Pure.
import { fillIn } from "../../content/wording/fill-in.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { ticketsInWords } from "../../draws/numbers-in-words.ts";
import { count } from "../../platform/in-words.ts";
import { joinParts } from "../../platform/join-parts.ts";
import type { PublicShow, StageWinner } from "../../show/script/public-show.ts";
import { rankInWords } from "../../show/script/rank-in-words.ts";
import { elapsedIn, isNamed, rowsShown } from "./reveal-moment.ts";

type AnnouncementTexts = Pick<Wording, "draw" | "live" | "liveSpoken">;

export function announcementOf(
  show: PublicShow,
  now: number,
  mine: number[],
  { draw, live, liveSpoken: texts }: AnnouncementTexts,
  locale?: string,
): string {
  const { step, screen } = show;
  if (screen.kind === "message") return screen.text;
  if (screen.kind === "blackout") return "";
  const announce = (winners: StageWinner[], sentence: string) => {
    const isMine = winners.some(({ ticket }) => mine.includes(ticket));
    const winner = winners
      .map((stageWinner) => winnerInWords(stageWinner, texts, locale))
      .join("; ");
    const prize = "prize" in step ? step.prize.name : "";
    return joined(fillIn(sentence, { prize, winner }), isMine && texts.yours);
  };
  switch (step.kind) {
    case "countdown":
      return texts.countdown;
    case "sealed":
      return fillIn(texts.sealed, { tickets: ticketsInWords(step.tickets, draw, locale) });
    case "waiting":
      return step.decidedAt === undefined || now < step.decidedAt
        ? texts.waiting
        : joined(texts.here, step.value && `${step.value}.`);
    case "intro":
      return announce([], texts.next);
    case "draw": {
      if (!isNamed(elapsedIn(show, now))) return announce([], texts.rolling);
      const after = step.before && `${rankInWords(step, live, locale)}.`;
      return joined(announce([step.winner], texts.won), after ?? false);
    }
    case "batch":
      return rowsShown(step.winners.length, elapsedIn(show, now)) < step.winners.length
        ? announce([], texts.rolling)
        : announce(step.winners, texts.won);
    case "called":
      return announce([step.winner], texts.called);
    case "skipped":
      return joined(
        fillIn(texts.passedOver, { ticket: count(step.ticket, locale), reason: step.reason }),
        step.next > 0 && fillIn(texts.movesUp, { ticket: count(step.next, locale) }),
      );
    case "board":
      return step.awards.every(({ skipped }) => skipped) ? texts.noWinner : texts.over;
    case "cancelled":
      return joined(texts.noWinner, step.reason);
  }
}

function winnerInWords(
  { name, place, ticket }: StageWinner,
  texts: AnnouncementTexts["liveSpoken"],
  locale?: string,
): string {
  const ticketText = fillIn(texts.ticket, { ticket: count(ticket, locale) });
  return joinParts([name, place, ticketText]);
}

function joined(...sentences: (string | false)[]): string {
  return sentences.filter(Boolean).join(" ");
}
