// C2SP signed notes and checkpoints, the format of ledger heads: docs/protocol.md, section 5.
import { fromBase64, join, sameBytes, toBase64, utf8 } from "./encoding/bytes.ts";
import { type PublicKey, type Sign, verifySignature } from "./encoding/ed25519.ts";
import { formatVerifierKey, noteKeyId, signatureTypes } from "./encoding/verifier-key.ts";

export type NoteSignature = { name: string; keyId: Uint8Array; payload: Uint8Array };
export type Note = { body: string; signatures: NoteSignature[] };
export type Checkpoint = { origin: string; size: number; root: Uint8Array };

export function ledgerOrigin(operator: string): string {
  return `${operator}/ledger`;
}

/** What a C2SP witness is configured with: the key that signs the ledger's heads. */
export function ledgerVerifierKey(operator: string, key: Uint8Array): string {
  return formatVerifierKey(ledgerOrigin(operator), signatureTypes.ed25519, key);
}

/** Ticket trees have an origin too, so that any tool for transparency logs can follow them. */
export function drawOrigin(operator: string, drawId: string): string {
  return `${operator}/draws/${drawId}`;
}

export function checkpointBody({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** Undefined unless the body is exactly origin, size and root: there are no extension lines. */
export function readCheckpointBody(body: string): Checkpoint | undefined {
  const parts = /^([^\n]+)\n(0|[1-9][0-9]{0,15})\n([A-Za-z0-9+/=]+)\n$/.exec(body);
  if (!parts) return undefined;
  const [, origin = "", digits = "", encoded = ""] = parts;
  const root = fromBase64(encoded);
  const size = Number(digits);
  if (root?.length !== 32 || !Number.isSafeInteger(size)) return undefined;
  return { origin, size, root };
}

export function signatureLine({ name, keyId, payload }: NoteSignature): string {
  return `— ${name} ${toBase64(join(keyId, payload))}`;
}

export function readSignatureLine(line: string): NoteSignature | undefined {
  const parts = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/u.exec(line);
  if (!parts) return undefined;
  const [, name = "", encoded = ""] = parts;
  const bytes = fromBase64(encoded);
  if (!bytes || bytes.length < 5) return undefined;
  return { name, keyId: bytes.slice(0, 4), payload: bytes.slice(4) };
}

export function formatNote({ body, signatures }: Note): string {
  return `${body}\n${signatures.map((signature) => `${signatureLine(signature)}\n`).join("")}`;
}

export function readNote(text: string): Note | undefined {
  const split = text.lastIndexOf("\n\n");
  if (split < 0 || !text.endsWith("\n")) return undefined;
  const signatures = text
    .slice(split + 2, -1)
    .split("\n")
    .map(readSignatureLine);
  if (signatures.some((signature) => signature === undefined)) return undefined;
  return {
    body: text.slice(0, split + 1),
    signatures: signatures.filter((signature) => signature !== undefined),
  };
}

/** Signs a checkpoint as the log: key name = origin, signature type 01. */
export function signCheckpoint(checkpoint: Checkpoint, key: Uint8Array, sign: Sign): string {
  const body = checkpointBody(checkpoint);
  const name = checkpoint.origin;
  const keyId = noteKeyId(name, signatureTypes.ed25519, key);
  return formatNote({ body, signatures: [{ name, keyId, payload: sign(utf8(body)) }] });
}

/** The checkpoint in a note; undefined unless the log's key has signed it. */
export function openCheckpoint(
  text: string,
  origin: string,
  key: PublicKey,
): Checkpoint | undefined {
  const note = readNote(text);
  const checkpoint = note && readCheckpointBody(note.body);
  if (!note || checkpoint?.origin !== origin) return undefined;
  const keyId = noteKeyId(origin, signatureTypes.ed25519, key.bytes);
  const signed = note.signatures.some(
    (signature) =>
      signature.name === origin &&
      sameBytes(signature.keyId, keyId) &&
      verifySignature(key, utf8(note.body), signature.payload),
  );
  return signed ? checkpoint : undefined;
}
