// The texts of the verdict card, for every phase and every kind of file. Pure.
import type { Check } from "../../protocol/checks/verify.ts";
import { type Calendar, count, counted, dayAndTime, listed } from "../platform/in-words.ts";
import type { Fact } from "../ui/facts.tsx";
import { checkOrder, questionOf } from "./check-texts.ts";
import type { VerdictCardTexts } from "./verdict-card.tsx";
import { verdictTexts } from "./verdict-texts.ts";
import type { PageVerification } from "./verification-state.ts";
import { kindNames } from "./worker/file-kinds.ts";
import type { LeavesReport, LedgerReport, ReceiptReport } from "./worker/inspect-files.ts";
import type { WorkerProgress } from "./worker/messages.ts";
import type { ProofFacts } from "./worker/proof-facts.ts";
import type { ProofReport } from "./worker/verify-files.ts";

export function cardTexts(
  verification: PageVerification,
  calendar: Calendar,
  givenKey = false,
): VerdictCardTexts {
  const { phase, report, problem } = verification;
  if (phase === "broken") {
    return {
      look: "bad",
      heading: "It could not be checked",
      sentence: problem ?? "The check broke off.",
      facts: [],
    };
  }
  if (phase !== "done" || !report) return workingTexts(verification, calendar);
  const took = tookFact(verification.seconds ?? 0);
  switch (report.kind) {
    case "proof":
      return proofTexts({ ...report, givenKey }, verification, calendar, took);
    case "receipt":
      return receiptTexts(report, calendar, took);
    case "ledger":
      return ledgerTexts(report, calendar, took);
    case "leaves":
      return leavesTexts(report, took);
  }
}

function workingTexts(verification: PageVerification, calendar: Calendar): VerdictCardTexts {
  const { checks, facts, progress } = verification;
  const name = checkOrder[checks.length];
  const nextCheck = checks.length > 0 && name;
  return {
    look: "working",
    heading: "Checking on your device",
    sentence: nextCheck
      ? questionOf(nextCheck, { facts, calendar, witnesses: [] })
      : "The published files are fetched, then your own device works everything out again.",
    facts: [],
    progress: progress && { label: progressLabel(progress), part: progress.part },
  };
}

function progressLabel({ doing, kind }: WorkerProgress): string {
  return doing === "hashing"
    ? "Putting the fingerprints together"
    : `Reading: ${kindNames[kind].toLowerCase()}`;
}

function proofTexts(
  report: ProofReport & { givenKey: boolean },
  { checks, facts }: PageVerification,
  calendar: Calendar,
  took: Fact,
): VerdictCardTexts {
  const { heading, sentence, look } = verdictTexts({ ...report, checks }, facts, calendar);
  return {
    look,
    heading,
    sentence,
    exact: report.verdict,
    facts: [
      ...(facts ? drawFacts(facts, calendar) : []),
      { label: "Checks", value: tally(checks) },
      took,
    ],
  };
}

function drawFacts(
  { title, close, moment, result, closesAt, statements }: ProofFacts,
  calendar: Calendar,
): Fact[] {
  return [
    { label: "Draw", value: title },
    result
      ? { label: "Decided", value: dayAndTime(moment, calendar) }
      : { label: "Closes", value: dayAndTime(closesAt, calendar) },
    ...(close ? [{ label: "Tickets", value: count(close.size) }] : []),
    { label: "File ends", value: dayAndTime(statements.lastTime, calendar) },
  ];
}

/** "11 hold, none fails, 3 not checked" */
export function tally(checks: Check[]): string {
  const number = (state: Check["state"]) => checks.filter((check) => check.state === state).length;
  const failing = number("fails");
  const absent = number("absent");
  return [
    `${number("holds")} hold`,
    failing === 0 ? "none fails" : `${failing} ${failing === 1 ? "fails" : "fail"}`,
    ...(absent > 0 ? [`${absent} not checked`] : []),
  ].join(", ");
}

function tookFact(seconds: number): Fact {
  const value = seconds < 0.05 ? "Less than a tenth of a second" : `${seconds.toFixed(1)} seconds`;
  return { label: "Took", value: `${value}, on this device` };
}

function refusedFile(kind: string, problem: string): VerdictCardTexts {
  return {
    look: "bad",
    heading: "Refused",
    sentence: `This ${kind} does not hold up.`,
    exact: problem,
    facts: [],
  };
}

function receiptTexts(
  { problem, receipt }: ReceiptReport,
  calendar: Calendar,
  took: Fact,
): VerdictCardTexts {
  if (!receipt) return refusedFile("receipt", problem ?? "");
  const facts = [
    { label: "Draw", value: receipt.title },
    { label: "Ticket", value: count(receipt.ticket) },
    { label: "Entered", value: dayAndTime(receipt.time, calendar) },
    { label: "Operator", value: receipt.operator },
    took,
  ];
  const exact = `leaf ${receipt.leafHash}`;
  if (receipt.signedByTermsKey && !receipt.tagHolds) {
    return {
      look: "bad",
      heading: "The tag is not this number’s",
      sentence: `${receipt.operator} has signed this receipt, but its tag does not stand for the phone number in it. Keep the receipt: it proves that by itself.`,
      exact,
      facts,
    };
  }
  return receipt.signedByTermsKey
    ? {
        look: "partly",
        heading: "A signed receipt",
        sentence: `${receipt.operator} has signed that ticket ${count(receipt.ticket)} is in, and this ticket’s tag stands for your phone number and no other. Add the draw’s proof, and your device sees whether that was kept.`,
        exact,
        facts,
      }
    : {
        look: "waiting",
        heading: "Not enough to go by",
        sentence:
          "The receipt is not signed by the key the draw was opened with. The operator may have changed keys since: add the draw’s proof and its ledger to find out.",
        exact,
        facts,
      };
}

function ledgerTexts(
  { problem, ledger }: LedgerReport,
  calendar: Calendar,
  took: Fact,
): VerdictCardTexts {
  if (!ledger) return refusedFile("ledger", problem ?? "");
  const draws = ledger.draws.slice(0, 5).map(({ title, outcome }) => `${title} (${outcome})`);
  const more = ledger.draws.length - draws.length;
  const named = listed(more > 0 ? [...draws, `${count(more)} more`] : draws);
  return {
    look: "partly",
    heading: "A ledger without gaps",
    sentence: `Every statement is signed and names the one before it. ${
      ledger.draws.length === 0
        ? "It opens no draw yet."
        : `It opens ${counted(ledger.draws.length, "draw")}: ${named}.`
    } Add a draw’s proof to check its outcome.`,
    facts: [
      { label: "Operator", value: ledger.operator },
      { label: "Statements", value: count(ledger.statements) },
      { label: "Newest", value: dayAndTime(ledger.lastTime, calendar) },
      took,
    ],
  };
}

function leavesTexts({ problem, size = 0, root }: LeavesReport, took: Fact): VerdictCardTexts {
  if (!root) return refusedFile("list of fingerprints", problem ?? "");
  return {
    look: "waiting",
    heading: "A list needs its proof",
    sentence: `These are ${counted(size, "fingerprint")}. By themselves they say nothing: add the proof of the draw they belong to.`,
    exact: `root ${root}`,
    facts: [{ label: "Fingerprints", value: count(size) }, took],
  };
}
