// The texts of the ticket page about a receipt: a question for every step, and its three answers. Pure.
import type { ReceiptFinding, ReceiptStep } from "./worker/verify-receipt.ts";

type ReceiptStepTexts = { question: string; holds: string; fails: string; absent: string };

export const receiptTexts: Record<ReceiptStep, ReceiptStepTexts> = {
  leaf: {
    question: "Is this ticket’s fingerprint right?",
    holds: "Your device has worked it out again from what the receipt holds.",
    fails: "The receipt cannot be read as it is.",
    absent: "There is no receipt to read.",
  },
  signature: {
    question: "Has the operator signed for it?",
    holds: "It is signed, and nothing that was published contradicts it.",
    fails: "Receipt and published files do not fit together. Keep the receipt: that is evidence.",
    absent: "There is nothing to compare it with yet.",
  },
  inclusion: {
    question: "Is it in the closed list?",
    holds: "It is in the list as it stood at closing.",
    fails: "It cannot be traced to the closed list. Keep the receipt: that is evidence.",
    absent: "The list is not closed yet. Check again when it is.",
  },
};

/** All findings in one sentence. */
export function receiptSummary(findings: ReceiptFinding[]): string {
  if (findings.some(({ state }) => state === "fails")) {
    return "Something does not fit. See below what it is.";
  }
  return findings.some(({ state }) => state === "absent")
    ? "Your ticket is in. Whether it stays in shows at closing."
    : "Your ticket is in the closed list.";
}
