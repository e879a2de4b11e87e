// Writes a folder of random and tampered draws with their verdicts, for comparing other verifiers.
// node protocol/testing/write-corpus.ts <folder> [number of draws] [draws that are also tampered with]
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatProof } from "../build-proof.ts";
import { awardLine, passedOverLine } from "../checks/report.ts";
import { type Evidence, type Verification, verify } from "../checks/verify.ts";
import { canonicalBytes } from "../encoding/canonical-json.ts";
import { formatLedger } from "../ledger-file.ts";
import { keysSinceOpen } from "../operator-keys.ts";
import { isOfType } from "../statements.ts";
import { cachedBeacon } from "./cached-beacons.ts";
import { randomDraw } from "./random-draw.ts";
import type { SampleDraw } from "./sample-draw.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { tamperCombined } from "./tamper-combined.ts";
import { tamperFields } from "./tamper-fields.ts";
import { tamperFiles } from "./tamper-files.ts";
import { tamperLinks } from "./tamper-links.ts";
import { tamperLists } from "./tamper-lists.ts";
import { tamperReceipts } from "./tamper-receipts.ts";
import { tamperResigned } from "./tamper-resigned.ts";
import { tamperTerms } from "./tamper-terms.ts";
import { strangerKey, type Tampered } from "./tampered.ts";

type Expected = {
  name: string;
  checks: { name: string; state: string }[];
  verdict: string;
  awards: string[];
  passedOver: string[];
  witnesses: string[];
};

type CorpusCase = { name: string; evidence: Evidence };

/** Every draw with a random choice of files, then tampered twins of some draws. */
function* corpusCases(draws: number, tamperedDraws: number): Generator<CorpusCase> {
  for (let number = 0; number < draws; number += 1) {
    const draw = randomDraw(`corpus ${number}`);
    const random = seededRandom(`files ${number}`);
    yield { name: `draw ${number}`, evidence: someFiles(draw, random) };
    if (number >= tamperedDraws) continue;
    for (const { name, evidence } of tamperResigned(draw)) {
      yield { name: `draw ${number}, ${name}`, evidence };
    }
    for (const { name, evidence } of tamperCombined(draw, String(number), 25)) {
      yield { name: `draw ${number}, ${name}`, evidence };
    }
    for (const { name, evidence } of tamperReceipts(draw, String(number), 40)) {
      yield { name: `draw ${number}, ${name}`, evidence };
    }
    for (const twin of unsignedTwins(draw)) {
      // A random selection from many draws covers more than all twins of a few.
      if (!random.oneIn(25)) continue;
      yield { name: `draw ${number}, ${twin.name}`, evidence: twin.evidence };
    }
  }
}

function* unsignedTwins(draw: SampleDraw): Generator<Tampered> {
  yield* tamperFields(draw);
  yield* tamperLists(draw);
  yield* tamperLinks(draw);
  yield* tamperTerms(draw);
  yield* tamperFiles(draw);
}

function someFiles(draw: SampleDraw, random: SeededRandom): Evidence {
  const { proof, ledger, receipts, leaves } = draw;
  const open = proof.statements.find(isOfType("open"));
  const keys = open ? keysSinceOpen(proof.statements, open) : [];
  return {
    proof: formatProof(proof),
    leaves: random.oneIn(2) ? leaves : undefined,
    ledger: random.oneIn(2) ? formatLedger(ledger) : undefined,
    receipt:
      random.oneIn(2) && receipts.length > 0 ? canonicalBytes(random.pick(receipts)) : undefined,
    operatorKey: random.oneIn(3) ? random.pick([...keys, ...keys, strangerKey]) : undefined,
  };
}

function expectedOf(
  name: string,
  { checks, verdict, awards, passedOver, witnesses }: Verification,
): Expected {
  return {
    name,
    checks: checks.map((check) => ({ name: check.name, state: check.state })),
    verdict,
    awards: awards.map(awardLine),
    passedOver: passedOver.map(passedOverLine),
    witnesses,
  };
}

function writeCase(folder: string, { name, evidence }: CorpusCase): void {
  mkdirSync(folder, { recursive: true });
  const { proof, leaves, ledger, receipt, operatorKey } = evidence;
  writeFileSync(join(folder, "proof.json"), proof);
  if (leaves) writeFileSync(join(folder, "leaves.bin"), leaves);
  if (ledger) writeFileSync(join(folder, "ledger.jsonl"), ledger);
  if (receipt) writeFileSync(join(folder, "receipt.json"), receipt);
  writeFileSync(join(folder, "args.json"), JSON.stringify(operatorKey ? { operatorKey } : {}));
  const expected = expectedOf(name, verify(evidence, { verifyBeacon: cachedBeacon }));
  writeFileSync(join(folder, "expected.json"), JSON.stringify(expected, null, 1));
}

if (import.meta.main) {
  const [folder, draws = "1000", tamperedDraws = "20"] = process.argv.slice(2);
  if (!folder) throw new Error("Say which folder to write to.");
  let number = 0;
  for (const corpusCase of corpusCases(Number(draws), Number(tamperedDraws))) {
    writeCase(join(folder, String(number).padStart(6, "0")), corpusCase);
    number += 1;
  }
  process.stdout.write(`${number} cases in ${folder}\n`);
}
