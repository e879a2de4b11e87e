// Bytes and their encodings: docs/protocol.md, section 2.
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

const encoder = new TextEncoder();

export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

export function join(...parts: Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const joined = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

export function toHex(bytes: Uint8Array): string {
  return bytesToHex(bytes);
}

/** Throws on anything that `isHex` does not accept. */
export function fromHex(hex: string): Uint8Array {
  return hexToBytes(hex);
}

/** Lowercase only: every value has exactly one encoding. */
export function isHex(text: string, byteLength: number): boolean {
  return text.length === byteLength * 2 && /^[0-9a-f]*$/.test(text);
}

/** u64(x): 8 bytes, big-endian. */
export function u64(value: number): Uint8Array {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${value} is no u64 of ours.`);
  const bytes = new Uint8Array(8);
  let remaining = value;
  for (let index = 7; remaining > 0; index -= 1) {
    bytes[index] = remaining % 256;
    remaining = Math.floor(remaining / 256);
  }
  return bytes;
}

/** T(s): the ASCII text and one zero byte, for domain separation of hashes. */
export function domainTag(name: string): Uint8Array {
  return utf8(`${name}\0`);
}

export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

export function toBase64(bytes: Uint8Array): string {
  // Byte by byte: a hostile file may have more bytes than a function call takes arguments.
  let characters = "";
  for (const byte of bytes) characters += String.fromCharCode(byte);
  return btoa(characters);
}

/** Undefined unless the text is padded and canonical; `atob` is more lenient. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return toBase64(bytes) === text ? bytes : undefined;
}
