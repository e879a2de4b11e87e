// Writes the known answers of the protocol: small complete draws with all values that another implementation must reproduce.
// node protocol/vectors/make-known-answers.ts   (the same bytes on every machine; docs/protocol.md explains the files)
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatProof } from "../build-proof.ts";
import { toHex, utf8 } from "../encoding/bytes.ts";
import { canonicalBytes } from "../encoding/canonical-json.ts";
import { sha256 } from "../encoding/hashes.ts";
import { formatLedger } from "../ledger-file.ts";
import { awardLine, passedOverLine } from "../checks/report.ts";
import { drawSeed } from "../seed.ts";
import { isOfType, statementHash } from "../statements.ts";
import { termsHash } from "../terms.ts";
import { makeDraw } from "../testing/sample-draw.ts";
import type { SampleDrawPlan } from "../testing/sample-terms.ts";
import { type CryptoProvider, type Verification, verify } from "../checks/verify.ts";

const ordinary: Omit<SampleDrawPlan, "seed"> = {
  operator: "sample.invalid",
  source: "drand",
  tickets: 12,
  persons: 12,
  prizes: [1, 2],
  reserves: 3,
  ticketsPerPerson: 1,
  onePrizePerPerson: true,
  exclusions: 0,
  secret: "given",
  ending: "drawn",
  skips: 0,
  handovers: 0,
  checkpoints: 2,
  checkpointsInProof: false,
  witnesses: { named: 1, threshold: 1, inTime: 1, late: 0 },
  rotations: { beforeOpen: false, whileOpen: false, afterClose: false, afterResult: false },
  otherDraw: false,
};

const none = { named: 0, threshold: 0, inTime: 0, late: 0 };

const cases: [name: string, about: string, change: Partial<SampleDrawPlan>][] = [
  ["drand", "A drand draw on a recorded quicknet round, witnessed by the one witness it names", { persons: 3 }],
  ["public-value", "Decided by a public value", { source: "public-value" }],
  ["one-prize-per-person", "Few people with many tickets: ranks of people who have a prize are passed", { tickets: 15, persons: 4, prizes: [1, 1, 1], ticketsPerPerson: 4 }],
  ["several-prizes-per-person", "The same people may win twice", { tickets: 15, persons: 4, prizes: [2, 2], ticketsPerPerson: 4, onePrizePerPerson: false }],
  ["multi-ticket-persons", "Several tickets per person, skips and checkpoints in the proof", { tickets: 21, persons: 6, ticketsPerPerson: 5, skips: 2, checkpointsInProof: true }],
  ["skips-and-handovers", "Three skips, then two handovers", { tickets: 16, persons: 16, prizes: [1, 1, 2], reserves: 5, skips: 3, handovers: 2 }],
  ["exclusions", "Excluded tickets are passed and not opened", { tickets: 14, persons: 14, exclusions: 6 }],
  ["unawarded-slots", "More prizes than tickets left", { tickets: 4, persons: 3, prizes: [2, 3], exclusions: 1, skips: 1 }],
  ["open", "Entries are open", { ending: "open", checkpointsInProof: true, witnesses: none }],
  ["waiting", "Closed, the value is not there yet", { ending: "waiting" }],
  ["cancelled", "Cancelled before closing", { ending: "cancelled" }],
  ["cancelled-after-a-missed-close", "Cancelled after the moment, because nobody closed", { ending: "cancelled after a missed close" }],
  ["void", "Closed, and void because the value never appeared", { ending: "void", source: "public-value" }],
  ["drawn-after-void", "A valid result overrules a void cancel", { ending: "drawn after void" }],
  ["no-tickets", "Closed without a single ticket", { tickets: 0, persons: 1, ending: "waiting" }],
  ["missing-secret", "The close reveals no secret: the seed uses 32 zero bytes", { secret: "missing" }],
  ["wrong-secret", "The close reveals another secret: the seed uses 32 zero bytes", { secret: "wrong" }],
  ["witnessed-by-two", "Two of three witnesses are asked for, two count", { witnesses: { named: 3, threshold: 2, inTime: 2, late: 0 } }],
  ["witnessed-too-late", "Two of three witnesses are asked for, one counts and one is late", { witnesses: { named: 3, threshold: 2, inTime: 1, late: 1 } }],
  ["not-witnessed", "Names no witnesses", { witnesses: none }],
  ["key-rotations", "The key changes before the open, while open, after the close and after the result", { skips: 1, handovers: 1, checkpointsInProof: true, rotations: { beforeOpen: true, whileOpen: true, afterClose: true, afterResult: true } }],
  ["two-draws-in-one-ledger", "Another draw of the same operator lies between the statements", { otherDraw: true, skips: 1, witnesses: { named: 3, threshold: 2, inTime: 3, late: 0 } }],
];

type KnownAnswer = { name: string; files: Map<string, Uint8Array> };

/** The files of every case, by name. `case.json` describes the case; the others are files of the protocol. */
export function makeKnownAnswers(provider: Partial<CryptoProvider> = {}): KnownAnswer[] {
  return cases.map(([name, about, change]) => {
    const plan: SampleDrawPlan = { ...ordinary, seed: `known answer: ${name}`, ...change };
    const draw = makeDraw(plan);
    const proof = formatProof(draw.proof);
    const ledger = formatLedger(draw.ledger);
    const [receipt] = draw.receipts;
    const all = { proof, ledger, leaves: draw.leaves, receipt: receipt && canonicalBytes(receipt) };
    const close = draw.proof.statements.find(isOfType("close"));
    const result = draw.proof.statements.find(isOfType("result"));
    const seed = close && result && drawSeed(draw.terms, close.body, result.body.randomness);
    const checked = verify(all, provider);
    const description = {
      name,
      about,
      plan,
      secretKeys: Object.fromEntries(secretKeysOf(plan)),
      answers: {
        termsHash: toHex(termsHash(draw.terms)),
        statementHashes: draw.ledger.map((statement) => toHex(statementHash(statement))),
        closingRoot: close?.body.root,
        seed: seed && toHex(seed),
        ranking: result?.body.ranking,
        awards: checked.awards.map(awardLine),
        passedOver: checked.passedOver.map(passedOverLine),
        witnesses: checked.witnesses,
      },
      proofAlone: outcomeOf(verify({ proof }, provider)),
      allFiles: outcomeOf(checked),
    };
    const files = new Map([
      ["case.json", utf8(`${JSON.stringify(description, null, 2)}\n`)],
      ["proof.json", proof],
      ["ledger.jsonl", ledger],
      ["leaves.bin", draw.leaves],
      ...(all.receipt ? [["receipt.json", all.receipt] as const] : []),
    ]);
    return { name, files };
  });
}

function outcomeOf({ checks, verdict }: Verification) {
  return { checks: Object.fromEntries(checks.map(({ name, state }) => [name, state])), verdict };
}

/** Test keys, published on purpose, for reproducing a case. Seeds as in testing/sample-operator.ts. */
function secretKeysOf(plan: SampleDrawPlan): [string, string][] {
  const operatorKeys = Array.from({ length: 5 }, (_, number) => `${plan.seed} ${number}`);
  const witnessKeys = Array.from({ length: plan.witnesses.named }, (_, index) => `${plan.seed} witness-${index + 1}.example`);
  return [...operatorKeys, ...witnessKeys].map((seed) => [seed, toHex(sha256(utf8(`sample key ${seed}`)))]);
}

if (import.meta.main) {
  const folder = join(import.meta.dirname, "known-answers");
  rmSync(folder, { recursive: true, force: true });
  for (const { name, files } of makeKnownAnswers()) {
    mkdirSync(join(folder, name), { recursive: true });
    for (const [file, content] of files) writeFileSync(join(folder, name, file), content);
  }
}
