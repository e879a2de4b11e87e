// Validates terms and returns the first problem: docs/protocol.md, section 3.
import { toHex } from "./encoding/bytes.ts";
import type { Json } from "./encoding/canonical-json.ts";
import {
  anyRecord,
  exactly,
  flag,
  hex,
  identifier,
  integer,
  list,
  record,
  type Shape,
  text,
  time,
} from "./encoding/shape.ts";
import { randomnessSourceProblem } from "./randomness-source.ts";
import { protocolName, type Terms } from "./terms.ts";
import { readWitnessKey } from "./witness-key.ts";

const maxPrizes = 1000;
/** Limits the ranking, and so the work of a verifier. */
const largestRanking = 1_000_000n;

const operatorHost: Shape = (value, where) =>
  typeof value === "string" && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$/.test(value)
    ? undefined
    : `${where} is not a host name`;

const termsShape = record({
  protocol: exactly(protocolName),
  operator: operatorHost,
  operatorKey: hex(32),
  drawId: hex(16),
  title: text(1, 200),
  rulesHash: hex(32),
  opensAt: time,
  closesAt: time,
  ticketsPerPerson: integer(1),
  prizes: list(record({ id: identifier, name: text(1, 200), quantity: integer(1) })),
  reserves: integer(),
  onePrizePerPerson: flag,
  secretCommitment: hex(32),
  randomness: anyRecord,
  exclusionReasons: list(identifier),
  skipReasons: list(identifier),
  checkpointSeconds: integer(1),
  witnesses: record({ threshold: integer(), keys: list(text()) }),
});

export function termsProblem(value: Json): string | undefined {
  const problem = termsShape(value, "terms");
  if (problem) return problem;
  const terms = value as Terms;
  return (
    valuesProblem(terms) ??
    prizesProblem(terms) ??
    randomnessSourceProblem(terms.randomness, "terms.randomness", terms.closesAt) ??
    witnessesProblem(terms)
  );
}

function valuesProblem(terms: Terms): string | undefined {
  if (/^0*$/.test(terms.drawId)) return "terms.drawId is all zero";
  if (terms.opensAt >= terms.closesAt) return "terms.opensAt is not before closesAt";
  for (const name of ["exclusionReasons", "skipReasons"] as const) {
    if (hasRepetition(terms[name])) return `terms.${name} names a reason twice`;
  }
  return undefined;
}

function prizesProblem({ prizes, reserves, ticketsPerPerson }: Terms): string | undefined {
  if (prizes.length < 1 || prizes.length > maxPrizes) {
    return `terms.prizes has ${prizes.length} prizes, not 1-${maxPrizes}`;
  }
  if (hasRepetition(prizes.map(({ id }) => id))) return "terms.prizes has an id twice";
  // Each number may be as large as 2^53 - 1; their product needs exact arithmetic.
  const slots = prizes.reduce((sum, { quantity }) => sum + BigInt(quantity), 0n);
  return (slots + BigInt(reserves)) * BigInt(ticketsPerPerson) > largestRanking
    ? "terms: (slots + reserves) x ticketsPerPerson is more than 1,000,000"
    : undefined;
}

function witnessesProblem({ witnesses, operatorKey }: Terms): string | undefined {
  const { threshold, keys } = witnesses;
  const names: string[] = [];
  const publicKeys: string[] = [];
  for (const [index, vkey] of keys.entries()) {
    const parsed = readWitnessKey(vkey);
    if (!parsed.ok) return `terms.witnesses.keys[${index}]: ${parsed.problem}`;
    names.push(`${parsed.witness.name}+${parsed.witness.keyId}`);
    publicKeys.push(toHex(parsed.witness.key.bytes));
  }
  if (hasRepetition(publicKeys) || hasRepetition(names)) return "terms.witnesses names a key twice";
  if (publicKeys.includes(operatorKey)) return "terms.witnesses names the operator's own key";
  if (threshold > keys.length) return "terms.witnesses.threshold is more than the number of keys";
  // With half of the witnesses or fewer, two different ledgers could both be witnessed.
  return threshold > 0 && 2 * threshold <= keys.length
    ? "terms.witnesses.threshold is not more than half of the keys"
    : undefined;
}

function hasRepetition(values: string[]): boolean {
  return new Set(values).size !== values.length;
}
