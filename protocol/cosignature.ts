// cosignature/v1: a witness signs that it saw a ledger head at a time. docs/protocol.md, sections 5 and 7.
import { join, toHex, u64, utf8 } from "./encoding/bytes.ts";
import { type Sign, verifySignature } from "./encoding/ed25519.ts";
import { largestTime } from "./encoding/shape.ts";
import { noteKeyId, signatureTypes } from "./encoding/verifier-key.ts";
import {
  type Checkpoint,
  checkpointBody,
  ledgerOrigin,
  readSignatureLine,
  signatureLine,
} from "./note.ts";
import { isWitnessName, type WitnessKey } from "./witness-key.ts";

export type Cosignature = { name: string; keyId: string; time: number; signature: Uint8Array };

function cosignedMessage(time: number, checkpoint: Checkpoint): Uint8Array {
  return utf8(`cosignature/v1\ntime ${time}\n${checkpointBody(checkpoint)}`);
}

export function ledgerHead(operator: string, size: number, root: Uint8Array): Checkpoint {
  return { origin: ledgerOrigin(operator), size, root };
}

/** The line `— <name> <base64 of key id || u64 time || signature>`. */
export function cosign(
  witness: { name: string; key: Uint8Array; sign: Sign },
  time: number,
  checkpoint: Checkpoint,
): string {
  return signatureLine({
    name: witness.name,
    keyId: noteKeyId(witness.name, signatureTypes.cosignature, witness.key),
    payload: join(u64(time), witness.sign(cosignedMessage(time, checkpoint))),
  });
}

/** Undefined when the line is malformed. Does not verify the signature. */
export function readCosignature(line: string): Cosignature | undefined {
  const parts = readSignatureLine(line);
  if (parts?.payload.length !== 8 + 64 || !isWitnessName(parts.name)) return undefined;
  const { payload } = parts;
  const time = new DataView(payload.buffer, payload.byteOffset).getBigUint64(0);
  if (time > BigInt(largestTime)) return undefined;
  return {
    name: parts.name,
    keyId: toHex(parts.keyId),
    time: Number(time),
    signature: payload.slice(8),
  };
}

export function verifyCosignature(
  witness: WitnessKey,
  cosignature: Cosignature,
  checkpoint: Checkpoint,
): boolean {
  const message = cosignedMessage(cosignature.time, checkpoint);
  return verifySignature(witness.key, message, cosignature.signature);
}
