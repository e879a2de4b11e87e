// The append-only Merkle tree of RFC 9162, built leaf by leaf: docs/protocol.md, section 2.
import { join } from "./bytes.ts";
import { type Sha256, sha256 } from "./hashes.ts";

const leafPrefix = Uint8Array.of(0);
const hashLength = 32;

export function merkleLeafHash(data: Uint8Array, hash: Sha256 = sha256): Uint8Array {
  return hash(join(leafPrefix, data));
}

export function merkleNodeHash(
  left: Uint8Array,
  right: Uint8Array,
  hash: Sha256 = sha256,
  /** A buffer that can be reused for many nodes. */
  node = new Uint8Array(1 + 2 * hashLength),
): Uint8Array {
  node[0] = 1;
  node.set(left, 1);
  node.set(right, 1 + hashLength);
  return hash(node);
}

export function emptyRoot(): Uint8Array {
  return sha256(new Uint8Array());
}

/**
 * The roots of the complete subtrees at the right edge, largest first: enough to append and to compute the
 * root. At most one hash per bit of the size, so it can be stored with the last ticket.
 */
export class MerkleFrontier {
  size: number;
  readonly peaks: Uint8Array[];
  readonly #hash: Sha256;
  readonly #node = new Uint8Array(1 + 2 * hashLength);

  constructor(size = 0, peaks: Uint8Array[] = [], hash: Sha256 = sha256) {
    this.size = size;
    this.peaks = [...peaks];
    this.#hash = hash;
  }

  append(leafHash: Uint8Array): void {
    let node = leafHash;
    // Every trailing 1 bit of the old size is a complete subtree that gets its right sibling now.
    for (let bits = this.size; bits % 2 === 1; bits = (bits - 1) / 2) {
      const left = this.peaks.pop();
      if (left === undefined)
        throw new Error("A frontier has one peak for every 1 bit of its size.");
      node = merkleNodeHash(left, node, this.#hash, this.#node);
    }
    this.peaks.push(node);
    this.size += 1;
  }

  root(): Uint8Array {
    return (
      this.peaks.reduceRight<Uint8Array | undefined>(
        (right, left) => (right ? merkleNodeHash(left, right, this.#hash, this.#node) : left),
        undefined,
      ) ?? emptyRoot()
    );
  }
}

/** Stores every complete subtree, for roots and proofs of any earlier size. */
export class MerkleTree {
  readonly #levels: HashColumn[] = [new HashColumn()];
  readonly #hash: Sha256;
  readonly #node = new Uint8Array(1 + 2 * hashLength);

  constructor(leafHashes: Iterable<Uint8Array> = [], hash: Sha256 = sha256) {
    this.#hash = hash;
    this.#node[0] = 1;
    for (const leafHash of leafHashes) this.append(leafHash);
  }

  get size(): number {
    return this.#level(0).length;
  }

  append(leafHash: Uint8Array): void {
    this.#level(0).push(leafHash);
    for (let height = 0; this.#level(height).length % 2 === 0; height += 1) {
      this.#level(height).copyLastTwo(this.#node, 1);
      this.#level(height + 1).push(this.#hash(this.#node));
    }
  }

  leaf(index: number): Uint8Array {
    return this.#level(0).at(index);
  }

  root(size: number = this.size): Uint8Array {
    this.#expectSize(size);
    return size === 0 ? emptyRoot() : this.#range(0, size);
  }

  /** PATH(index, first `size` leaves), RFC 9162 section 2.1.3.1. */
  inclusion(index: number, size: number = this.size): Uint8Array[] {
    this.#expectSize(size);
    if (index < 0 || index >= size)
      throw new RangeError(`Leaf ${index} is not in a tree of ${size}.`);
    const path: Uint8Array[] = [];
    let [start, end] = [0, size];
    while (end - start > 1) {
      const middle = start + largestPowerBelow(end - start);
      if (index < middle) {
        path.unshift(this.#range(middle, end));
        end = middle;
      } else {
        path.unshift(this.#range(start, middle));
        start = middle;
      }
    }
    return path;
  }

  /** PROOF(from, first `to` leaves), RFC 9162 section 2.1.4.1. */
  consistency(from: number, to: number = this.size): Uint8Array[] {
    this.#expectSize(to);
    if (from < 1 || from > to)
      throw new RangeError(`There is no proof from size ${from} to ${to}.`);
    const proof: Uint8Array[] = [];
    let [start, end] = [0, to];
    while (end !== from) {
      const middle = start + largestPowerBelow(end - start);
      if (from <= middle) {
        proof.unshift(this.#range(middle, end));
        end = middle;
      } else {
        proof.unshift(this.#range(start, middle));
        start = middle;
      }
    }
    // The caller knows the old root; it is part of the proof only when it is not the left edge.
    if (start > 0) proof.unshift(this.#range(start, end));
    return proof;
  }

  /** The hash over leaves start..end-1, where start is aligned as RFC 9162 splits trees. */
  #range(start: number, end: number): Uint8Array {
    const count = end - start;
    const power = largestPowerBelow(count + 1);
    if (power === count) return this.#level(Math.log2(power)).at(start / power);
    return merkleNodeHash(
      this.#range(start, start + power),
      this.#range(start + power, end),
      this.#hash,
    );
  }

  #level(height: number): HashColumn {
    const level = this.#levels[height];
    if (level) return level;
    const added = new HashColumn();
    this.#levels[height] = added;
    return added;
  }

  #expectSize(size: number): void {
    if (!Number.isInteger(size) || size < 0 || size > this.size) {
      throw new RangeError(`The tree has ${this.size} leaves, not ${size}.`);
    }
  }
}

/** Hashes in one growing buffer: a million small arrays would cost more than the hashing. */
class HashColumn {
  length = 0;
  #bytes = new Uint8Array(16 * hashLength);

  push(hash: Uint8Array): void {
    const offset = this.length * hashLength;
    if (offset === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    // Plain loops here and below: for so few bytes they are faster than `set` and `subarray`.
    for (let index = 0; index < hashLength; index += 1) {
      this.#bytes[offset + index] = hash[index] ?? 0;
    }
    this.length += 1;
  }

  at(index: number): Uint8Array {
    return this.#bytes.slice(index * hashLength, (index + 1) * hashLength);
  }

  copyLastTwo(target: Uint8Array, start: number): void {
    const from = (this.length - 2) * hashLength;
    for (let index = 0; index < 2 * hashLength; index += 1) {
      target[start + index] = this.#bytes[from + index] ?? 0;
    }
  }
}

/** The largest power of two that is smaller than `count`. */
function largestPowerBelow(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}
