// The show for those who listen: a sentence that changes only when there is something to say. Pure.
import { fillIn } from "../../content/wording/fill-in.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { ticketsInWords } from "../../draws/numbers-in-words.ts";
import { count } from "../../platform/in-words.ts";
import type { PublicShow, StageWinner } from "../public-show.ts";
import { elapsedIn, isNamed, rowsShown } from "./reveal-moment.ts";

type Words = Pick<Wording, "draw" | "liveSpoken">;

export function momentInWords(
  show: PublicShow,
  now: number,
  mine: number[],
  { draw, liveSpoken: words }: Words,
): string {
  const { step, screen } = show;
  if (screen.kind === "message") return screen.text;
  if (screen.kind === "blackout") return "";
  const say = (winners: StageWinner[], sentence: string) => {
    const isMine = winners.some(({ ticket }) => mine.includes(ticket));
    const winner = winners.map((each) => winnerInWords(each, words)).join("; ");
    const prize = "prize" in step ? step.prize.name : "";
    return joined(fillIn(sentence, { prize, winner }), isMine && words.yours);
  };
  switch (step.kind) {
    case "countdown":
      return words.countdown;
    case "sealed":
      return fillIn(words.sealed, { tickets: ticketsInWords(step.tickets, draw) });
    case "waiting":
      return step.decidedAt === undefined ? words.waiting : words.here;
    case "intro":
      return say([], words.next);
    case "draw":
      return isNamed(elapsedIn(show, now)) ? say([step.winner], words.won) : say([], words.rolling);
    case "batch":
      return rowsShown(step.winners.length, elapsedIn(show, now)) < step.winners.length
        ? say([], words.rolling)
        : say(step.winners, words.won);
    case "called":
      return say([step.winner], words.called);
    case "skipped":
      return joined(
        fillIn(words.passedOver, { ticket: count(step.ticket), reason: step.reason }),
        step.next > 0 && fillIn(words.movesUp, { ticket: count(step.next) }),
      );
    case "board":
      return words.over;
    case "cancelled":
      return joined(words.noWinner, step.reason);
  }
}

function winnerInWords({ name, place, ticket }: StageWinner, words: Words["liveSpoken"]): string {
  return [name, place, fillIn(words.ticket, { ticket: count(ticket) })].filter(Boolean).join(", ");
}

function joined(...sentences: (string | false)[]): string {
  return sentences.filter(Boolean).join(" ");
}
