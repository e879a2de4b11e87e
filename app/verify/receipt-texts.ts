// The texts of the ticket page about a receipt: a question for every step, and its three answers. Pure.
import type { Wording } from "../content/wording/wording.ts";
import type { ReceiptFinding } from "./worker/verify-receipt.ts";

type ReceiptCheckTexts = Wording["receiptChecks"];

const aspects = { holds: "Holds", fails: "Fails", absent: "Absent" } as const;

export function receiptAnswer(
  { step, state, fraud }: ReceiptFinding,
  texts: ReceiptCheckTexts,
): string {
  return fraud === "contradiction" ? texts.contradicted : texts[`${step}${aspects[state]}`];
}

/** All findings in one sentence. */
export function receiptSummary(findings: ReceiptFinding[], texts: ReceiptCheckTexts): string {
  if (findings.some(({ state }) => state === "fails")) return texts.summaryFails;
  return findings.some(({ state }) => state === "absent") ? texts.summaryOpen : texts.summaryClosed;
}
