// Tries one number after the other. Not with Web Crypto: that waits for every single hash, and is missing on plain http.
import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** Which number gives this hash? `target` is the SHA-256 of `salt.number`, and no number is larger than `most`. */
export type Puzzle = { salt: string; target: string; most: number };

export function solvePuzzle({ salt, target, most }: Puzzle): number | undefined {
  const wanted = hexToBytes(target);
  for (let number = 0; number <= most; number += 1) {
    const made = sha256(utf8ToBytes(`${salt}.${number}`));
    if (made[0] === wanted[0] && made.every((byte, place) => byte === wanted[place])) return number;
  }
  return undefined;
}
