// Damages several files at once: with more than one fault, each check must still report only its own.

import type { Evidence } from "../checks/verify.ts";
import { canonicalBytes, type Json } from "../encoding/canonical-json.ts";
import { formatLedger } from "../ledger-file.ts";
import { isOfType } from "../statements.ts";
import { changed, jsonValuesIn, removed } from "./json-paths.ts";
import type { SampleDraw } from "./sample-draw.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { strangerKey } from "./tampered.ts";

const strangeValues: Json[] = [
  ...[0, 1, 2 ** 40 - 1, 2 ** 40, 2 ** 53 - 1, "", "x", true, [], {}],
  ...["0".repeat(32), "0".repeat(64), "a".repeat(65), "a b", strangerKey],
];

export function* tamperCombined(
  draw: SampleDraw,
  seed: string,
  count: number,
): Generator<{ name: string; evidence: Evidence }> {
  for (let number = 0; number < count; number += 1) {
    const random = seededRandom(`together ${seed} ${number}`);
    yield { name: `together ${number}`, evidence: damaged(draw, random) };
  }
}

function damaged(draw: SampleDraw, random: SeededRandom): Evidence {
  const { proof, receipts, ledger } = draw;
  const receipt = receipts.length > 0 ? random.pick(receipts) : undefined;
  const keys = ledger.filter(isOfType("key")).map(({ body }) => body.key);
  return {
    proof: canonicalBytes(random.oneIn(2) ? damagedValue(proof, random) : proof),
    leaves: random.oneIn(2) ? damagedLeaves(draw.leaves, random) : undefined,
    ledger: random.oneIn(2) ? damagedLedger(draw, random) : undefined,
    receipt:
      receipt && random.oneIn(2)
        ? canonicalBytes(random.oneIn(3) ? damagedValue(receipt, random) : receipt)
        : undefined,
    operatorKey: random.oneIn(3) ? random.pick([...keys, strangerKey]) : undefined,
  };
}

function damagedValue<Value>(value: Value, random: SeededRandom): Value {
  const values = [...jsonValuesIn(value)];
  const { path, value: old } = random.pick(values);
  if (Array.isArray(old) && old.length > 0 && random.oneIn(2)) {
    return changed(value, path, random.oneIn(2) ? [...old, old[0]] : old.slice(1));
  }
  if (typeof old === "number" && random.oneIn(2)) return changed(value, path, old + 1);
  if (typeof path.at(-1) === "string" && random.oneIn(5)) return removed(value, path);
  const other = random.oneIn(2) ? random.pick(values).value : random.pick(strangeValues);
  return changed(value, path, other);
}

function damagedLeaves(leaves: Uint8Array, random: SeededRandom): Uint8Array {
  if (random.oneIn(3)) return leaves.slice(0, 32 * random.below(leaves.length / 32 + 1));
  if (random.oneIn(3)) return new Uint8Array([...leaves, 1, 2, 3]);
  return leaves.length > 0 && random.oneIn(2)
    ? leaves.map((byte, at) => (at === random.below(64) ? byte ^ 1 : byte))
    : leaves;
}

function damagedLedger({ ledger }: SampleDraw, random: SeededRandom): Uint8Array {
  const bytes = formatLedger(random.oneIn(2) ? damagedValue(ledger, random) : ledger);
  if (random.oneIn(4)) return bytes.slice(0, -1);
  // A single bit: most lines can still be read.
  const index = random.below(bytes.length);
  return random.oneIn(2) ? bytes.with(index, (bytes[index] ?? 0) ^ 1) : bytes;
}
