// Reads test vectors: plain JSON, not canonical. See protocol/vectors/README.md.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "..", "vectors");

export function vectorFile<Content>(name: string): Content {
  return JSON.parse(readFileSync(join(folder, name), "utf8"));
}

export function vectorBytes(name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(folder, name)));
}
