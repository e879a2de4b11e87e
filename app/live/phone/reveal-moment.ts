// The state of a reveal at a time of the server's clock, and how a ticket compares with it. Pure.
import type { PublicShow, PublicStep } from "../../show/script/public-show.ts";
import {
  batchBegins,
  batchRowEvery,
  lockTimes,
  reveal,
} from "../../show/script/reveal-timeline.ts";
import { paddedTicket } from "../../show/script/still-matching.ts";

type RollingStep = Extract<PublicStep, { kind: "draw" }>;

/** Milliseconds on the step's timeline. After a skip the number is known and the roll is left out. */
export function elapsedIn({ startsAt, step }: Pick<PublicShow, "startsAt" | "step">, now: number) {
  const passed = now - startsAt;
  return step.kind === "draw" && step.known ? passed + reveal.stillness : passed;
}

/** How many digits have locked. */
export function lockedDigits({ digits }: RollingStep, elapsed: number): number {
  return lockTimes(digits.length).filter((time) => time <= elapsed).length;
}

export function isNamed(elapsed: number): boolean {
  return elapsed >= reveal.name;
}

/** How many rows of a batch are visible. */
export function rowsShown(rows: number, elapsed: number): number {
  return Math.max(0, Math.min(rows, Math.floor((elapsed - batchBegins) / batchRowEvery) + 1));
}

/** When the animation of this step ends, by the server's clock. */
export function animationEndsAt({ startsAt, step }: Pick<PublicShow, "startsAt" | "step">): number {
  if (step.kind === "draw") return startsAt + reveal.place - (step.known ? reveal.stillness : 0);
  if (step.kind === "batch") return startsAt + batchBegins + step.winners.length * batchRowEvery;
  return startsAt;
}

/** The digits of the visitor's ticket, and how many of them match the locked digits. */
export function compareDigits(step: RollingStep, ticket: number, locked: number) {
  const own = paddedTicket(ticket, 10 ** step.digits.length - 1);
  let agreeing = 0;
  while (agreeing < locked && own[agreeing] === step.digits[agreeing]) agreeing += 1;
  return { own, agreeing, stillIn: agreeing === locked };
}

/** Awards that may be shown at this time, without those whose name has not been revealed. */
export function knownAwards(show: PublicShow, now: number): PublicShow["shown"] {
  const { step } = show;
  if (step.kind === "draw" && !isNamed(elapsedIn(show, now))) {
    return show.shown.filter(({ ticket }) => ticket !== step.winner.ticket);
  }
  if (step.kind === "batch") {
    const visible = rowsShown(step.winners.length, elapsedIn(show, now));
    const coming = new Set(step.winners.slice(visible).map(({ ticket }) => ticket));
    return show.shown.filter(({ ticket }) => !coming.has(ticket));
  }
  return show.shown;
}
