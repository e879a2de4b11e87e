// How long a step must stay, and when it goes on by itself. Pure.
import type { PublicStep } from "./public-show.ts";
import { batchEnds, reveal } from "./reveal-timeline.ts";

/** After a skip the reveal begins with its stillness. */
export const knownBegins = reveal.stillness - 600;

/** Milliseconds after its start before which a press does nothing: a nervous double click must not cut a reveal. */
export function leastTime(step: PublicStep): number {
  if (step.kind === "draw") return reveal.place - (step.known ? knownBegins : 0);
  if (step.kind === "batch") return batchEnds(step.winners.length);
  return 0;
}

/** At automatic pace; undefined where a person has to decide, or the draw itself goes on. */
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

/** The value has come and everybody has seen it. */
export const afterTheValue = 8_000;
