// How long a step must stay, and when the next one comes at automatic pace. Pure.
import type { PublicStep } from "./public-show.ts";
import { batchEnds, reveal } from "./reveal-timeline.ts";

/** After a skip the ticket is known: the reveal starts shortly before the pause in which the digits have stopped. */
export const knownBegins = reveal.stillness - 600;

/** In the first milliseconds of a step a press does nothing: a double click must not cut a reveal. */
export function leastTime(step: PublicStep): number {
  if (step.kind === "draw") return reveal.place - (step.known ? knownBegins : 0);
  if (step.kind === "batch") return batchEnds(step.winners.length);
  return 0;
}

/** At automatic pace; undefined where a person decides, or the draw itself brings the next step. */
export function goesOnAfter(step: PublicStep): number | undefined {
  switch (step.kind) {
    case "sealed":
      return 20_000;
    case "intro":
      return 9_000;
    case "draw":
    case "batch":
      return leastTime(step) + 12_000;
    case "skipped":
      return 12_000;
    default:
      return undefined;
  }
}

/** Time to see that the value has come. */
export const afterTheValue = 8_000;
