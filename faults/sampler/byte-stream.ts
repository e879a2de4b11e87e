// The stream of random words that a draw takes its winners from, as bytes, for test suites of random numbers, and three
// tests of NIST SP 800-22 on it.
// Usage: node faults/sampler/byte-stream.ts [seed] | dieharder -g 200 -a    (or: head -c 100M | ent)
//        node faults/sampler/byte-stream.ts [seed] proportions [sequences of a million bits]
import { utf8 } from "../../protocol/encoding/bytes.ts";
import { sha256 } from "../../protocol/encoding/hashes.ts";
import { createWordStream } from "../../protocol/stream.ts";
import { printReport, seedFrom } from "../report.ts";
import { chiSquareTail } from "./statistics.ts";

const chunkBytes = 65_536;
const sequenceBits = 1_000_000;
/** Section 2.2: M. */
const blockBytes = 128;
const significance = 0.01;

type NextBytes = (length: number) => Buffer;

function openByteStream(seed: string): NextBytes {
  const words = createWordStream(sha256(utf8(seed)));
  return (length) => {
    const bytes = Buffer.alloc(length);
    for (let at = 0; at < length; at += 8) bytes.writeBigUInt64BE(words(), at);
    return bytes;
  };
}

/** How many of the sequences pass each test, as a share. */
export function proportions(next: NextBytes, sequences: number) {
  const passed = { frequency: 0, blockFrequency: 0, runs: 0 };
  for (let number = 0; number < sequences; number += 1) {
    const values = pValues(next(sequenceBits / 8));
    for (const test of Object.keys(passed) as (keyof typeof passed)[]) {
      if (values[test] >= significance) passed[test] += 1 / sequences;
    }
  }
  return passed;
}

/** Sections 2.1, 2.2 and 2.3. erfc(x) is the tail of chi-square at 2x² with one degree of freedom. */
function pValues(bytes: Buffer) {
  const bits = bytes.length * 8;
  let ones = 0;
  let changes = 0;
  let blockOnes = 0;
  let blockSquares = 0;
  let last = (bytes[0] ?? 0) >> 7;
  for (const [index, byte] of bytes.entries()) {
    const inByte = onesIn[byte] ?? 0;
    ones += inByte;
    blockOnes += inByte;
    if ((index + 1) % blockBytes === 0) {
      blockSquares += (blockOnes / (blockBytes * 8) - 0.5) ** 2;
      blockOnes = 0;
    }
    changes += (changesIn[byte] ?? 0) + (last === byte >> 7 ? 0 : 1);
    last = byte & 1;
  }
  const blocks = Math.floor(bytes.length / blockBytes);
  const share = ones / bits;
  const expectedRuns = 2 * bits * share * (1 - share);
  const spread = 2 * Math.sqrt(2 * bits) * share * (1 - share);
  return {
    frequency: chiSquareTail((2 * ones - bits) ** 2 / bits, 1),
    blockFrequency: chiSquareTail(4 * blockBytes * 8 * blockSquares, blocks),
    runs: chiSquareTail(2 * ((changes + 1 - expectedRuns) / spread) ** 2, 1),
  };
}

const everyByte = Array.from({ length: 256 }, (_, byte) => byte);
const onesIn = everyByte.map((byte) => countOnes(byte));
/** Between neighbouring bits of the byte. */
const changesIn = everyByte.map((byte) => countOnes((byte ^ (byte >> 1)) & 0x7f));

function countOnes(byte: number): number {
  return byte.toString(2).replaceAll("0", "").length;
}

if (process.argv[1] === import.meta.filename) {
  const [seedArgument, kind, sequences = "1000"] = process.argv.slice(2);
  const seed = seedFrom(seedArgument);
  const next = openByteStream(`${seed}`);
  if (kind === "proportions") {
    const report = { seed, ...proportions(next, Number(sequences)) };
    printReport("SP 800-22: shares of sequences that pass", report, Number(sequences));
  } else {
    // The reader ends the program: it closes the pipe when it has enough.
    process.stdout.on("error", () => process.exit());
    for (;;) {
      if (!process.stdout.write(next(chunkBytes))) {
        await new Promise((resolve) => process.stdout.once("drain", resolve));
      }
    }
  }
}
