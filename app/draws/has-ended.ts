import type { DrawState } from "./states.ts";

/** Drawn, cancelled or void: such a draw has a certificate, which rarely changes. */
export function hasEnded(state: DrawState): boolean {
  return state === "drawn" || state === "cancelled" || state === "void";
}
