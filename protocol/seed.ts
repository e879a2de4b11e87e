// The seed: everything that decides a draw in one hash. docs/protocol.md, section 6.
import { beaconRandomness, publicValueRandomness } from "./beacon.ts";
import { domainTag, fromHex, join, sameBytes, u64 } from "./encoding/bytes.ts";
import { sha256 } from "./encoding/hashes.ts";
import type { ResultRandomness, StatementBodies } from "./statements.ts";
import { secretCommitment, type Terms, termsHash } from "./terms.ts";

const seedTag = domainTag("sealed-draw/v1/seed");
const nothing = new Uint8Array(32);

type ClosingTree = Pick<StatementBodies["close"], "root" | "size" | "secret">;

export function secretMatches(terms: Terms, secret: string): boolean {
  const commitment = secretCommitment(terms.drawId, fromHex(secret));
  return sameBytes(commitment, fromHex(terms.secretCommitment));
}

/** Undefined when the result names the other source than the terms. */
export function drawSeed(
  terms: Terms,
  close: ClosingTree,
  randomness: ResultRandomness,
): Uint8Array | undefined {
  const value = randomBytes(terms, randomness);
  if (!value) return undefined;
  const { secret } = close;
  return sha256(
    join(
      seedTag,
      termsHash(terms),
      fromHex(close.root),
      u64(close.size),
      // Without the right secret the draw is not lost: the close has fixed all the rest.
      secret !== undefined && secretMatches(terms, secret) ? fromHex(secret) : nothing,
      terms.randomness.source === "drand" ? fromHex(terms.randomness.chainHash) : nothing,
      u64(terms.randomness.source === "drand" ? terms.randomness.round : 0),
      value,
    ),
  );
}

function randomBytes(terms: Terms, randomness: ResultRandomness): Uint8Array | undefined {
  if (terms.randomness.source === "drand") {
    return "signature" in randomness ? beaconRandomness(fromHex(randomness.signature)) : undefined;
  }
  return "value" in randomness ? publicValueRandomness(randomness.value) : undefined;
}
