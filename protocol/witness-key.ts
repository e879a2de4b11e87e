// Keys of witnesses as verifier keys of C2SP: docs/protocol.md, section 3.
import { fromBase64, toHex } from "./encoding/bytes.ts";
import { type PublicKey, readPublicKey } from "./encoding/ed25519.ts";
import { formatVerifierKey, noteKeyId, signatureTypes } from "./encoding/verifier-key.ts";

export type WitnessKey = { name: string; keyId: string; key: PublicKey };

/** Printable ASCII without space and plus, 1-100 characters. */
export function isWitnessName(name: string): boolean {
  return /^[!-*,-~]{1,100}$/.test(name);
}

export function formatWitnessKey(name: string, key: Uint8Array): string {
  return formatVerifierKey(name, signatureTypes.cosignature, key);
}

export function readWitnessKey(
  vkey: string,
): { ok: true; witness: WitnessKey } | { ok: false; problem: string } {
  // Base64 may contain a plus too: only the first two are separators.
  const parts = /^([^+]*)\+([0-9a-f]{8})\+(.*)$/s.exec(vkey);
  if (!parts) return { ok: false, problem: "not <name>+<8 hex key id>+<base64>" };
  const [, name = "", keyId = "", encoded = ""] = parts;
  if (!isWitnessName(name))
    return { ok: false, problem: "its name is not 1-100 printable ASCII characters" };
  const payload = fromBase64(encoded);
  if (payload?.length !== 33 || payload[0] !== signatureTypes.cosignature) {
    return { ok: false, problem: "its base64 is not 04 and a key" };
  }
  const bytes = payload.slice(1);
  if (toHex(noteKeyId(name, signatureTypes.cosignature, bytes)) !== keyId) {
    return { ok: false, problem: "its key id does not belong to name and key" };
  }
  const key = readPublicKey(bytes);
  return key
    ? { ok: true, witness: { name, keyId, key } }
    : { ok: false, problem: "its key is not a valid Ed25519 key" };
}

/** For terms that have passed the check `terms`. */
export function namedWitnesses(keys: string[]): WitnessKey[] {
  return keys.flatMap((vkey) => {
    const parsed = readWitnessKey(vkey);
    return parsed.ok ? [parsed.witness] : [];
  });
}
