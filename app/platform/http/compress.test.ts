import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compress } from "./compress.server.ts";

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)("texts of any size, asked for together, come back from %s", async (encoding, read) => {
  const texts = [0, 1, 1000, 35_000, 500_000].map((bytes) => randomBytes(bytes).toString("hex"));
  const small = await Promise.all(texts.map((text) => compress(Buffer.from(text), encoding)));
  const wrong = texts.filter((text, number) => read(small[number] ?? "").toString() !== text);
  expect(wrong.map((text) => text.length)).toEqual([]);
});
