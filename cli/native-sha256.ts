// SHA-256 by Node's own crypto, for bulk work: a million leaves in seconds. The bytes are those of protocol/hashes.ts.
import { hash } from "node:crypto";

/**
 * One-shot hashing to a string, read out character by character, takes half the time of asking for
 * a Buffer: that costs an allocation outside the JavaScript heap for every hash (measured, Node 24).
 */
export function nativeSha256(data: Uint8Array): Uint8Array {
  const text = hash("sha256", data, "binary");
  const bytes = new Uint8Array(32);
  for (let index = 0; index < 32; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}
