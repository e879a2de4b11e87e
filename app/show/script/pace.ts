// The minimum duration of a step, and when the next one starts at automatic pace. Pure.
import type { PublicStep } from "./public-show.ts";
import { batchEnds, reveal } from "./reveal-timeline.ts";

/** After a skip the ticket is known: the reveal starts shortly before the last digit locks. */
const knownTicketStart = reveal.stillness - 600;

/** Presses during this time are ignored, so that a double click does not cut a reveal short. */
export function minimumTime(step: PublicStep): number {
  if (step.kind === "draw") return reveal.place - (step.known ? knownTicketStart : 0);
  if (step.kind === "batch") return batchEnds(step.winners.length);
  return 0;
}

/** At automatic pace; undefined where the next step depends on a person or on the draw. */
export function automaticDelay(step: PublicStep): number | undefined {
  switch (step.kind) {
    case "sealed":
      return 20_000;
    case "intro":
      return 9_000;
    case "draw":
    case "batch":
      return minimumTime(step) + 12_000;
    case "skipped":
      return 12_000;
    default:
      return undefined;
  }
}

/** How long the arrived value stays on screen. */
export const delayAfterValue = 8_000;
