// The protocol's two hash functions by Node's own code: the same bytes, several times faster.
import { hash } from "node:crypto";

export function nativeSha256(data: Uint8Array): Uint8Array {
  return hash("sha256", data, "buffer");
}

const blockSize = 64;
const innerPad = 0x36;
const outerPad = 0x5c;

/** As RFC 2104 defines it: `createHmac` takes ten times as long to set itself up as to hash a name. */
export function nativeHmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const short = key.length > blockSize ? nativeSha256(key) : key;
  const inner = padded(short, innerPad, message.length);
  inner.set(message, blockSize);
  const outer = padded(short, outerPad, 32);
  outer.set(nativeSha256(inner), blockSize);
  return nativeSha256(outer);
}

function padded(key: Uint8Array, pad: number, room: number): Uint8Array {
  const block = new Uint8Array(blockSize + room).fill(pad, 0, blockSize);
  for (const [place, byte] of key.entries()) block[place] = byte ^ pad;
  return block;
}
