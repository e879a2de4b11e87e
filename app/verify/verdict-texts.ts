// The verdict in plain language: heading, sentence and look. docs/protocol.md, section 7.
import { printable } from "../../protocol/checks/report.ts";
import type { Check, PrintedAward } from "../../protocol/checks/verify.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { besideTranslation } from "../draws/proof/sealed-texts.ts";
import { count, dayAndTime, listed } from "../platform/in-words.ts";
import { answerOf, joined, type TextContext, type VerifierTexts } from "./check-texts.ts";
import type { ProofFacts } from "./worker/proof-facts.ts";

export type VerdictLook = "good" | "partly" | "waiting" | "bad";

/** A key of its name in every language. */
export type VerdictKey = keyof VerifierTexts["verdicts"];

type VerdictTexts = {
  key: VerdictKey;
  heading: string;
  sentence: string;
  look: VerdictLook;
};

type VerifiedProof = {
  /** As the protocol words it. */
  verdict: string;
  awards: PrintedAward[];
  checks: Check[];
};

export function verdictTexts(proof: VerifiedProof, context: TextContext): VerdictTexts {
  const { key, look, sentence } = judge(proof, context);
  return { key, heading: context.texts.verdicts[key], look, sentence };
}

function judge(proof: VerifiedProof, context: TextContext): Omit<VerdictTexts, "heading"> {
  const { verdict, awards, checks } = proof;
  const { facts, texts } = context;
  const failure = checks.find(({ state }) => state === "fails");
  if (failure || !facts) {
    const sentence = failure ? answerOf(failure, checks, context) : "";
    return { key: "refused", sentence, look: "bad" };
  }
  const known = { ...context, facts };
  if (verdict.startsWith("no outcome yet: ")) {
    return noOutcome(verdict.slice("no outcome yet: ".length), known);
  }
  const card = texts.verdictCard;
  const { demonstration } = facts.witnesses;
  const aboutWitness = demonstration && texts.verifyChecks.witnessesDemonstration;
  const winners = winnersInWords(awards, known);
  if (verdict === "verified") {
    const follows = demonstration ? card.verifiedByOne : card.verified;
    return { key: "verified", look: "good", sentence: joined(winners, follows, aboutWitness) };
  }
  if (verdict === "compare the public value") {
    const compare = fillIn(card.compare, publicValueOf(known));
    return { key: "compare", look: "partly", sentence: joined(winners, compare) };
  }
  if (verdict === "sound in itself, ledger not checked") {
    const sound = demonstration ? card.soundByOne : card.sound;
    const sentence = joined(winners, sound, aboutWitness, card.addLedger);
    return { key: "sound", look: "partly", sentence };
  }
  const withoutLedger = verdict.endsWith("ledger not checked") && card.ledgerUnchecked;
  const sentence = joined(winners, card.unwitnessed, withoutLedger);
  return { key: "unwitnessed", look: "partly", sentence };
}

type ContextWithFacts = TextContext & { facts: ProofFacts };

/** The value in the file, its description, and when it was announced. */
function publicValueOf({
  facts,
  calendar,
  translations,
}: ContextWithFacts): Record<string, string> {
  const { randomness, result } = facts;
  const stated = result?.randomness;
  if (randomness.source !== "public-value" || !stated || !("value" in stated)) return {};
  return {
    value: printable(stated.value),
    description: besideTranslation(randomness.description, translations, calendar.locale),
    time: dayAndTime(randomness.announcedAt, calendar),
  };
}

function noOutcome(
  outcome: string,
  { facts, texts: { verdictCard }, calendar }: ContextWithFacts,
): Omit<VerdictTexts, "heading"> {
  const look = "waiting";
  switch (outcome) {
    case "open": {
      const time = dayAndTime(facts.closesAt, calendar);
      return { key: "open", look, sentence: fillIn(verdictCard.open, { time }) };
    }
    case "waiting": {
      const time = dayAndTime(facts.moment, calendar);
      return { key: "waiting", look, sentence: fillIn(verdictCard.waiting, { time }) };
    }
    case "cancelled":
      return { key: "cancelled", look, sentence: verdictCard.cancelled };
    case "void":
      return { key: "void", look, sentence: verdictCard.void };
    default:
      return { key: "noTickets", look, sentence: verdictCard.noTickets };
  }
}

const fewPrizes = 3;

function winnersInWords(
  awards: PrintedAward[],
  { facts, texts: { verdictCard }, calendar: { locale }, translations }: ContextWithFacts,
): string {
  const awarded = awards.filter(({ ticket }) => ticket > 0);
  if (awarded.length === 0) return verdictCard.wonNone;
  if (awarded.length > fewPrizes) {
    const rest = awards.length - awarded.length;
    return fillIn(rest > 0 ? verdictCard.wonSome : verdictCard.wonMany, {
      count: count(awarded.length, locale),
      rest: count(rest, locale),
    });
  }
  const names = new Map(facts.prizes.map(({ id, name }) => [id, name]));
  const wins = awarded.map(({ prize, ticket }, index) =>
    fillIn(index === 0 ? verdictCard.won : verdictCard.wonToo, {
      ticket: count(ticket, locale),
      prize: besideTranslation(names.get(prize) ?? prize, translations, locale),
    }),
  );
  return fillIn(verdictCard.ended, { text: listed(wins, locale) });
}
