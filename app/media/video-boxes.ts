// The boxes of an MP4 (ISO 14496-12), and patches that overwrite some of them. Pure.
import { latin } from "./sniff.ts";
import { UploadRefused } from "./upload-refused.ts";

export const damaged = "This film cannot be read. Export it as MP4 or WebM again and send that.";

/** Bytes that replace the original ones, or the number of bytes to zero. */
export type Patch = { at: number; bytes: Uint8Array } | { at: number; zeros: number };

/**
 * How many parts of a film may still be read. Millions of empty ones would hold up the whole site for seconds, and
 * parts within parts need a level of the stack each.
 */
export class PartsLeft {
  #left: number;

  constructor(most: number) {
    this.#left = most;
  }

  take(): void {
    this.#left -= 1;
    if (this.#left < 0) throw new UploadRefused(damaged);
  }
}

/** At the top of a film. A recording in pieces of a second has two for each. */
export const mostTopParts = 100_000;
/** In the index of a film, which has a dozen for each track. */
export const mostIndexParts = 5000;

type VideoBox = { type: string; size: number; content: number };

export function readBox(
  bytes: Uint8Array,
  at: number,
  remaining: number,
  left: PartsLeft,
): VideoBox {
  left.take();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = latin(bytes.subarray(at + 4, at + 8));
  let size = view.getUint32(at);
  let content = 8;
  if (size === 1 && at + 16 <= bytes.length) {
    size = Number(view.getBigUint64(at + 8));
    content = 16;
  } else if (size === 0) size = remaining;
  if (size < content) throw new UploadRefused(damaged);
  return { type, size, content };
}
