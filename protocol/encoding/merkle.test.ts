import fc from "fast-check";
import { expect, test } from "vitest";
import { vectorFile } from "../testing/vector-file.ts";
import { fromHex, join, toHex } from "./bytes.ts";
import { sha256 } from "./hashes.ts";
import { verifyConsistency, verifyInclusion } from "./merkle-proof.ts";
import { emptyRoot, MerkleFrontier, MerkleTree, merkleLeafHash } from "./merkle-tree.ts";

type Roots = {
  leaves_hex: string[];
  leaf_hashes: string[];
  roots: { size: number; root: string }[];
};
type Inclusion = {
  name: string;
  index: number;
  size: number;
  root: string;
  leaf_hash: string;
  proof: string[];
  valid: boolean;
};
type Consistency = {
  name: string;
  size1: number;
  size2: number;
  root1: string;
  root2: string;
  proof: string[];
  valid: boolean;
};

/** The recursive definition of RFC 9162, section 2.1.1. */
function rootByDefinition(leafHashes: Uint8Array[]): Uint8Array {
  const [first] = leafHashes;
  if (!first) return emptyRoot();
  if (leafHashes.length === 1) return first;
  let split = 1;
  while (split * 2 < leafHashes.length) split *= 2;
  const left = rootByDefinition(leafHashes.slice(0, split));
  const right = rootByDefinition(leafHashes.slice(split));
  return sha256(join(Uint8Array.of(1), left, right));
}

function leafHashes(count: number): Uint8Array[] {
  return Array.from({ length: count }, (_, index) =>
    merkleLeafHash(Uint8Array.of(index & 255, index >> 8)),
  );
}

test("the reference tree of Certificate Transparency has the recorded hashes and roots", () => {
  const vectors = vectorFile<Roots>("merkle/roots.json");
  const leaves = vectors.leaves_hex.map((hex) => merkleLeafHash(fromHex(hex)));
  expect(leaves.map(toHex)).toEqual(vectors.leaf_hashes);
  const tree = new MerkleTree(leaves);
  for (const { size, root } of vectors.roots) expect(toHex(tree.root(size))).toBe(root);
});

test("inclusion proofs get the recorded verdict", () => {
  for (const { name, index, size, root, leaf_hash, proof, valid } of vectorFile<{
    cases: Inclusion[];
  }>("merkle/inclusion.json").cases) {
    const claim = {
      index,
      size,
      leafHash: fromHex(leaf_hash),
      proof: proof.map(fromHex),
      root: fromHex(root),
    };
    expect(verifyInclusion(claim), name).toBe(valid);
  }
});

test("consistency proofs get the recorded verdict", () => {
  for (const { name, size1, size2, root1, root2, proof, valid } of vectorFile<{
    cases: Consistency[];
  }>("merkle/consistency.json").cases) {
    const claim = {
      from: size1,
      to: size2,
      fromRoot: fromHex(root1),
      toRoot: fromHex(root2),
      proof: proof.map(fromHex),
    };
    expect(verifyConsistency(claim), name).toBe(valid);
  }
});

test("the tree generates exactly the recorded proofs", () => {
  const { leaf_hashes } = vectorFile<Roots>("merkle/roots.json");
  const tree = new MerkleTree(leaf_hashes.map(fromHex));
  const derived = vectorFile<{ inclusion: Inclusion[]; consistency: Consistency[] }>(
    "merkle/proofs-derived.json",
  );
  for (const { index, size, proof } of derived.inclusion) {
    expect(tree.inclusion(index, size).map(toHex)).toEqual(proof);
  }
  for (const { size1, size2, proof } of derived.consistency.filter(({ size1: from }) => from > 0)) {
    expect(tree.consistency(size1, size2).map(toHex)).toEqual(proof);
  }
});

test("tree and frontier equal the definition at every size up to 70", () => {
  const leaves = leafHashes(70);
  const tree = new MerkleTree();
  const frontier = new MerkleFrontier();
  for (let size = 0; size <= leaves.length; size += 1) {
    const expected = toHex(rootByDefinition(leaves.slice(0, size)));
    expect(toHex(tree.root())).toBe(expected);
    expect(toHex(frontier.root())).toBe(expected);
    expect(toHex(new MerkleFrontier(frontier.size, frontier.peaks).root())).toBe(expected);
    const next = leaves[size];
    if (!next) break;
    tree.append(next);
    frontier.append(next);
  }
});

test("a frontier holds one peak per 1 bit of its size", () => {
  const frontier = new MerkleFrontier();
  for (const leaf of leafHashes(1000)) frontier.append(leaf);
  expect(frontier.peaks).toHaveLength(6);
});

test("proofs of any size verify, and fail when a hash is changed, missing or added", () => {
  const tree = new MerkleTree(leafHashes(200));
  const sizes = fc
    .tuple(fc.integer({ min: 1, max: 200 }), fc.nat(), fc.nat())
    .map(([size, a, b]) => ({
      size,
      index: a % size,
      from: (b % size) + 1,
    }));
  fc.assert(
    fc.property(sizes, fc.nat(), ({ size, index, from }, which) => {
      const root = tree.root(size);
      const inclusion = {
        index,
        size,
        leafHash: tree.leaf(index),
        proof: tree.inclusion(index, size),
        root,
      };
      const consistency = {
        from,
        to: size,
        fromRoot: tree.root(from),
        toRoot: root,
        proof: tree.consistency(from, size),
      };
      expect(verifyInclusion(inclusion)).toBe(true);
      expect(verifyConsistency(consistency)).toBe(true);
      for (const claim of [inclusion, consistency]) {
        for (const proof of damagedProofs(claim.proof, which)) {
          const holds =
            "index" in claim
              ? verifyInclusion({ ...claim, proof })
              : verifyConsistency({ ...claim, proof });
          expect(holds).toBe(false);
        }
      }
      expect(verifyInclusion({ ...inclusion, index: size })).toBe(false);
    }),
    { numRuns: 200 },
  );
});

function damagedProofs(proof: Uint8Array[], which: number): Uint8Array[][] {
  const extra = [...proof, new Uint8Array(32)];
  const at = which % Math.max(1, proof.length);
  const hash = proof[at];
  if (!hash) return [extra];
  const flipped = hash.with(which % 32, (hash[which % 32] ?? 0) ^ 1);
  return [
    extra,
    proof.toSpliced(at, 1),
    proof.with(at, flipped),
    [...proof.slice(0, at), ...extra.slice(at + 1)].slice(0, -1),
  ];
}

test("sizes beyond 32 bits are exact in verification", () => {
  // The last leaf of a tree with 2^40 + 1 leaves has one sibling: the root of all other leaves.
  const rest = sha256(Uint8Array.of(9));
  const leafHash = sha256(Uint8Array.of(8));
  const root = sha256(join(Uint8Array.of(1), rest, leafHash));
  const claim = { index: 2 ** 40, size: 2 ** 40 + 1, leafHash, proof: [rest], root };
  expect(verifyInclusion(claim)).toBe(true);
  expect(verifyInclusion({ ...claim, index: 2 ** 40 - 1 })).toBe(false);
  expect(verifyInclusion({ ...claim, size: 2 ** 40 + 2 })).toBe(false);
});

test("a native hash gives the same tree", async () => {
  const { hash } = await import("node:crypto");
  const leaves = leafHashes(33);
  const native = new MerkleTree(leaves, (data) => hash("sha256", data, "buffer"));
  expect(toHex(native.root())).toBe(toHex(new MerkleTree(leaves).root()));
});

test("requests for leaves or sizes that are not in the tree throw", () => {
  const tree = new MerkleTree(leafHashes(3));
  expect(() => tree.root(4)).toThrow(RangeError);
  expect(() => tree.inclusion(3)).toThrow(RangeError);
  expect(() => tree.consistency(0)).toThrow(RangeError);
});
