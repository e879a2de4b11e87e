import type { ActRefusal } from "../acts.ts";

/** Shown to the operator, except "stale" and "too-soon": late and double presses are ignored silently. */
export const refusalInWords: Record<ActRefusal | "needs-network", string> = {
  stale: "The show is already at another step.",
  "too-soon": "This step has just begun. Wait a moment.",
  "not-driving": "Someone else is running the show. You are watching.",
  "no-show": "There is no show to run.",
  "not-closed": "Entries are still open.",
  "not-decided": "The public value is not known yet.",
  "at-the-end": "Everything has been shown.",
  "nothing-before": "This is the first screen.",
  "nobody-called": "Nobody is being called.",
  "call-still-runs": "The winner still has time. You can skip when the clock has run out.",
  "unknown-reason": "This reason is not in the sealed terms.",
  "cannot-skip":
    "You cannot skip this ticket: it has no prize, or the prize was already handed over.",
  "not-in-rules":
    "The rules do not say that winners have to be at the event, so you cannot skip somebody for being absent.",
  "before-claim-ends":
    "The rules give winners more time to answer. Until it is over, nobody can be skipped as unreachable.",
  "driver-is-active": "The other console is active. Ask for a handover.",
  "not-offered": "The show was not offered to this window.",
  "same-person": "A second person must confirm.",
  over: "The show is over.",
  "needs-network": "This needs the server. It waits until the network is back.",
};
