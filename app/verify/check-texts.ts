// Every check of the protocol in plain language: a question, and what "holds", "fails" and "absent" mean.
// In the order of docs/protocol.md, section 7. Pure; used by the verify page and the evidence pack.
import { printable } from "../../protocol/checks/report.ts";
import type { Check, CheckName } from "../../protocol/checks/verify.ts";
import { demonstrationWitnessLabel } from "../draws/witnesses/demonstration-witness.ts";
import {
  type Calendar,
  clockTime,
  count,
  counted,
  day,
  dayAndTime,
  listed,
  reasonInWords,
  span,
} from "../platform/in-words.ts";
import type { ProofFacts } from "./worker/proof-facts.ts";

/** Values for the texts. Without facts (an unreadable file) the texts are general. */
export type TextContext = {
  facts: ProofFacts | undefined;
  calendar: Calendar;
  /** Names of the accepted witnesses; known when all checks are done. */
  witnesses: string[];
  /** The visitor gave the operator's key from elsewhere. */
  givenKey?: boolean;
};

type CheckText = string | ((context: TextContext, check?: Check) => string);

export type CheckTexts = {
  question: CheckText;
  holds: CheckText;
  fails: CheckText;
  absent: CheckText;
};

export const checkTexts: Record<CheckName, CheckTexts> = {
  format: {
    question: "Is the file whole and readable?",
    holds: "The file is complete and well-formed: no field is missing, repeated or unknown.",
    fails: "The file is not written as the protocol requires, so nothing in it can be relied on.",
    absent: "There is no proof file to read.",
  },
  terms: {
    question: "Are the terms complete, and do they keep to the protocol?",
    holds: ({ facts, calendar }) =>
      facts
        ? `Prizes, closing time and the way the winner is found are all in them. The operator dates them ${day(facts.openedAt, calendar)}. Each ticket that came up was sealed with exactly these terms, if its check below holds.`
        : "Prizes, closing time and the way the winner is found are all in them.",
    fails: "The published terms break a rule of the protocol. A draw must not be run on them.",
    absent: "The terms could not be checked.",
  },
  "operator key": {
    question: ({ facts }) =>
      facts ? `Does it come from ${facts.operator}?` : "Does it come from the operator?",
    holds: ({ facts, givenKey }) => {
      if (!facts) return "It was opened under the operator's key.";
      return givenKey
        ? `The key you gave is the one that ${facts.operator} signs with.`
        : `Open this line for the key it was signed with. Compare it with one from elsewhere (your ticket, a poster, the printed rules) to be sure that ${facts.operator} is speaking.`;
    },
    fails: ({ givenKey }) =>
      givenKey
        ? "The key you gave is not the one in force here, or the operator’s own key is not a proper one. Rely on nothing in this file."
        : "The key is not the one that was in force, or not a proper key.",
    absent: "The operator's key could not be checked.",
  },
  ledger: {
    question: "Is every statement signed, and in order?",
    holds:
      "Each one in this file is signed with the operator’s key, their order is the only one allowed, and neighbours are linked.",
    fails: "Statements are altered, missing or out of order.",
    absent: "The statements could not be checked.",
  },
  closing: {
    question: ({ facts }) => {
      if (!facts?.close)
        return facts?.cancel ? "Was it ended by the rules?" : "Is the list closed?";
      return `Was the list of ${counted(facts.close.size, "ticket")} closed in time?`;
    },
    holds: closingHolds,
    fails: "The list was not closed, or the draw not cancelled, as the rules require.",
    absent: ({ facts, calendar }) =>
      facts
        ? `Not yet. Entries are taken until ${dayAndTime(facts.closesAt, calendar)}.`
        : "Not yet: entries are still being taken.",
  },
  secret: {
    question: "Was the operator’s own secret the one it promised?",
    holds: "The terms commit to a secret number. The number revealed at closing is that one.",
    fails: "The secret is not the one that was promised.",
    absent: ({ facts }) =>
      facts?.close
        ? "The right one was not revealed, so zeros are used in its place, as the rules say. The random number still decides."
        : "It stays locked away until the list is closed.",
  },
  beacon: {
    question: "Is the random number genuine?",
    holds: ({ facts }) =>
      facts?.randomness.source === "public-value"
        ? `It is written as the rules require. Whether it is the number that was announced, you compare yourself: ${facts.randomness.description}.`
        : "It was made by a public service that no single party controls, for the very second named in the rules.",
    fails: "The random number is not the one that the rules name.",
    absent: ({ facts, calendar }) =>
      facts && !facts.cancel
        ? `It does not exist yet. It appears on ${dayAndTime(facts.moment, calendar)}.`
        : "None was used.",
  },
  ranking: {
    question: "Does the ranking follow from it, and from nothing else?",
    holds: ({ facts }) =>
      facts?.result
        ? `Your device has just worked out all ${counted(facts.result.ranks, "rank")} again and got the same ones.`
        : "Your device has worked out the ranking again and got the same one.",
    fails: "Your device has worked out the ranking again and got a different one.",
    absent: "There is no ranking yet.",
  },
  inclusion: {
    question: "Were the winning tickets in the list?",
    holds: ({ facts }) =>
      facts
        ? `${counted(facts.openedTickets, "ticket")} came up. Each can be traced to the list as it stood at closing.`
        : "Each of them can be traced to the list as it stood at closing.",
    fails:
      "A ticket that came up cannot be traced to the closed list, or the wrong ones are shown.",
    absent: "No ticket has come up yet.",
  },
  awards: {
    question: "Did the prizes follow the ranking?",
    holds: awardsHold,
    fails: "A prize went to someone whose turn it was not.",
    absent: "No prize has been awarded yet.",
  },
  witnesses: {
    question: "Did witnesses see the closed list in time?",
    holds: witnessesHold,
    fails: "A witness’s signature is wrong, or belongs to nobody the terms name.",
    absent: witnessesAbsent,
  },
  "leaf list": {
    question: "Do all the ticket fingerprints add up to the closed list?",
    holds: ({ facts }) =>
      facts?.close
        ? `Your device has put all ${count(facts.close.size)} together again and got the published result.`
        : "Your device has put them together again and got the published result.",
    fails: "The fingerprints do not add up to what was published.",
    absent: "Not checked: the list of fingerprints has not been added.",
  },
  receipt: {
    question: "Is your own ticket in?",
    holds:
      "Your receipt is signed by the operator, this ticket’s tag stands for your phone number and no other, and nothing in the files checked here contradicts it.",
    fails: receiptFails,
    absent:
      "Add the receipt you saved with your ticket, and your device compares it. It is not sent anywhere.",
  },
  "whole ledger": {
    question: "Is this everything the operator has said?",
    holds:
      "The ledger has no gaps from its first statement on, and the proof leaves out nothing it says about this draw.",
    fails: ({ facts }, check) =>
      check?.state === "fails" && check.otherOperator !== undefined
        ? `This ledger belongs to ${printable(check.otherOperator)}. Add the ledger of ${facts?.operator ?? "this draw’s operator"} instead.`
        : "The operator’s ledger and this proof do not agree.",
    absent:
      "Not checked: the operator’s ledger has not been added. Without it nobody can see whether a second closing statement exists.",
  },
};

/** The check names in order, for lists that are shown before the first result. */
export const checkOrder = Object.keys(checkTexts) as CheckName[];

/** When one of these fails, the later checks are not performed. */
const basicChecks: CheckName[] = ["format", "terms", "operator key", "ledger"];

export function questionOf(name: CheckName, context: TextContext): string {
  return resolveText(checkTexts[name].question, context);
}

export function answerOf(check: Check, all: Check[], context: TextContext): string {
  const stopped = all.some(({ name, state }) => state === "fails" && basicChecks.includes(name));
  if (check.state === "absent" && stopped) {
    return "Not checked, because a check that everything depends on has failed.";
  }
  return resolveText(checkTexts[check.name][check.state], context, check);
}

function resolveText(text: CheckText, context: TextContext, check?: Check): string {
  return typeof text === "string" ? text : text(context, check);
}

/** "Evidence" is said only where the operator's own signatures contradict each other. */
function receiptFails({ facts }: TextContext, check?: Check): string {
  const operator = facts?.operator ?? "The operator";
  const fraud = check?.state === "fails" ? check.fraud : undefined;
  if (fraud === "tag") {
    return `${operator} has signed this receipt, but its tag does not stand for the phone number in it. Keep the receipt: it proves that by itself.`;
  }
  if (fraud === "contradiction") {
    return `${operator} has signed this receipt, and has also signed what contradicts it. Keep both files: that is evidence.`;
  }
  return "This receipt does not fit the other files. The reason is below.";
}

function closingHolds({ facts, calendar }: TextContext): string {
  if (!facts?.close && !facts?.cancel) return "It was closed as the rules require.";
  const { close, cancel, moment } = facts;
  const cancelled = cancel
    ? `It was cancelled on ${day(cancel.time, calendar)}, at a time when the rules allow it. The reason given: ${withFullStop(cancel.reason)}`
    : "";
  if (!close) return cancelled;
  const before = `By the operator’s clock it was fixed at ${clockTime(close.time, calendar)}, ${span(moment - close.time)} before the random number existed.`;
  const { length } = close.exclusions;
  const excluded =
    length === 0
      ? "No ticket was excluded."
      : `${counted(length, "ticket was", "tickets were")} excluded, ${length === 1 ? "with" : "each with"} a reason.`;
  return [before, excluded, cancelled].filter(Boolean).join(" ");
}

function withFullStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function awardsHold({ facts }: TextContext): string {
  const down = "Each prize went to the next ticket in the ranking.";
  if (!facts || facts.skips.length === 0) return down;
  const reasons = listed([...new Set(facts.skips.map(({ reason }) => reasonInWords(reason)))]);
  const who =
    facts.skips.length === 1
      ? "One winner was skipped"
      : `${count(facts.skips.length)} winners were skipped`;
  return `${down} ${who} (${reasons}), and the next in the ranking took the place, as the rules say.`;
}

/** That witnesses are independent of the operator is for the reader to judge. */
function witnessesHold({ facts, witnesses }: TextContext): string {
  if (!facts) return "Witnesses that the terms name signed it before the random number appeared.";
  const named = counted(facts.witnesses.named, "witness", "witnesses");
  const signed = `${count(witnesses.length)} of ${named} named in the terms signed it before the random number appeared`;
  if (facts.witnesses.demonstration) return `${signed}. ${demonstrationWitnessLabel}`;
  return witnesses.length === 0 ? `${signed}.` : `${signed}: ${printable(listed(witnesses))}.`;
}

function witnessesAbsent({ facts }: TextContext): string {
  if (!facts?.close) return "There is nothing to witness before the list is closed.";
  const { threshold, named } = facts.witnesses;
  if (threshold === 0) {
    return "This draw is unwitnessed: its terms ask for no witness. That the list was closed in time is the operator’s word alone.";
  }
  return `This draw is unwitnessed: fewer than ${threshold} of the ${named} witnesses signed in time. That the list was closed in time is the operator’s word alone.`;
}
