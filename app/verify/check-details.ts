// Technical details of every check, for comparing with another verifier. Pure.
import type { CheckName } from "../../protocol/checks/verify.ts";
import { operatorKeyInWords } from "../../protocol/encoding/verifier-key.ts";
import { count, counted } from "../platform/in-words.ts";
import type { ProofFacts } from "./worker/proof-facts.ts";

type DetailLines = (facts: ProofFacts) => string[];

const longestList = 40;

export const checkDetails: Record<CheckName, DetailLines> = {
  format: () => ["sealed-draw-proof/v2, canonical JSON"],
  terms: ({ drawId, termsHash, rulesHash }) => [
    `drawId ${drawId}`,
    `termsHash ${termsHash}`,
    `rulesHash ${rulesHash}`,
  ],
  "operator key": ({ operator, operatorKey }) => [
    `host ${operator}`,
    `key ${operatorKeyInWords(operatorKey)}`,
  ],
  ledger: ({ statements: { count: total, firstSeq, lastSeq } }) => [
    `${counted(total, "statement")}, seq ${firstSeq} to ${lastSeq}`,
  ],
  closing: closingDetails,
  secret: ({ secretCommitment, close }) => [
    `commitment ${secretCommitment}`,
    ...(close?.secret ? [`secret ${close.secret}`] : []),
  ],
  beacon: beaconDetails,
  ranking: ({ result }) =>
    result
      ? [
          ...(result.seed ? [`seed ${result.seed}`] : []),
          `${counted(result.ranks, "rank")}, rank 0 is ticket ${count(result.firstTicket)}`,
        ]
      : [],
  inclusion: ({ openedTickets, close }) =>
    close
      ? [`${counted(openedTickets, "ticket is", "tickets are")} opened`, `root ${close.root}`]
      : [],
  awards: ({ skips, handovers }) => [
    ...shortened(
      skips.map(
        ({ ticket, reason, next }) =>
          `skip: ticket ${count(ticket)}, ${reason}, next ${count(next)}`,
      ),
    ),
    ...shortened(
      handovers.map(({ ticket, prize }) => `handover: ${prize}, ticket ${count(ticket)}`),
    ),
  ],
  witnesses: ({ witnesses: { named, threshold, cosignatures } }) => [
    `${named} named, threshold ${threshold}, ${counted(cosignatures, "cosignature")}`,
  ],
  "leaf list": ({ close }) =>
    close ? [`${counted(close.size, "leaf", "leaves")}, root ${close.root}`] : [],
  receipt: () => [],
  "whole ledger": ({ statements: { lastSeq } }) => [`the proof ends at seq ${lastSeq}`],
};

function closingDetails({ close, cancel }: ProofFacts): string[] {
  return [
    ...(close
      ? [
          `size ${count(close.size)}`,
          `root ${close.root}`,
          `routes: ${close.routes.map(({ route, tickets }) => `${route} ${count(tickets)}`).join(", ") || "none"}`,
          ...shortened(
            close.exclusions.map(({ ticket, reason }) => `excluded: ${count(ticket)} ${reason}`),
          ),
        ]
      : []),
    ...(cancel ? [`cancelled: ${cancel.reason}`] : []),
  ];
}

function beaconDetails({ randomness, result }: ProofFacts): string[] {
  const source =
    randomness.source === "drand"
      ? [`drand quicknet ${randomness.chainHash}`, `round ${count(randomness.round)}`]
      : [`public value: ${randomness.description}`];
  if (!result) return source;
  return "signature" in result.randomness
    ? [...source, `signature ${result.randomness.signature}`]
    : [...source, `value ${result.randomness.value}`];
}

function shortened(lines: string[]): string[] {
  if (lines.length <= longestList) return lines;
  return [
    ...lines.slice(0, longestList),
    `and ${count(lines.length - longestList)} more in the file`,
  ];
}
