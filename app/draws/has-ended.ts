import type { DrawState } from "./states.ts";

/** Drawn, cancelled or void: there is something to certify, and it will hardly change again. */
export function hasEnded(state: DrawState): boolean {
  return state === "drawn" || state === "cancelled" || state === "void";
}
