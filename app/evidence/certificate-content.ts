// The content of a certificate, without its layout. Pure.
import { printable } from "../../protocol/checks/report.ts";
import type { PrintedPassedOver } from "../../protocol/checks/verify.ts";
import { fromHex } from "../../protocol/encoding/bytes.ts";
import { operatorKeyInWords } from "../../protocol/encoding/verifier-key.ts";
import { ledgerVerifierKey } from "../../protocol/note.ts";
import { count, counted, dayAndTime, reasonInWords } from "../platform/in-words.ts";
import { englishTexts, inEnglish } from "../verify/english.ts";
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
  /** Winners who were skipped, and tickets passed over because their tag had won. */
  notAwarded: string[];
  hashes: [label: string, value: string][];
  /** The operator's key as a QR code has it. */
  vkey: string;
  proves: string[];
  cannotProve: string[];
  verifyAddress: string;
  ending: string;
};

/** docs/protocol.md, section 10, has each of these sentences. */
export const alwaysProven = [
  "That the winning tickets follow from the closed list and the random value, and from nothing else.",
  "That every ticket that came up was in the list when it was closed.",
  "That every ticket that came up was sealed with these rules and prizes.",
  "That no winner was skipped without a reason that the terms name.",
];

export const provenByWitnesses =
  "That the witnesses named above saw the closed list before the random value existed.";

export const provenByDemonstration =
  "That the demonstration’s witness signed the closed list. It runs on this very site, so this shows how a witness works, and no more.";

function provenBy({ facts, verification }: ExaminedDraw): string[] {
  if (!facts.result) return [];
  const witnessed = verification.checks.some(
    ({ name, state }) => name === "witnesses" && state === "holds",
  );
  if (!witnessed) return alwaysProven;
  const { demonstration } = facts.witnesses;
  return [...alwaysProven, demonstration ? provenByDemonstration : provenByWitnesses];
}

export function certificateContent(draw: ExaminedDraw): CertificateContent {
  const { material, facts, verification } = draw;
  const calendar = inEnglish(material.calendar);
  const { heading, sentence } = verdictTexts(withoutLedgerRemark(verification), {
    ...{ facts, calendar, texts: englishTexts },
  });
  return {
    title: facts.title,
    company: material.company,
    demonstration: material.demonstration,
    heading,
    sentence,
    verdict: verification.verdict,
    facts: drawFacts(draw),
    winners: winnersOf(draw),
    notAwarded: [
      ...facts.skips.map(
        ({ ticket, reason, next, time }) =>
          `Ticket ${count(ticket)} was skipped on ${dayAndTime(time, calendar)} (${reasonInWords(reason)}). ${
            next === 0 ? "No rank was left." : `Ticket ${count(next)} took the place.`
          }`,
      ),
      ...verification.passedOver.map(passedOverInWords),
    ],
    hashes: hashesOf(draw),
    vkey: ledgerVerifierKey(facts.operator, fromHex(facts.operatorKey)),
    proves: provenBy(draw),
    cannotProve: proofLimits,
    verifyAddress: material.verifyAddress,
    ending: `Made from the operator’s statements up to ${dayAndTime(facts.statements.lastTime, calendar)}. Dates of statements are the operator’s own.`,
  };
}

/** The verifier's line below the sentence mentions the ledger. */
function withoutLedgerRemark({ verdict, awards, checks }: ExaminedDraw["verification"]) {
  return {
    awards,
    checks,
    verdict: verdict.replace("not witnessed, ledger not checked", "not witnessed"),
  };
}

function drawFacts({ facts, material, verification }: ExaminedDraw) {
  const calendar = inEnglish(material.calendar);
  const { close, cancel, result, randomness, witnesses } = facts;
  const list: [string, string][] = [
    ["Operator", facts.operator],
    ["Terms dated", dayAndTime(facts.openedAt, calendar)],
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
      ? `${printable(verification.witnesses.join(", "))}${witnesses.demonstration ? " (a demonstration, see above)" : ""}`
      : `No independent witness${witnesses.threshold > 0 ? `, ${witnesses.threshold} needed` : ""}`,
  ]);
  return list;
}

function passedOverInWords({ ticket, same, pub }: PrintedPassedOver): string {
  const who = printable([pub?.name, pub?.place].filter(Boolean).join(", "));
  return `Ticket ${count(ticket)}${who ? ` (${who})` : ""} was passed over: shown as the same person as ticket ${count(same)}.`;
}

function excludedInWords(number: number): string {
  return number === 0 ? "none excluded" : `${counted(number, "excluded", "excluded")}`;
}

function winnersOf({ verification: { awards }, facts, material }: ExaminedDraw) {
  const calendar = inEnglish(material.calendar);
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
    ["operator key", operatorKeyInWords(facts.operatorKey)],
    ["termsHash", facts.termsHash],
    ["rulesHash", facts.rulesHash],
    ...(close ? ([["root", close.root]] satisfies [string, string][]) : []),
    ...(result?.seed ? ([["seed", result.seed]] satisfies [string, string][]) : []),
  ];
}
