// A log and its client, written from https://c2sp.org/tlog-witness and signed-note with node:crypto, so that the
// witness is not tested with its own code. Only the Merkle trees are ours.
import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { MerkleTree, merkleLeafHash } from "../../protocol/encoding/merkle-tree.ts";

export const origin = "estates.example/ledger";

export type TestLog = ReturnType<typeof makeLog>;

function leavesOf(name: string, count: number): MerkleTree {
  const leaves = Array.from({ length: count }, (_, index) => Buffer.from(`${name} ${index}`));
  return new MerkleTree(leaves.map((leaf) => merkleLeafHash(leaf)));
}

/** Two trees that differ in every leaf, under one key: an operator who shows two ledgers. */
export function makeLog(count = 64) {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const trees = { honest: leavesOf("honest", count), forked: leavesOf("forked", count) };
  const signatureLine = (body: string, key = privateKey, name = origin) =>
    `— ${name} ${Buffer.concat([keyId(name, 1, key), sign(null, Buffer.from(body), key)]).toString("base64")}`;
  const bodyOf = (size: number, root: Uint8Array, name = origin) =>
    `${name}\n${size}\n${Buffer.from(root).toString("base64")}\n`;
  return {
    key: rawKey(publicKey).toString("hex"),
    trees,
    bodyOf,
    signatureLine,
    /** A complete request from `old` to `size`. */
    request(tree: MerkleTree, old: number, size: number): string {
      const body = bodyOf(size, tree.root(size));
      const proof = old === 0 || old > size ? [] : tree.consistency(old, size);
      return requestOf(old, proof, body, [signatureLine(body)]);
    },
  };
}

export function requestOf(
  old: number,
  proof: Uint8Array[],
  body: string,
  signatures: string[],
): string {
  const hashes = proof.map((hash) => `${Buffer.from(hash).toString("base64")}\n`).join("");
  return `old ${old}\n${hashes}\n${body}\n${signatures.map((line) => `${line}\n`).join("")}`;
}

export async function addCheckpoint(address: string, body: string | Uint8Array<ArrayBuffer>) {
  const response = await fetch(`${address}/add-checkpoint`, { method: "POST", body });
  const { status, headers } = response;
  return { status, type: headers.get("content-type"), body: await response.text() };
}

/** The time in a cosignature line. Throws unless it is the witness's own on this checkpoint. */
export function openCosignature(line: string, vkey: string, body: string): number {
  const [, name = "", id = "", encoded = ""] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(vkey) ?? [];
  const [, signer, payload = ""] = /^— (\S+) (\S+)\n$/.exec(line) ?? [];
  const key = Buffer.from(encoded, "base64");
  const bytes = Buffer.from(payload, "base64");
  const time = bytes.readBigUInt64BE(4);
  const message = Buffer.from(`cosignature/v1\ntime ${time}\n${body}`);
  const publicKey = createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: key.subarray(1).toString("base64url") },
    format: "jwk",
  });
  const holds =
    key[0] === 4 &&
    signer === name &&
    bytes.subarray(0, 4).toString("hex") === id &&
    verify(null, message, publicKey, bytes.subarray(12));
  if (!holds) throw new Error(`Not a cosignature by ${vkey}: ${line}`);
  return Number(time);
}

function keyId(name: string, type: number, key: KeyObject): Buffer {
  const hash = createHash("sha256").update(`${name}\n`).update(Buffer.of(type));
  return hash
    .update(rawKey(createPublicKey(key)))
    .digest()
    .subarray(0, 4);
}

function rawKey(publicKey: KeyObject): Buffer {
  return Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
}
