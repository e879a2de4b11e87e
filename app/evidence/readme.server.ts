// The README of an evidence pack, in plain words.
import { passedOverLine } from "../../protocol/checks/report.ts";
import { operatorKeyInWords } from "../../protocol/encoding/verifier-key.ts";
import { demonstrationWitnessName } from "../draws/witnesses/demonstration-witness.ts";
import { english } from "../languages/catalogues.server.ts";
import { type Calendar, count, counted, dayAndTime } from "../platform/in-words.ts";
import { verdictTexts } from "../verify/verdict-texts.ts";
import type { PackedDraw } from "./examine.ts";

const contents: [name: string, what: string][] = [
  ["certificate.pdf", "to read and to keep; what it says about the draw comes from the proof"],
  ["proof.json", "the proof file, from which the draw is checked"],
  ["leaves.bin", "the fingerprint of every ticket, 32 bytes each, no names"],
  ["ledger.jsonl", "what the operator has stated, from its first statement on"],
  ["rules.txt", "the rules; their SHA-256 must be the rulesHash in the terms"],
  ["parts/", "the same facts in one file each: terms, statements, the random value, witnesses,"],
  ["", "winners, exclusions, skips, handovers; and our record of mails sent"],
  ["verifiers/", "programs to check with, independent of each other"],
  ["SHA256SUMS.txt", "checksums of all files; `sha256sum -c SHA256SUMS.txt` compares them"],
];

export function packReadme({ material, facts, verification }: PackedDraw): string {
  const { company, demonstration, verifiers } = material;
  const calendar = inEnglish(material.calendar);
  const verdict = verdictTexts(verification, { facts, calendar, texts: english });
  const programs = Object.keys(verifiers).map((name) => `  ${commandOf(name)}`);
  return [
    facts.title,
    "=".repeat(facts.title.length),
    "",
    `Evidence of a sealed draw (sealed-draw/v2), made by ${company}.`,
    ...(demonstration
      ? [
          "",
          "This draw is a demonstration: its entrants and prizes are invented.",
          ...(facts.witnesses.demonstration
            ? [
                `Its witness: ${demonstrationWitnessName}.`,
                english.verifyChecks.witnessesDemonstration,
              ]
            : []),
        ]
      : []),
    "",
    `Operator          ${facts.operator}`,
    `Operator's key    ${operatorKeyInWords(facts.operatorKey)}`,
    `Draw              ${facts.drawId}`,
    `Entries           ${dayAndTime(facts.opensAt, calendar)} to ${dayAndTime(facts.closesAt, calendar)}`,
    ...(facts.close ? [`Tickets           ${count(facts.close.size)}`] : []),
    `Last statement    ${dayAndTime(facts.statements.lastTime, calendar)}`,
    "",
    "WHAT THE PROOF SAYS BY ITSELF",
    "",
    `  ${verdict.heading}: ${verification.verdict}`,
    "",
    "HOW TO CHECK IT",
    "",
    "  In this folder, with no network. Each program prints what it checks and a verdict;",
    "  they were written independently of each other and must agree.",
    "",
    ...programs,
    "",
    `  In a browser: ${material.verifyAddress}`,
    `  The operator's keys: https://${facts.operator}/.well-known/sealed-draw.json`,
    "  Better, from elsewhere: tickets, posters and the printed rules have the key. Add it to the",
    '  command, --operator-key "…", and the program says whether it is the same.',
    "  Its newest ledger, which may have grown since: the page above offers it.",
    "",
    "WHAT IS IN HERE",
    "",
    ...contents.map(([name, what]) => `  ${name.padEnd(18)}${what}`),
    "",
    ...(facts.skips.length > 0
      ? [
          `${counted(facts.skips.length, "winner was", "winners were")} skipped; parts/skips.csv says why. The next in the ranking moved up.`,
          "",
        ]
      : []),
    ...(verification.passedOver.length > 0
      ? [
          "PASSED OVER BECAUSE THEIR TAG HAD WON",
          "",
          "  If you are named here wrongly, the receipt of your ticket shows it.",
          "",
          ...verification.passedOver.map((ticket) => `  ${passedOverLine(ticket)}`),
          "",
        ]
      : []),
    "WHAT NO PROOF CAN SHOW",
    "",
    ...Object.values(english.verifyLimits).map((sentence) => `  - ${sentence}`),
    "",
  ].join("\n");
}

function commandOf(name: string): string {
  const program = name.endsWith(".py") ? "python3" : "node";
  return `${program} verifiers/${name} proof.json --leaves leaves.bin --ledger ledger.jsonl`;
}

/** Dates inside English sentences are English. */
function inEnglish({ locale, timeZone }: Calendar): Calendar {
  return { locale: locale.startsWith("en") ? locale : "en-GB", timeZone };
}
