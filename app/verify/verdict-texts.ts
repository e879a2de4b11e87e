// The verdict in plain language: heading, sentence and look. docs/protocol.md, section 7.
import { printable } from "../../protocol/checks/report.ts";
import type { Check, PrintedAward } from "../../protocol/checks/verify.ts";
import { demonstrationWitnessLabel } from "../draws/witnesses/demonstration-witness.ts";
import { type Calendar, count, counted, dayAndTime, listed } from "../platform/in-words.ts";
import { answerOf } from "./check-texts.ts";
import type { ProofFacts } from "./worker/proof-facts.ts";

export type VerdictLook = "good" | "partly" | "waiting" | "bad";

export type VerdictTexts = {
  heading: string;
  sentence: string;
  look: VerdictLook;
  /** The verifier's reason for a refusal. */
  why?: string;
};

export type VerifiedProof = {
  /** The reader gave the operator's key from elsewhere. */
  givenKey?: boolean;
  /** As the protocol words it. */
  verdict: string;
  awards: PrintedAward[];
  checks: Check[];
};

/** The value in the file, its description, and when it was announced. */
function publicValueInWords(facts: ProofFacts | undefined, calendar: Calendar): string {
  const source = facts?.randomness;
  const stated = facts?.result?.randomness;
  if (source?.source !== "public-value" || !stated || !("value" in stated)) return "";
  return `, “${printable(stated.value)}” (${source.description}; ${dayAndTime(source.announcedAt, calendar)})`;
}

export function verdictTexts(
  { verdict, awards, checks, givenKey = false }: VerifiedProof,
  facts: ProofFacts | undefined,
  calendar: Calendar,
): VerdictTexts {
  const failure = checks.find(({ state }) => state === "fails");
  if (failure?.state === "fails") {
    const sentence = answerOf(failure, checks, { facts, calendar, witnesses: [], givenKey });
    return { heading: "Refused", sentence, look: "bad", why: failure.why };
  }
  if (verdict.startsWith("no outcome yet: ")) {
    return noOutcomeTexts(verdict.slice("no outcome yet: ".length), facts, calendar);
  }
  const winners = winnersInWords(awards, facts);
  if (verdict === "verified") {
    return {
      heading: "Verified",
      sentence: `${winners} That follows from a list that ${seenBy(facts)}`,
      look: "good",
    };
  }
  if (verdict === "compare the public value") {
    return {
      heading: "One thing left for you to compare",
      sentence: `${winners} Everything follows from one public value${publicValueInWords(facts, calendar)}. Was it announced as this file says, and unknown until then?`,
      look: "partly",
    };
  }
  if (verdict === "sound in itself, ledger not checked") {
    return {
      heading: "Sound in itself",
      sentence: `${winners} The file is consistent in itself, and its list is one that ${seenBy(facts)} Add the operator’s ledger to rule out that a second closing exists.`,
      look: "partly",
    };
  }
  const ledgerMissing = verdict.endsWith("ledger not checked")
    ? " The operator’s ledger was not checked."
    : "";
  return {
    heading: "Consistent, but not witnessed",
    sentence: `${winners} The numbers agree with each other. But no outsider saw the list closed before the random number appeared, so for that you have the operator’s word alone.${ledgerMissing}`,
    look: "partly",
  };
}

function seenBy(facts: ProofFacts | undefined): string {
  return facts?.witnesses.demonstration
    ? `a witness saw closed before the random number existed. ${demonstrationWitnessLabel}`
    : "witnesses saw closed before the random number existed.";
}

function noOutcomeTexts(
  outcome: string,
  facts: ProofFacts | undefined,
  calendar: Calendar,
): VerdictTexts {
  switch (outcome) {
    case "open":
      return {
        heading: "Still open",
        sentence: facts
          ? `So far everything is in order. Entries are taken until ${dayAndTime(facts.closesAt, calendar)}.`
          : "So far everything is in order. Entries are still being taken.",
        look: "waiting",
      };
    case "waiting":
      return {
        heading: "Closed, and waiting",
        sentence: facts
          ? `The list is fixed and everything so far is in order. The random number appears on ${dayAndTime(facts.moment, calendar)}.`
          : "The list is fixed and everything so far is in order. The random number has not appeared yet.",
        look: "waiting",
      };
    case "cancelled":
      return {
        heading: "Cancelled",
        sentence: "The draw was cancelled by its rules. Nobody won, and nobody can win later.",
        look: "waiting",
      };
    case "void":
      return {
        heading: "Void for now",
        sentence:
          "The random number did not appear in time. If it still appears, it will decide the draw.",
        look: "waiting",
      };
    default:
      return {
        heading: "No tickets",
        sentence: "The list was closed without a single ticket, so there was nothing to draw.",
        look: "waiting",
      };
  }
}

const fewPrizes = 3;

function winnersInWords(awards: PrintedAward[], facts: ProofFacts | undefined): string {
  const awarded = awards.filter(({ ticket }) => ticket > 0);
  if (awarded.length === 0) return "No prize was awarded.";
  if (awarded.length > fewPrizes) {
    const unawarded = awards.length - awarded.length;
    const suffix = unawarded > 0 ? `, ${counted(unawarded, "prize")} not awarded` : "";
    return `${counted(awarded.length, "prize")} went to the tickets listed below${suffix}.`;
  }
  const names = new Map(facts?.prizes.map(({ id, name }) => [id, name]));
  const wins = awarded.map(
    ({ prize, ticket }, index) =>
      `${index === 0 ? "Ticket" : "ticket"} ${count(ticket)} won ${names.get(prize) ?? prize}`,
  );
  return `${listed(wins)}.`;
}
