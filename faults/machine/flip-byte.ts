// Changes one byte of a file, and puts it back. One that is in use, if there are any: free space is filled with zeros.
import { closeSync, openSync, readFileSync, readSync, statSync, writeSync } from "node:fs";
import type { SeededRandom } from "../../protocol/testing/seeded-random.ts";

export function flipByte(
  path: string,
  random: SeededRandom,
  { from = 0, to = statSync(path).size }: { from?: number; to?: number } = {},
) {
  const content = readFileSync(path);
  let at = random.between(from, to - 1);
  for (let tries = 0; tries < 100 && content[at] === 0; tries += 1)
    at = random.between(from, to - 1);
  const change = random.between(1, 255);
  const flip = () => {
    const file = openSync(path, "r+");
    const byte = Buffer.alloc(1);
    readSync(file, byte, 0, 1, at);
    byte.writeUInt8(byte.readUInt8() ^ change);
    writeSync(file, byte, 0, 1, at);
    closeSync(file);
  };
  flip();
  return { at, putBack: flip };
}
