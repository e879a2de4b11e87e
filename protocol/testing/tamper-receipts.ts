// Signed receipts that lie, beside ledgers that lie: which keys and checkpoints count? docs/protocol.md, section 7, "receipt".
import { formatProof } from "../build-proof.ts";
import type { Evidence } from "../checks/verify.ts";
import { toHex } from "../encoding/bytes.ts";
import { canonicalBytes } from "../encoding/canonical-json.ts";
import { formatLedger } from "../ledger-file.ts";
import { type Receipt, signReceipt } from "../receipts.ts";
import { noDraw, type Statement, signStatement } from "../statements.ts";
import type { SampleDraw } from "./sample-draw.ts";
import { resignLedger, type SampleKey, sampleKey } from "./sample-operator.ts";
import { proofOf } from "./sample-proof.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";

export function* tamperReceipts(
  draw: SampleDraw,
  seed: string,
  count: number,
): Generator<{ name: string; evidence: Evidence }> {
  for (let number = 0; number < count; number += 1) {
    const random = seededRandom(`receipts ${seed} ${number}`);
    yield { name: `receipt and ledger ${number}`, evidence: lyingFiles(draw, random) };
  }
}

function lyingFiles(draw: SampleDraw, random: SeededRandom): Evidence {
  const newKeys = ["new 1", "new 2", "a stranger"].map(sampleKey);
  const known = [draw.operator.key, ...newKeys];
  // A proof of an earlier hour, so that the ledger has something to add.
  const until = random.oneIn(2) ? draw.ledger.length : random.between(1, draw.ledger.length);
  const earlier = proofOf(
    { ...draw.plan, witnesses: { ...draw.plan.witnesses, inTime: 0, late: 0 } },
    ...([draw.terms, draw.tickets, draw.tree, draw.ledger.slice(0, until)] as const),
  );
  const proof = earlier.statements.length > 0 && random.oneIn(2) ? earlier : draw.proof;
  const receipt = draw.receipts.length > 0 ? random.pick(draw.receipts) : undefined;
  return {
    proof: formatProof(proof),
    leaves: random.oneIn(2) ? draw.leaves : undefined,
    ledger: random.oneIn(8) ? undefined : formatLedger(lyingLedger(draw, newKeys, random)),
    receipt: receipt && canonicalBytes(lyingReceipt(receipt, draw, known, random)),
  };
}

function lyingReceipt(
  receipt: Receipt,
  { receipts, terms }: SampleDraw,
  keys: SampleKey[],
  random: SeededRandom,
): Receipt {
  const { signature: _, format: __, ...facts } = receipt;
  const other = random.pick(receipts);
  const changes: Partial<Receipt>[] = [
    {},
    {},
    { time: random.between(terms.opensAt, terms.closesAt) },
    { time: random.between(terms.opensAt, terms.closesAt) },
    { tagSalt: other.tagSalt },
    { pub: other.pub },
    { id: other.id },
    {
      id: {
        ...facts.id,
        phone: random.pick(["+4712", "4790000000", "+0790000000", "+47900000001"]),
      },
    },
    { size: facts.size + 1 },
    { root: "0".repeat(64) },
  ];
  const changed = { ...facts, ...random.pick(changes) };
  return random.oneIn(3) ? { ...receipt } : signReceipt(changed, random.pick(keys).sign);
}

/** New keys and checkpoints at random places, of this or of another operator, linked again or not. */
function lyingLedger(draw: SampleDraw, newKeys: SampleKey[], random: SeededRandom): Statement[] {
  const { terms, operator, tree } = draw;
  let ledger: Statement[] = structuredClone(draw.ledger);
  const everyKey = [operator.key, ...newKeys];
  for (let count = random.below(4); count > 0; count -= 1) {
    const time = random.between(terms.opensAt - 10, terms.closesAt + 10);
    const base = { protocol: terms.protocol, operator: terms.operator, prev: "0".repeat(64), time };
    const seq = random.oneIn(2) ? ledger.length : random.between(0, ledger.length + 2);
    if (random.oneIn(2)) {
      const [old, key] = [random.pick(everyKey), random.pick(newKeys)];
      const body = { key: toHex(key.publicKey), old: toHex(old.publicKey) };
      const statement = { ...base, seq, type: "key" as const, drawId: noDraw, body };
      const signer = random.oneIn(5) ? random.pick(everyKey) : old;
      ledger.push(signStatement(statement, signer.sign, key.sign));
    } else {
      const size = random.between(0, tree.size);
      const root = random.oneIn(2) ? "0".repeat(64) : toHex(tree.root(size));
      const body = { root, size };
      const statement = { ...base, seq, type: "checkpoint" as const, drawId: terms.drawId, body };
      ledger.push(signStatement(statement, random.pick(everyKey).sign));
    }
  }
  if (random.oneIn(6)) ledger = ledger.toSorted((left, right) => right.seq - left.seq);
  if (random.oneIn(6)) ledger = ledger.map((line) => ({ ...line, operator: "other.invalid" }));
  if (random.oneIn(6)) {
    ledger = ledger.map((line) => (random.oneIn(5) ? { ...line, time: line.time + 1 } : line));
  }
  const signers = new Map([
    ...operator.signers,
    ...newKeys.map(({ publicKey, sign }) => [toHex(publicKey), sign] as const),
  ]);
  return random.oneIn(3) && ledger[0]?.type === "key" ? resignLedger(ledger, signers) : ledger;
}
