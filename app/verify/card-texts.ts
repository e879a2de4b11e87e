// The texts of the verdict card, for every phase and every kind of file. Pure.
import { printable } from "../../protocol/checks/report.ts";
import type { Check } from "../../protocol/checks/verify.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { besideTranslation } from "../draws/proof/sealed-texts.ts";
import { count, dayAndTime, listed } from "../platform/in-words.ts";
import { joinParts } from "../platform/join-parts.ts";
import type { Fact } from "../ui/facts.tsx";
import {
  checkOrder,
  joined,
  questionOf,
  type TextContext,
  type VerifierTexts,
} from "./check-texts.ts";
import type { VerdictCardTexts } from "./verdict-card.tsx";
import { verdictTexts } from "./verdict-texts.ts";
import type { PageVerification } from "./verification-state.ts";
import type { FileTexts } from "./worker/file-kinds.ts";
import type {
  DrawOutcome,
  LeavesReport,
  LedgerReport,
  ReceiptReport,
} from "./worker/inspect-files.ts";
import type { WorkerProgress } from "./worker/messages.ts";
import type { ProofReport } from "./worker/verify-files.ts";

export function cardTexts(
  verification: PageVerification,
  context: TextContext,
  fileTexts: FileTexts,
): VerdictCardTexts {
  const { phase, report, problem = "" } = verification;
  const card = context.texts.verdictCard;
  if (phase === "broken") {
    return { look: "bad", heading: card.broken, sentence: problem, facts: [] };
  }
  if (phase !== "done" || !report) return workingTexts(verification, context, fileTexts);
  const took = tookFact(verification.seconds ?? 0, context);
  switch (report.kind) {
    case "proof":
      return proofTexts(report, verification.checks, context, took);
    case "receipt":
      return receiptTexts(report, context, took);
    case "ledger":
      return ledgerTexts(report, context, took);
    case "leaves":
      return leavesTexts(report, context, took);
  }
}

function workingTexts(
  { checks, progress }: PageVerification,
  context: TextContext,
  fileTexts: FileTexts,
): VerdictCardTexts {
  const card = context.texts.verdictCard;
  const name = checkOrder[checks.length];
  return {
    look: "working",
    heading: card.working,
    sentence: checks.length > 0 && name ? questionOf(name, context) : card.workingText,
    facts: [],
    progress: progress && {
      label: progressLabel(progress, context.texts, fileTexts),
      part: progress.part,
    },
  };
}

function progressLabel(
  { doing, kind }: WorkerProgress,
  { verdictCard }: VerifierTexts,
  fileTexts: FileTexts,
): string {
  return doing === "hashing"
    ? verdictCard.hashing
    : fillIn(verdictCard.reading, { kind: fileTexts[kind] });
}

function proofTexts(
  report: ProofReport,
  checks: Check[],
  context: TextContext,
  took: Fact,
): VerdictCardTexts {
  const { key, heading, sentence, look } = verdictTexts({ ...report, checks }, context);
  return {
    look,
    verdict: key,
    heading,
    sentence,
    exact: report.verdict,
    facts: [
      ...drawFacts(context),
      { label: context.texts.verdictCard.checks, value: tally(checks, context) },
      took,
    ],
  };
}

function drawFacts({ facts, calendar, texts: { verdictCard }, translations }: TextContext): Fact[] {
  if (!facts) return [];
  const { title, close, moment, result, closesAt, statements } = facts;
  return [
    { label: verdictCard.draw, value: besideTranslation(title, translations, calendar.locale) },
    result
      ? { label: verdictCard.decided, value: dayAndTime(moment, calendar) }
      : { label: verdictCard.closes, value: dayAndTime(closesAt, calendar) },
    ...(close ? [{ label: verdictCard.tickets, value: count(close.size, calendar.locale) }] : []),
    { label: verdictCard.fileEnds, value: dayAndTime(statements.lastTime, calendar) },
  ];
}

/** "11 hold, none fails, 3 not checked" */
export function tally(
  checks: Check[],
  { texts: { verdictCard }, calendar }: Pick<TextContext, "texts" | "calendar">,
): string {
  const inWords = (state: Check["state"], text: string) => {
    const number = checks.filter((check) => check.state === state).length;
    return fillIn(text, { count: count(number, calendar.locale) });
  };
  return joinParts([
    inWords("holds", verdictCard.holding),
    inWords("fails", verdictCard.failing),
    checks.some(({ state }) => state === "absent") ? inWords("absent", verdictCard.unchecked) : "",
  ]);
}

function tookFact(seconds: number, { texts: { verdictCard }, calendar }: TextContext): Fact {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const value =
    seconds < 0.05
      ? verdictCard.tookMoment
      : fillIn(verdictCard.tookSeconds, {
          seconds: seconds.toLocaleString(calendar.locale, digits),
        });
  return { label: verdictCard.took, value };
}

function refusedFile({ verdicts, verdictCard }: VerifierTexts, exact = ""): VerdictCardTexts {
  return {
    look: "bad",
    verdict: "refused",
    heading: verdicts.refused,
    sentence: verdictCard.fileRefused,
    exact,
    facts: [],
  };
}

function receiptTexts(
  { problem, receipt }: ReceiptReport,
  { texts, calendar }: TextContext,
  took: Fact,
): VerdictCardTexts {
  const card = texts.verdictCard;
  if (!receipt) return refusedFile(texts, problem);
  const { operator } = receipt;
  const ticket = count(receipt.ticket, calendar.locale);
  const facts = [
    { label: card.draw, value: printable(receipt.title) },
    { label: card.ticket, value: ticket },
    { label: card.entered, value: dayAndTime(receipt.time, calendar) },
    { label: card.operator, value: operator },
    took,
  ];
  const exact = `leaf ${receipt.leafHash}`;
  if (!receipt.signedByTermsKey) {
    const sentence = card.receiptUnsignedText;
    return { look: "waiting", heading: card.receiptUnsigned, sentence, exact, facts };
  }
  if (!receipt.tagHolds) {
    const sentence = fillIn(texts.verifyChecks.receiptFailsTag, { operator });
    return { look: "bad", heading: card.receiptTag, sentence, exact, facts };
  }
  const sentence = fillIn(card.receiptSignedText, { operator, ticket });
  return { look: "partly", heading: card.receiptSigned, sentence, exact, facts };
}

const shownDraws = 5;

function ledgerTexts(
  { problem, ledger }: LedgerReport,
  { texts, calendar }: TextContext,
  took: Fact,
): VerdictCardTexts {
  const card = texts.verdictCard;
  if (!ledger) return refusedFile(texts, problem);
  const { locale } = calendar;
  const draws = ledger.draws.slice(0, shownDraws).map(({ title, outcome }) =>
    fillIn(card.ledgerDraw, {
      draw: printable(title),
      outcome: card[outcomeKeys[outcome]],
    }),
  );
  const more = ledger.draws.length - draws.length;
  const named =
    more > 0 ? [...draws, fillIn(card.ledgerMore, { count: count(more, locale) })] : draws;
  const opens =
    draws.length === 0
      ? card.ledgerNone
      : fillIn(card.ledgerDraws, {
          count: count(ledger.draws.length, locale),
          draws: listed(named, locale),
        });
  return {
    look: "partly",
    heading: card.ledger,
    sentence: joined(card.ledgerText, opens, card.ledgerAdd),
    facts: [
      { label: card.operator, value: ledger.operator },
      { label: card.statements, value: count(ledger.statements, locale) },
      { label: card.newest, value: dayAndTime(ledger.lastTime, calendar) },
      took,
    ],
  };
}

const outcomeKeys = {
  open: "outcomeOpen",
  waiting: "outcomeWaiting",
  drawn: "outcomeDrawn",
  cancelled: "outcomeCancelled",
  void: "outcomeVoid",
} as const satisfies Record<DrawOutcome, keyof VerifierTexts["verdictCard"]>;

function leavesTexts(
  { problem, size = 0, root }: LeavesReport,
  { texts, calendar }: TextContext,
  took: Fact,
): VerdictCardTexts {
  const card = texts.verdictCard;
  if (!root) return refusedFile(texts, problem);
  const number = count(size, calendar.locale);
  return {
    look: "waiting",
    heading: card.leaves,
    sentence: fillIn(card.leavesText, { count: number }),
    exact: `root ${root}`,
    facts: [{ label: card.fingerprints, value: number }, took],
  };
}
