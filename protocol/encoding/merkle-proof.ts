// Verifies inclusion and consistency proofs as in RFC 9162 (2.1.3.2, 2.1.4.2): docs/protocol.md, section 2.
import { sameBytes } from "./bytes.ts";
import { merkleNodeHash } from "./merkle-tree.ts";

type InclusionClaim = {
  index: number;
  size: number;
  leafHash: Uint8Array;
  proof: Uint8Array[];
  root: Uint8Array;
};

type ConsistencyClaim = {
  from: number;
  to: number;
  fromRoot: Uint8Array;
  toRoot: Uint8Array;
  proof: Uint8Array[];
};

export function verifyInclusion({ index, size, leafHash, proof, root }: InclusionClaim): boolean {
  if (index >= size || !allHashes([leafHash, root, ...proof])) return false;
  // Sizes reach 2^53 - 1; JavaScript's bitwise operators have only 32 bits.
  let position = index;
  let last = size - 1;
  let hash = leafHash;
  for (const sibling of proof) {
    if (last === 0) return false;
    if (isOdd(position) || position === last) {
      hash = merkleNodeHash(sibling, hash);
      while (!isOdd(position) && position !== 0) [position, last] = [half(position), half(last)];
    } else {
      hash = merkleNodeHash(hash, sibling);
    }
    [position, last] = [half(position), half(last)];
  }
  return last === 0 && sameBytes(hash, root);
}

export function verifyConsistency({
  from,
  to,
  fromRoot,
  toRoot,
  proof,
}: ConsistencyClaim): boolean {
  if (from < 1 || from > to || !allHashes([fromRoot, toRoot, ...proof])) return false;
  if (from === to) return proof.length === 0 && sameBytes(fromRoot, toRoot);
  const path = isPowerOfTwo(from) ? [fromRoot, ...proof] : proof;
  const [first, ...rest] = path;
  if (first === undefined) return false;
  let position = from - 1;
  let last = to - 1;
  while (isOdd(position)) [position, last] = [half(position), half(last)];
  let oldHash = first;
  let newHash = first;
  for (const sibling of rest) {
    if (last === 0) return false;
    if (isOdd(position) || position === last) {
      oldHash = merkleNodeHash(sibling, oldHash);
      newHash = merkleNodeHash(sibling, newHash);
      while (!isOdd(position) && position !== 0) [position, last] = [half(position), half(last)];
    } else {
      newHash = merkleNodeHash(newHash, sibling);
    }
    [position, last] = [half(position), half(last)];
  }
  return last === 0 && sameBytes(oldHash, fromRoot) && sameBytes(newHash, toRoot);
}

function isOdd(value: number): boolean {
  return value % 2 === 1;
}

function half(value: number): number {
  return Math.floor(value / 2);
}

function isPowerOfTwo(value: number): boolean {
  let odd = value;
  while (odd % 2 === 0) odd /= 2;
  return odd === 1;
}

function allHashes(candidates: Uint8Array[]): boolean {
  return candidates.every((candidate) => candidate.length === 32);
}
