// Every check of the protocol in plain language: a question, and what "holds", "fails" and "absent" mean.
// In the order of docs/protocol.md, section 7. Pure; used by the verify page and the evidence pack.
import { printable } from "../../protocol/checks/report.ts";
import type { Check, CheckName } from "../../protocol/checks/verify.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import type { Wording } from "../content/wording/wording.ts";
import { besideTranslation, type SealedTexts } from "../draws/proof/sealed-texts.ts";
import { span } from "../draws/time-left.ts";
import {
  type Calendar,
  clockTime,
  count,
  day,
  dayAndTime,
  listed,
  reasonInWords,
} from "../platform/in-words.ts";
import { lookUp } from "../platform/look-up.ts";
import type { ProofFacts } from "./worker/proof-facts.ts";

export type VerifierTexts = Pick<Wording, "verifyChecks" | "verdicts" | "verdictCard">;

/** Values for the texts. Without facts (an unreadable file) the texts are general. */
export type TextContext = {
  texts: VerifierTexts;
  facts: ProofFacts | undefined;
  /** Its locale is the one of the texts. */
  calendar: Calendar;
  /** Names of the accepted witnesses; known when all checks are done. */
  witnesses?: string[];
  /** The visitor gave the operator's key from elsewhere. */
  givenKey?: boolean;
  /** Of sealed words, which keep their place. */
  translations?: SealedTexts | undefined;
};

/** At the beginning of the keys of a check's texts. */
const keys = {
  format: "format",
  terms: "terms",
  "operator key": "operatorKey",
  ledger: "ledger",
  closing: "closing",
  secret: "secret",
  beacon: "beacon",
  ranking: "ranking",
  inclusion: "inclusion",
  awards: "awards",
  witnesses: "witnesses",
  "leaf list": "leafList",
  receipt: "receipt",
  "whole ledger": "wholeLedger",
} as const satisfies Record<CheckName, string>;

/** The check names in order, for lists that are shown before the first result. */
export const checkOrder = Object.keys(keys) as CheckName[];

/** When one of these fails, the later checks are not performed. */
const basicChecks: CheckName[] = ["format", "terms", "operator key", "ledger"];

export function questionOf(name: CheckName, context: TextContext): string {
  return textOf(name, "Question", context);
}

export function answerOf(check: Check, all: Check[], context: TextContext): string {
  const stopped = all.some(({ name, state }) => state === "fails" && basicChecks.includes(name));
  if (check.state === "absent" && stopped) return context.texts.verifyChecks.stopped;
  const aspects = { holds: "Holds", fails: "Fails", absent: "Absent" } as const;
  return textOf(check.name, aspects[check.state], context, check);
}

type Aspect = "Question" | "Holds" | "Fails" | "Absent";

function textOf(name: CheckName, aspect: Aspect, context: TextContext, check?: Check): string {
  const { facts } = context;
  const texts = context.texts.verifyChecks;
  const withFacts = facts && textsWithFacts[name]?.[aspect]?.({ ...context, facts, texts }, check);
  // The basic checks are absent only after another of them has failed.
  return withFacts ?? lookUp(texts, `${keys[name]}${aspect}`) ?? texts.stopped;
}

type FactsAndTexts = Omit<TextContext, "facts" | "texts"> & {
  facts: ProofFacts;
  texts: Wording["verifyChecks"];
};

/** A text with facts in it; undefined where the general one fits. */
type TextWithFacts = (known: FactsAndTexts, check?: Check) => string | undefined;

/** Facts are known once the terms hold, so before the later checks. */
const textsWithFacts: Partial<Record<CheckName, Partial<Record<Aspect, TextWithFacts>>>> = {
  terms: {
    Holds: ({ facts, texts, calendar }) =>
      joined(texts.termsHolds, fillIn(texts.termsDated, { day: day(facts.openedAt, calendar) })),
  },
  "operator key": {
    Question: ({ facts: { operator }, texts }) =>
      fillIn(texts.operatorKeyQuestionNamed, { operator }),
    Holds: ({ facts: { operator }, texts, givenKey }) =>
      fillIn(givenKey ? texts.operatorKeyHoldsGiven : texts.operatorKeyHolds, { operator }),
    Fails: ({ texts, givenKey }) => (givenKey ? texts.operatorKeyFailsGiven : undefined),
  },
  closing: {
    Question: ({ facts: { close, cancel }, texts, calendar }) => {
      if (!close) return cancel && texts.closingQuestionCancelled;
      return fillIn(texts.closingQuestionClosed, { count: count(close.size, calendar.locale) });
    },
    Holds: closingHolds,
    Absent: ({ facts, texts, calendar }) =>
      fillIn(texts.closingAbsent, { time: dayAndTime(facts.closesAt, calendar) }),
  },
  secret: {
    Absent: ({ facts: { close }, texts }) => close && texts.secretAbsentClosed,
  },
  beacon: {
    Holds: ({ facts: { randomness }, texts, translations, calendar: { locale } }) =>
      randomness.source === "public-value"
        ? fillIn(texts.beaconHoldsPublic, {
            description: besideTranslation(randomness.description, translations, locale),
          })
        : undefined,
    Absent: ({ facts: { cancel, moment }, texts, calendar }) =>
      cancel ? undefined : fillIn(texts.beaconAbsentYet, { time: dayAndTime(moment, calendar) }),
  },
  ranking: {
    Holds: ({ facts: { result }, texts, calendar }) =>
      fillIn(texts.rankingHolds, { count: count(result?.ranks ?? 0, calendar.locale) }),
  },
  inclusion: {
    Holds: ({ facts, texts, calendar }) =>
      fillIn(texts.inclusionHolds, { count: count(facts.openedTickets, calendar.locale) }),
  },
  awards: { Holds: awardsHold },
  witnesses: { Holds: witnessesHold, Absent: witnessesAbsent },
  "leaf list": {
    Holds: ({ facts: { close }, texts, calendar }) =>
      fillIn(texts.leafListHolds, { count: count(close?.size ?? 0, calendar.locale) }),
  },
  receipt: { Fails: receiptFails },
  "whole ledger": {
    Fails: ({ facts: { operator }, texts }, check) =>
      check?.state === "fails" && check.otherOperator !== undefined
        ? fillIn(texts.wholeLedgerFailsOther, { other: printable(check.otherOperator), operator })
        : undefined,
  },
};

/** Sentences one after the other. */
export function joined(...sentences: (string | false | undefined)[]): string {
  return sentences.filter(Boolean).join(" ");
}

/** "Evidence" is said only where the operator's own signatures contradict each other. */
function receiptFails({ facts: { operator }, texts }: FactsAndTexts, check?: Check) {
  const fraud = check?.state === "fails" ? check.fraud : undefined;
  if (fraud === "tag") return fillIn(texts.receiptFailsTag, { operator });
  return fraud === "contradiction"
    ? fillIn(texts.receiptFailsContradiction, { operator })
    : undefined;
}

function closingHolds({ facts: { close, cancel, moment }, texts, calendar }: FactsAndTexts) {
  return joined(
    close &&
      fillIn(texts.closingHolds, {
        time: clockTime(close.time, calendar),
        span: span(moment - close.time, calendar.locale),
      }),
    close &&
      fillIn(texts.closingExcluded, { count: count(close.exclusions.length, calendar.locale) }),
    cancel &&
      fillIn(texts.closingCancelled, {
        day: day(cancel.time, calendar),
        reason: withFullStop(cancel.reason),
      }),
  );
}

function withFullStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function awardsHold({ facts: { skips }, texts, calendar, translations }: FactsAndTexts) {
  if (skips.length === 0) return undefined;
  const reasons = new Set(
    skips.map(({ reason }) => skipInWords(reason, { texts, translations, calendar })),
  );
  const skipped = fillIn(texts.awardsSkipped, {
    count: count(skips.length, calendar.locale),
    reasons: listed([...reasons], calendar.locale),
  });
  return joined(texts.awardsHolds, skipped);
}

/** Our standard reasons; the terms of a draw may have others. */
export function skipInWords(
  reason: string,
  { texts, translations, calendar }: Pick<FactsAndTexts, "texts" | "translations" | "calendar">,
): string {
  const known = {
    "absent-at-event": texts.skipAbsent,
    declined: texts.skipDeclined,
    "not-eligible": texts.skipNotEligible,
    unreachable: texts.skipUnreachable,
  };
  return (
    lookUp(known, reason) ?? besideTranslation(reasonInWords(reason), translations, calendar.locale)
  );
}

/**
 * The names are unknown until all checks are done, and stay so if the proof is refused. That witnesses are independent
 * of the operator is for the reader to judge.
 */
function witnessesHold({ facts, texts, calendar: { locale }, witnesses = [] }: FactsAndTexts) {
  const { named, demonstration } = facts.witnesses;
  if (demonstration) return joined(texts.witnessesHolds, texts.witnessesDemonstration);
  if (witnesses.length === 0) return undefined;
  return fillIn(texts.witnessesHoldsNamed, {
    signed: count(witnesses.length, locale),
    count: count(named, locale),
    names: listed(witnesses.map(printable), locale),
  });
}

function witnessesAbsent({ facts: { close, witnesses }, texts, calendar }: FactsAndTexts) {
  if (!close) return undefined;
  const { threshold, named } = witnesses;
  return threshold === 0
    ? texts.witnessesAbsentNone
    : fillIn(texts.witnessesAbsentFew, {
        threshold: count(threshold, calendar.locale),
        named: count(named, calendar.locale),
      });
}
