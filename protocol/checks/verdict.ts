// The verdict: the first one in the list of docs/protocol.md, section 7, that applies.
import type { CheckContext } from "./check-context.ts";

type NamedFinding = { name: string; state: "holds" | "fails" | "absent"; why?: string };

/** `draw` is undefined only when the check `format` has failed. */
export function verdictOf(checks: NamedFinding[], draw: CheckContext | undefined): string {
  const failure = checks.find(({ state }) => state === "fails");
  if (failure || !draw) return `refused: ${failure?.name}: ${failure?.why}`;
  const outcome = missingOutcome(draw);
  if (outcome) return `no outcome yet: ${outcome}`;
  const ledgerWasChecked = draw.evidence.ledger !== undefined;
  if (!checks.some(({ name, state }) => name === "witnesses" && state === "holds")) {
    return `consistent, not witnessed${ledgerWasChecked ? "" : ", ledger not checked"}`;
  }
  if (!ledgerWasChecked) return "sound in itself, ledger not checked";
  return draw.terms.randomness.source === "public-value" ? "compare the public value" : "verified";
}

function missingOutcome({ close, cancel, result }: CheckContext): string | undefined {
  if (close?.body.size === 0) return "no tickets";
  if (result) return undefined;
  if (cancel) return close ? "void" : "cancelled";
  return close ? "waiting" : "open";
}
