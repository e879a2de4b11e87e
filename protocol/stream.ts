// An endless stream of unbiased numbers from a seed: docs/protocol.md, section 6.
import { domainTag, join, u64 } from "./encoding/bytes.ts";
import { hmacSha256 } from "./encoding/hashes.ts";

const streamTag = domainTag("sealed-draw/v2/stream");
const wordsPerBlock = 4;
const wordRange = 2n ** 64n;

/** Returns the next 64-bit word. */
export type WordStream = () => bigint;

/** block_i = HMAC(seed, T || u64(i)); every block contains four big-endian words. */
export function createWordStream(seed: Uint8Array): WordStream {
  let block = 0;
  let position = wordsPerBlock;
  let view: DataView = new DataView(new ArrayBuffer(0));
  return () => {
    if (position === wordsPerBlock) {
      const bytes = hmacSha256(seed, join(streamTag, u64(block)));
      view = new DataView(bytes.buffer, bytes.byteOffset);
      block += 1;
      position = 0;
    }
    position += 1;
    return view.getBigUint64((position - 1) * 8);
  };
}

/** A uniform number below n, by rejection sampling: words in the incomplete last range are discarded. */
export function uniform(words: WordStream, n: number): number {
  const range = BigInt(n);
  const limit = wordRange - (wordRange % range);
  for (;;) {
    const word = words();
    if (word < limit) return Number(word % range);
  }
}
