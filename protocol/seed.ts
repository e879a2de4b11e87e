// The seed: one hash over everything that decides a draw. docs/protocol.md, section 6.
import { beaconRandomness, publicValueRandomness } from "./beacon.ts";
import { domainTag, fromHex, join, sameBytes, u64 } from "./encoding/bytes.ts";
import { sha256 } from "./encoding/hashes.ts";
import type { ResultRandomness, StatementBodies } from "./statements.ts";
import { secretCommitment, type Terms, termsHash } from "./terms.ts";

const seedTag = domainTag("sealed-draw/v2/seed");
const zeroBytes = new Uint8Array(32);

type ClosingTree = Pick<StatementBodies["close"], "root" | "size" | "secret">;

export function secretMatches(terms: Terms, secret: string): boolean {
  const commitment = secretCommitment(terms.drawId, fromHex(secret));
  return sameBytes(commitment, fromHex(terms.secretCommitment));
}

/** Undefined when result and terms name different sources. */
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
      // A missing or wrong secret does not void the draw: the close has fixed everything else.
      secret !== undefined && secretMatches(terms, secret) ? fromHex(secret) : zeroBytes,
      terms.randomness.source === "drand" ? fromHex(terms.randomness.chainHash) : zeroBytes,
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
