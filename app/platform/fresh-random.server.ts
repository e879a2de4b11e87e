// Random bytes in small pieces from a larger supply: asking the kernel costs the same for ten bytes as for thousands.
import { randomFillSync } from "node:crypto";

const supply = Buffer.allocUnsafeSlow(16_384);
let used = supply.length;

/** Each byte is given out once, and is gone from the supply then. */
export function freshRandom(length: number): Buffer {
  return fillRandom(Buffer.allocUnsafe(length));
}

export function fillRandom(target: Buffer): Buffer {
  const { length } = target;
  if (length > supply.length) throw new RangeError(`${length} bytes are more than the supply.`);
  if (used + length > supply.length) {
    randomFillSync(supply);
    used = 0;
  }
  supply.copy(target, 0, used, used + length);
  supply.fill(0, used, used + length);
  used += length;
  return target;
}
