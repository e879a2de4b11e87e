import { expect, test } from "vitest";
import { cosign, ledgerHead, readCosignature, verifyCosignature } from "./cosignature.ts";
import { fromHex, toHex, utf8 } from "./encoding/bytes.ts";
import { readPublicKeyHex } from "./encoding/ed25519.ts";
import { MerkleTree, merkleLeafHash } from "./encoding/merkle-tree.ts";
import {
  ledgerVerifierKey,
  openCheckpoint,
  readCheckpointBody,
  readNote,
  signCheckpoint,
} from "./note.ts";
import { sampleKey } from "./testing/sample-operator.ts";
import { vectorFile } from "./testing/vector-file.ts";
import { formatWitnessKey, readWitnessKey } from "./witness-key.ts";

type NoteVectors = {
  public_key: string;
  leaves_utf8: string[];
  checkpoints: { size: number; root: string; note: string; note_body: string; key_id: string }[];
};

const origin = "example.com/log/testdata";

test("recorded C2SP checkpoints verify with the log's key and have the roots of their leaves", () => {
  const { public_key, leaves_utf8, checkpoints } =
    vectorFile<NoteVectors>("merkle/checkpoints.json");
  const key = readPublicKeyHex(public_key);
  if (!key) throw new Error("the key is valid");
  const tree = new MerkleTree(leaves_utf8.map((leaf) => merkleLeafHash(utf8(leaf))));
  for (const { size, root, note, note_body, key_id } of checkpoints) {
    const checkpoint = openCheckpoint(note, origin, key);
    expect(checkpoint).toEqual({ origin, size, root: fromHex(root) });
    expect(toHex(tree.root(size))).toBe(root);
    const parsed = readNote(note);
    expect(parsed?.body).toBe(note_body);
    expect(parsed?.signatures.map(({ keyId }) => toHex(keyId))).toEqual([key_id]);
    expect(
      openCheckpoint(note.replace(`\n${size}\n`, `\n${size + 1}\n`), origin, key),
    ).toBeUndefined();
    expect(openCheckpoint(note, "example.com/other", key)).toBeUndefined();
  }
});

test("the ledger's verifier key matches the known answers", () => {
  type VkeyVectors = { cases: { operator: string; key: string; vkey: string }[] };
  for (const { operator, key, vkey } of vectorFile<VkeyVectors>("sealed-draw/vkey.json").cases) {
    expect(ledgerVerifierKey(operator, fromHex(key))).toBe(vkey);
  }
});

test("a signed ledger head verifies with its key and not with another", () => {
  const { publicKey, sign } = sampleKey("operator");
  const head = ledgerHead("estates.example", 7, new Uint8Array(32));
  const note = signCheckpoint(head, publicKey, sign);
  const key = readPublicKeyHex(toHex(publicKey));
  const stranger = readPublicKeyHex(toHex(sampleKey("stranger").publicKey));
  if (!key || !stranger) throw new Error("the keys are valid");
  expect(openCheckpoint(note, "estates.example/ledger", key)).toEqual(head);
  expect(openCheckpoint(note, "estates.example/ledger", stranger)).toBeUndefined();
});

test.each([
  "",
  "a\n1\n",
  "a\n01\nAAAA\n",
  "a\n-1\nAAAA\n",
  "a\n1\nAAAA\n",
  "a\n99999999999999999999\nAAAA\n",
])("%j is not a checkpoint", (body) => {
  expect(readCheckpointBody(body)).toBeUndefined();
});

test("a formatted witness key can be read again", () => {
  const { publicKey } = sampleKey("witness");
  const vkey = formatWitnessKey("w.example/tlog", publicKey);
  const parsed = readWitnessKey(vkey);
  expect(parsed.ok && parsed.witness.name).toBe("w.example/tlog");
  expect(parsed.ok && toHex(parsed.witness.key.bytes)).toBe(toHex(publicKey));
});

test("a cosignature covers name, key, time, origin, size and root", () => {
  const { publicKey, sign } = sampleKey("witness");
  const parsed = readWitnessKey(formatWitnessKey("w.example", publicKey));
  if (!parsed.ok) throw new Error(parsed.problem);
  const head = ledgerHead("estates.example", 7, new Uint8Array(32));
  const line = cosign({ name: "w.example", key: publicKey, sign }, 1_700_000_000, head);
  const cosignature = readCosignature(line);
  if (!cosignature) throw new Error("the line is well formed");
  expect(cosignature).toMatchObject({
    name: "w.example",
    keyId: parsed.witness.keyId,
    time: 1_700_000_000,
  });
  expect(verifyCosignature(parsed.witness, cosignature, head)).toBe(true);
  expect(verifyCosignature(parsed.witness, { ...cosignature, time: 1_700_000_001 }, head)).toBe(
    false,
  );
  for (const other of [
    { ...head, size: 8 },
    { ...head, root: new Uint8Array(32).fill(1) },
    { ...head, origin: "x/ledger" },
  ]) {
    expect(verifyCosignature(parsed.witness, cosignature, other)).toBe(false);
  }
});

test("a cosignature dated 2^40 or later is invalid", () => {
  const { publicKey, sign } = sampleKey("witness");
  const head = ledgerHead("estates.example", 7, new Uint8Array(32));
  const line = (time: number) => cosign({ name: "w", key: publicKey, sign }, time, head);
  expect(readCosignature(line(2 ** 40 - 1))).toBeDefined();
  expect(readCosignature(line(2 ** 40))).toBeUndefined();
});
