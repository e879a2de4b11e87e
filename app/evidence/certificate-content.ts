// What a certificate says, apart from how it is set. Pure.
import { printable } from "../../protocol/checks/report.ts";
import { count, counted, dayAndTime, reasonInWords } from "../platform/in-words.ts";
import { proofLimits } from "../verify/proof-limits.ts";
import { verdictTexts } from "../verify/verdict-texts.ts";
import type { ExaminedDraw } from "./examine.ts";

export type CertificateContent = {
  title: string;
  company: string;
  demonstration: boolean;
  heading: string;
  sentence: string;
  /** The verifier's own words. */
  verdict: string;
  facts: [label: string, value: string][];
  winners: { prize: string; ticket: string; who: string; handover: string }[];
  passedOver: string[];
  hashes: [label: string, value: string][];
  proves: string[];
  cannotProve: string[];
  verifyAddress: string;
  ending: string;
};

const alwaysProven = [
  "That the winning tickets follow from the closed list and the random value, and from nothing else.",
  "That every ticket that came up was in the list when it was closed.",
  "That rules and prizes are the ones every ticket was sealed with.",
  "That nobody was passed over without a reason that the rules name.",
];

const provenByWitnesses =
  "That outsiders saw the closed list before the random value existed, so that nobody could choose.";

function provenBy({ facts, verification }: ExaminedDraw): string[] {
  if (!facts.result) return [];
  const witnessed = verification.checks.some(
    ({ name, state }) => name === "witnesses" && state === "holds",
  );
  return witnessed ? [...alwaysProven, provenByWitnesses] : alwaysProven;
}

export function certificateContent(draw: ExaminedDraw): CertificateContent {
  const { material, facts, verification } = draw;
  const { calendar } = material;
  const { heading, sentence } = verdictTexts(withoutLedgerRemark(verification), facts, calendar);
  return {
    title: facts.title,
    company: material.company,
    demonstration: material.demonstration,
    heading,
    sentence,
    verdict: verification.verdict,
    facts: drawFacts(draw),
    winners: winnersOf(draw),
    passedOver: facts.skips.map(
      ({ ticket, reason, next, time }) =>
        `Ticket ${count(ticket)} was passed over on ${dayAndTime(time, calendar)} (${reasonInWords(reason)}). ${
          next === 0 ? "No rank was left." : `Ticket ${count(next)} took the place.`
        }`,
    ),
    hashes: hashesOf(draw),
    proves: provenBy(draw),
    cannotProve: proofLimits,
    verifyAddress: material.verifyAddress,
    ending: `Made from the operator’s statements up to ${dayAndTime(facts.statements.lastTime, calendar)}.`,
  };
}

/** The ledger is a matter for whoever checks; the verifier's line below the sentence mentions it. */
function withoutLedgerRemark({ verdict, awards }: ExaminedDraw["verification"]) {
  return { awards, verdict: verdict.replace("not witnessed, ledger not checked", "not witnessed") };
}

function drawFacts({ facts, material: { calendar }, verification }: ExaminedDraw) {
  const { close, cancel, result, randomness, witnesses } = facts;
  const list: [string, string][] = [
    ["Operator", facts.operator],
    ["Published", dayAndTime(facts.openedAt, calendar)],
    ["Entries open", dayAndTime(facts.opensAt, calendar)],
  ];
  if (close) {
    list.push(["List closed", dayAndTime(close.time, calendar)]);
    list.push(["Tickets", `${count(close.size)}, ${excludedInWords(close.exclusions.length)}`]);
  } else {
    list.push(["Closes", dayAndTime(facts.closesAt, calendar)]);
  }
  list.push(["Random value", dayAndTime(facts.moment, calendar)]);
  list.push([
    "Its source",
    randomness.source === "drand"
      ? `drand quicknet, round ${count(randomness.round)}`
      : randomness.description,
  ]);
  if (result && "value" in result.randomness) {
    list.push(["The value", printable(result.randomness.value)]);
  }
  if (cancel) list.push(["Cancelled", dayAndTime(cancel.time, calendar)]);
  list.push([
    "Witnesses",
    verification.witnesses.length > 0
      ? printable(verification.witnesses.join(", "))
      : `none counts${witnesses.threshold > 0 ? `, ${witnesses.threshold} needed` : ""}`,
  ]);
  return list;
}

function excludedInWords(number: number): string {
  return number === 0 ? "none excluded" : `${counted(number, "excluded", "excluded")}`;
}

function winnersOf({ verification: { awards }, facts, material: { calendar } }: ExaminedDraw) {
  const names = new Map(facts.prizes.map(({ id, name }) => [id, name]));
  const handedOver = new Map(facts.handovers.map(({ ticket, time }) => [ticket, time]));
  return awards.map(({ prize, ticket, pub }) => {
    const time = handedOver.get(ticket);
    return {
      prize: names.get(prize) ?? prize,
      ticket: ticket === 0 ? "not awarded" : count(ticket),
      who: printable([pub?.name, pub?.place].filter(Boolean).join(", ")),
      handover: time === undefined ? "" : dayAndTime(time, calendar),
    };
  });
}

function hashesOf({ facts }: ExaminedDraw): [string, string][] {
  const { close, result } = facts;
  return [
    ["drawId", facts.drawId],
    ["operator key", facts.operatorKey],
    ["termsHash", facts.termsHash],
    ["rulesHash", facts.rulesHash],
    ...(close ? ([["root", close.root]] satisfies [string, string][]) : []),
    ...(result?.seed ? ([["seed", result.seed]] satisfies [string, string][]) : []),
  ];
}
