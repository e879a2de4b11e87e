// Tries one number after the other. Not with Web Crypto: that waits for every single hash, and is missing on plain http.
import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** Which number gives this hash? `target` is the SHA-256 of `salt.number`, and no number is larger than `most`. */
export type Puzzle = { salt: string; target: string; most: number };

export function solvePuzzle({ salt, target, most }: Puzzle): number | undefined {
  const targetHash = hexToBytes(target);
  const beginning = utf8ToBytes(`${salt}.`);
  const text = new Uint8Array(beginning.length + `${most}`.length);
  text.set(beginning);
  for (let number = 0; number <= most; number += 1) {
    const digits = `${number}`;
    // Written in place: making a text into bytes anew every time takes as long as hashing it.
    for (let place = 0; place < digits.length; place += 1) {
      text[beginning.length + place] = digits.charCodeAt(place);
    }
    const hash = sha256(text.subarray(0, beginning.length + digits.length));
    if (hash[0] === targetHash[0] && hash.every((byte, place) => byte === targetHash[place]))
      return number;
  }
  return undefined;
}
