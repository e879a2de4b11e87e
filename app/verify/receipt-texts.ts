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
    holds: "It is signed, and nothing in the published files contradicts it.",
    fails: "The receipt does not fit the published files. The reason is below.",
    absent: "There is nothing to compare it with yet.",
  },
  tag: {
    question: "Is its tag yours?",
    holds: "This ticket’s tag stands for your phone number and no other.",
    fails:
      "This ticket’s tag does not stand for your phone number. Keep the receipt: if it is signed, it proves that by itself.",
    absent: "There is no tag to check.",
  },
  inclusion: {
    question: "Is it in the closed list?",
    holds: "It is in the list as it stood at closing.",
    fails: "It could not be traced to the closed list. The reason is below.",
    absent: "The list is not closed yet. Check again when it is.",
  },
};

const contradicted =
  "The operator has signed this receipt, and has also signed what contradicts it. Keep the receipt: that is evidence.";

export function receiptAnswer({ step, state, fraud }: ReceiptFinding): string {
  return fraud === "contradiction" ? contradicted : receiptTexts[step][state];
}

/** All findings in one sentence. */
export function receiptSummary(findings: ReceiptFinding[]): string {
  if (findings.some(({ state }) => state === "fails")) {
    return "Something does not fit. See below what it is.";
  }
  return findings.some(({ state }) => state === "absent")
    ? "Your ticket is in. Whether it stays in shows at closing."
    : "Your ticket is in the closed list.";
}
