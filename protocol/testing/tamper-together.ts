// Several files damaged at once: where a verifier meets more than one fault, each check must still judge only its own.

import type { Evidence } from "../checks/verify.ts";
import { canonicalBytes, type Json } from "../encoding/canonical-json.ts";
import { formatLedger } from "../ledger-file.ts";
import { isOfType } from "../statements.ts";
import { type Chance, chanceOf } from "./chance.ts";
import { changed, placesIn, removed } from "./json-paths.ts";
import type { SampleDraw } from "./sample-draw.ts";
import { strangerKey } from "./tampered.ts";

const strangeValues: Json[] = [
  ...[0, 1, 2 ** 40 - 1, 2 ** 40, 2 ** 53 - 1, "", "x", true, [], {}],
  ...["0".repeat(32), "0".repeat(64), "a".repeat(65), "a b", strangerKey],
];

export function* tamperTogether(
  draw: SampleDraw,
  seed: string,
  count: number,
): Generator<{ name: string; evidence: Evidence }> {
  for (let number = 0; number < count; number += 1) {
    const chance = chanceOf(`together ${seed} ${number}`);
    yield { name: `together ${number}`, evidence: damaged(draw, chance) };
  }
}

function damaged(draw: SampleDraw, chance: Chance): Evidence {
  const { proof, receipts, ledger } = draw;
  const receipt = receipts.length > 0 ? chance.pick(receipts) : undefined;
  const keys = ledger.filter(isOfType("key")).map(({ body }) => body.key);
  return {
    proof: canonicalBytes(chance.oneIn(2) ? damagedValue(proof, chance) : proof),
    leaves: chance.oneIn(2) ? damagedLeaves(draw.leaves, chance) : undefined,
    ledger: chance.oneIn(2) ? damagedLedger(draw, chance) : undefined,
    receipt:
      receipt && chance.oneIn(2)
        ? canonicalBytes(chance.oneIn(3) ? damagedValue(receipt, chance) : receipt)
        : undefined,
    operatorKey: chance.oneIn(3) ? chance.pick([...keys, strangerKey]) : undefined,
  };
}

function damagedValue<Value>(value: Value, chance: Chance): Value {
  const places = [...placesIn(value)];
  const { path, value: old } = chance.pick(places);
  if (Array.isArray(old) && old.length > 0 && chance.oneIn(2)) {
    return changed(value, path, chance.oneIn(2) ? [...old, old[0]] : old.slice(1));
  }
  if (typeof old === "number" && chance.oneIn(2)) return changed(value, path, old + 1);
  if (typeof path.at(-1) === "string" && chance.oneIn(5)) return removed(value, path);
  const other = chance.oneIn(2) ? chance.pick(places).value : chance.pick(strangeValues);
  return changed(value, path, other);
}

function damagedLeaves(leaves: Uint8Array, chance: Chance): Uint8Array {
  if (chance.oneIn(3)) return leaves.slice(0, 32 * chance.below(leaves.length / 32 + 1));
  if (chance.oneIn(3)) return new Uint8Array([...leaves, 1, 2, 3]);
  return leaves.length > 0 && chance.oneIn(2)
    ? leaves.map((byte, at) => (at === chance.below(64) ? byte ^ 1 : byte))
    : leaves;
}

function damagedLedger({ ledger }: SampleDraw, chance: Chance): Uint8Array {
  const bytes = formatLedger(chance.oneIn(2) ? damagedValue(ledger, chance) : ledger);
  if (chance.oneIn(4)) return bytes.slice(0, -1);
  // One bit somewhere: most of the lines can still be read.
  const place = chance.below(bytes.length);
  return chance.oneIn(2) ? bytes.with(place, (bytes[place] ?? 0) ^ 1) : bytes;
}
