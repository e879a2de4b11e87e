// C2SP verifier keys `<name>+<key id>+<base64>`, and the operator's key as it is printed off the site and as a reader gives
// it to a verifier. docs/protocol.md, sections 3 and 7.
import { fromBase64, isHex, join, toBase64, toHex, utf8 } from "./bytes.ts";
import { sha256 } from "./hashes.ts";

/** C2SP signature types of note keys. */
export const signatureTypes = { ed25519: 0x01, cosignature: 0x04 } as const;

/** key id = H(name || 0A || type || key)[0..4]. */
export function noteKeyId(name: string, type: number, key: Uint8Array): Uint8Array {
  return sha256(join(utf8(`${name}\n`), Uint8Array.of(type), key)).slice(0, 4);
}

export function formatVerifierKey(name: string, type: number, key: Uint8Array): string {
  return `${name}+${toHex(noteKeyId(name, type, key))}+${toBase64(join(Uint8Array.of(type), key))}`;
}

/** "7f3a 09bc …": all 64 digits. A part of them could be met by trying keys. */
export function operatorKeyInWords(key: string): string {
  return key.match(/.{1,4}/g)?.join(" ") ?? "";
}

/** In hex, from 64 hex digits with or without spaces, or from a `vkey` as a QR code or a DNS record has it. */
export function readGivenOperatorKey(text: string): string | undefined {
  const hex = text.replace(/\s+/g, "").toLowerCase();
  return isHex(hex, 32) ? hex : keyOfVkey(text.trim());
}

function keyOfVkey(vkey: string): string | undefined {
  const [, name = "", keyId = "", encoded = ""] =
    /^([^\s+]+\/ledger)\+([0-9a-f]{8})\+(\S+)$/.exec(vkey) ?? [];
  const payload = fromBase64(encoded);
  if (payload?.length !== 33 || payload[0] !== signatureTypes.ed25519) return undefined;
  const key = payload.slice(1);
  return toHex(noteKeyId(name, signatureTypes.ed25519, key)) === keyId ? toHex(key) : undefined;
}
