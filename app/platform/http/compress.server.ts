import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./encoding.ts";

/**
 * A piece of work takes up to ten megabytes from the moment it is asked for, and the C library keeps the most that
 * was ever needed: when a change makes twenty pages be compressed together, that was 180 MB for good.
 */
const atOnce = 2;
let working = 0;
const waiting: (() => void)[] = [];

/** `quality` is brotli's, from 0 to 11. */
export async function compress(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === "identity") return body;
  if (working < atOnce) working += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return encoding === "gzip" ? await zip(body) : await squeeze(body, quality);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}

function zip(body: Buffer) {
  return promisify(gzip)(body, { level: 6 });
}

function squeeze(body: Buffer, quality: number) {
  const window = Math.ceil(Math.log2(Math.max(body.length, 1)));
  return promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // No wider than the text: the room is set aside whether or not it is used.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(
        Math.max(window, constants.BROTLI_MIN_WINDOW_BITS),
        constants.BROTLI_DEFAULT_WINDOW,
      ),
    },
  });
}
