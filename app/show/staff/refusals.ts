import type { ActRefusal } from "../acts.ts";

/** Shown to the operator, except "stale" and "too-soon": late and double presses are ignored silently. */
export const refusalInWords: Record<ActRefusal | "needs-network", string> = {
  stale: "The show is already at another step.",
  "too-soon": "The step has only begun.",
  "not-driving": "Somebody else drives the show. You are watching.",
  "no-show": "There is no show to drive.",
  "not-closed": "Entries are still open.",
  "not-decided": "The public value is not here yet.",
  "at-the-end": "Everything has been shown.",
  "nothing-before": "This is the first screen.",
  "nobody-called": "Nobody is being called.",
  "call-still-runs": "The winner still has time. Skipping wakes when the clock has run out.",
  "unknown-reason": "This reason does not stand in the sealed terms.",
  "cannot-skip": "This ticket cannot be skipped: it holds no prize, or was already handed over.",
  "driver-is-active": "The other console is awake. Ask for the show to be handed over.",
  "not-offered": "The show was not offered to this window.",
  "same-person": "A second person has to say yes.",
  over: "The show is over.",
  "needs-network": "Only the server can do that. It waits until the network is back.",
};
