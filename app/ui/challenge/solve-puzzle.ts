// Tries one number after the other. Not with Web Crypto, which is asynchronous for every hash and missing on plain HTTP.
import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** Find the number, at most `most`, for which `target` is the SHA-256 of `salt.number`. */
export type Puzzle = { salt: string; target: string; most: number };

export function solvePuzzle({ salt, target, most }: Puzzle): number | undefined {
  const targetHash = hexToBytes(target);
  const prefix = utf8ToBytes(`${salt}.`);
  const text = new Uint8Array(prefix.length + `${most}`.length);
  text.set(prefix);
  for (let number = 0; number <= most; number += 1) {
    const digits = `${number}`;
    // Write the digits in place: encoding the text again each time takes as long as hashing it.
    for (let index = 0; index < digits.length; index += 1) {
      text[prefix.length + index] = digits.charCodeAt(index);
    }
    const hash = sha256(text.subarray(0, prefix.length + digits.length));
    if (hash[0] === targetHash[0] && hash.every((byte, index) => byte === targetHash[index]))
      return number;
  }
  return undefined;
}
