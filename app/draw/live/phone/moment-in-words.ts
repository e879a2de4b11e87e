// The show for those who listen: a sentence that changes only when there is something to say. Pure.
import type { PublicShow, StageWinner } from "../../show/public-show.ts";
import { count, counted } from "../../verify/in-words.ts";
import { elapsedIn, isNamed, rowsShown } from "./reveal-moment.ts";

export function momentInWords(show: PublicShow, now: number, mine: number[]): string {
  const { step, screen } = show;
  if (screen.kind === "message") return screen.text;
  if (screen.kind === "blackout") return "";
  switch (step.kind) {
    case "countdown":
      return "The show has begun. Entries are about to close.";
    case "sealed":
      return `Entries are closed. The list is sealed with ${counted(step.tickets, "ticket")}.`;
    case "waiting":
      return step.decidedAt === undefined
        ? "Waiting for the public number."
        : "The public number is here.";
    case "intro":
      return `Next: ${step.prize.name}.`;
    case "draw":
      return isNamed(elapsedIn(show, now))
        ? `${step.prize.name} goes to ${winnerInWords(step.winner)}.${yours(mine, [step.winner])}`
        : `${step.prize.name} is being drawn.`;
    case "batch":
      return rowsShown(step.winners.length, elapsedIn(show, now)) < step.winners.length
        ? `${step.prize.name} is being drawn.`
        : `${step.prize.name} goes to ${step.winners.map(winnerInWords).join("; ")}.${yours(mine, step.winners)}`;
    case "called":
      return `${winnerInWords(step.winner)} is called.${yours(mine, [step.winner])}`;
    case "skipped":
      return `Ticket ${count(step.ticket)} is passed over: ${step.reason}.${
        step.next === 0 ? "" : ` Ticket ${count(step.next)} moves up.`
      }`;
    case "board":
      return "All prizes are drawn.";
    case "cancelled":
      return `There is no winner. ${step.reason}`;
  }
}

function winnerInWords({ name, place, ticket }: StageWinner): string {
  return [name, place, `ticket ${count(ticket)}`].filter(Boolean).join(", ");
}

function yours(mine: number[], winners: StageWinner[]): string {
  return winners.some(({ ticket }) => mine.includes(ticket)) ? " This is your ticket." : "";
}
