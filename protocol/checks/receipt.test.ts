import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formatProof } from "../build-proof.ts";
import { canonicalBytes } from "../encoding/canonical-json.ts";
import { formatLedger } from "../ledger-file.ts";
import { signReceipt, type UnsignedReceipt } from "../receipts.ts";
import { isOfType, type Statement } from "../statements.ts";
import { cachedBeacon } from "../testing/cached-beacons.ts";
import { makeDraw, type SampleDraw } from "../testing/sample-draw.ts";
import { resignLedger, sampleKey } from "../testing/sample-operator.ts";
import { eventfulPlan } from "../testing/sample-plans.ts";
import { proofOf } from "../testing/sample-proof.ts";
import { proofAlone } from "../testing/tampered.ts";
import { vectorBytes, vectorFile } from "../testing/vector-file.ts";
import { ticketLines } from "./report.ts";
import { type CheckName, type Evidence, verify } from "./verify.ts";

const noRotations = { beforeOpen: false, whileOpen: false, afterClose: false, afterResult: false };

function check(evidence: Evidence) {
  return verify(evidence, { verifyBeacon: cachedBeacon });
}

function failedChecks(evidence: Evidence): CheckName[] {
  return check(evidence).checks.flatMap(({ name, state }) => (state === "fails" ? name : []));
}

function firstReceipt({ receipts }: SampleDraw): UnsignedReceipt {
  const [first] = receipts;
  if (!first) throw new Error("The sample has no receipt.");
  const { signature: _, format: __, ...facts } = first;
  return facts;
}

type FileCase = Record<"proof" | "verdict", string> &
  Partial<Record<"leaves" | "ledger" | "receipt", string>> & { lines: string[] };

test("the recorded files of other implementations get their verdicts and lines", () => {
  const folder = join(import.meta.dirname, "..", "vectors", "sealed-draw", "files");
  for (const name of readdirSync(folder)) {
    const at = `sealed-draw/files/${name}`;
    const { cases } = vectorFile<{ cases: FileCase[] }>(`${at}/expected.json`);
    for (const { proof, leaves, ledger, receipt, verdict, lines } of cases) {
      const given = (file: string | undefined) => file && vectorBytes(`${at}/${file}`);
      const evidence = { leaves: given(leaves), ledger: given(ledger), receipt: given(receipt) };
      const checked = check({ proof: vectorBytes(`${at}/${proof}`), ...evidence } as Evidence);
      const label = `${name}: ${[proof, leaves, ledger, receipt].join(" ")}`;
      expect(checked.verdict.split(": ").slice(0, 2).join(": "), label).toBe(verdict);
      expect(ticketLines(checked), label).toEqual(lines);
    }
  }
});

test("a signed receipt whose tag is not its number's is refused", () => {
  const made = makeDraw({ ...eventfulPlan, rotations: noRotations });
  const facts = firstReceipt(made);
  const stranger = made.receipts.find(({ pub }) => pub.tag !== facts.pub.tag);
  if (!stranger) throw new Error("The sample has one person only.");
  for (const wrong of [
    { ...facts, id: { ...facts.id, phone: "+4790000999" } },
    { ...facts, id: { ...facts.id, phone: "90000999" } },
    { ...facts, id: { ...facts.id, phone: "" } },
    { ...facts, tagSalt: stranger.tagSalt },
    { ...facts, pub: stranger.pub },
  ]) {
    const receipt = canonicalBytes(signReceipt(wrong, made.operator.key.sign));
    expect(failedChecks({ ...proofAlone(made), receipt })).toEqual(["receipt"]);
  }
});

test("a ledger adds keys that the proof leads to, and ends none of the proof's", () => {
  const made = makeDraw({
    ...eventfulPlan,
    ending: "open",
    checkpoints: 0,
    rotations: noRotations,
  });
  const { operator, terms } = made;
  const evidence = proofAlone(made);
  const facts = { ...firstReceipt(made), time: terms.opensAt + 200 };
  const oldKey = operator.key;
  operator.rotateKey(terms.opensAt + 100);
  const checkpoint = { root: "0".repeat(64), size: facts.size };
  operator.publish("checkpoint", terms.drawId, terms.opensAt + 300, checkpoint);
  const withoutCheckpoint = formatLedger(operator.ledger.slice(0, -1));
  const receipt = canonicalBytes(signReceipt(facts, operator.key.sign));
  expect(failedChecks({ ...evidence, receipt })).toEqual(["receipt"]);
  expect(failedChecks({ ...evidence, receipt, ledger: withoutCheckpoint })).toEqual([]);
  const ledger = formatLedger(operator.ledger);
  expect(failedChecks({ ...evidence, receipt, ledger })).toEqual(["receipt"]);
  const byOldKey = canonicalBytes(signReceipt(facts, oldKey.sign));
  expect(failedChecks({ ...evidence, receipt: byOldKey, ledger: withoutCheckpoint })).toEqual([]);

  // Signed with a key that the proof does not name: neither the key nor its checkpoint is accepted.
  const stranger = sampleKey("a stranger").sign;
  const forged = operator.ledger.map((statement) =>
    statement.type === "key" && statement.seq > 0
      ? { ...statement, signature: Buffer.from(stranger(new Uint8Array())).toString("hex") }
      : statement,
  ) as Statement[];
  expect(failedChecks({ ...evidence, receipt, ledger: formatLedger(forged) })).toEqual([
    "receipt",
    "whole ledger",
  ]);
  expect(failedChecks({ ...evidence, receipt: byOldKey, ledger: formatLedger(forged) })).toEqual([
    "whole ledger",
  ]);
});

test("the ledger of another operator, or one that contradicts the proof, does not touch a receipt", () => {
  const made = makeDraw({ ...eventfulPlan, checkpointsInProof: false });
  const evidence = { ...proofAlone(made), leaves: made.leaves };
  const receipt = canonicalBytes(made.receipts[0] ?? {});
  const { signers } = made.operator;
  const others = made.ledger.map((statement) => ({ ...statement, operator: "other.invalid" }));
  const contradicting = made.ledger.map((statement) =>
    statement.type === "checkpoint"
      ? { ...statement, body: { ...statement.body, root: "0".repeat(64) } }
      : { ...statement, time: statement.time - (statement.type === "key" ? 1 : 0) },
  );
  for (const changed of [others, contradicting] as Statement[][]) {
    const ledger = formatLedger(resignLedger(changed, signers));
    expect(failedChecks({ ...evidence, receipt, ledger })).toEqual(["whole ledger"]);
  }
});

test("a close that only the ledger has does not count against a receipt", () => {
  const made = makeDraw({ ...eventfulPlan, ending: "waiting", rotations: noRotations });
  const beforeClose = made.ledger.slice(0, made.ledger.findIndex(isOfType("close")));
  const proof = formatProof(proofOf(made.plan, made.terms, made.tickets, made.tree, beforeClose));
  const facts = { ...firstReceipt(made), size: 100, time: made.terms.closesAt - 1 };
  const receipt = canonicalBytes(signReceipt(facts, made.operator.key.sign));
  expect(failedChecks({ proof, receipt, ledger: formatLedger(made.ledger) })).toEqual([
    "whole ledger",
  ]);
});
