import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { openApiSite } from "../../testing/api-site.ts";
import { readTileName } from "./ledger-tiles.server.ts";

/** The first site of a run loads the build, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const sha256 = (...parts: Uint8Array[]) =>
  createHash("sha256").update(Buffer.concat(parts)).digest();

/** MTH of RFC 6962, section 2.1, over hashes of complete subtrees. Written from the text, without our own trees. */
function merkleRoot(hashes: Buffer[]): Buffer {
  const [only = sha256()] = hashes;
  if (hashes.length <= 1) return only;
  let left = 1;
  while (left * 2 < hashes.length) left *= 2;
  return sha256(Buffer.of(1), merkleRoot(hashes.slice(0, left)), merkleRoot(hashes.slice(left)));
}

function split(bytes: Buffer, length: number): Buffer[] {
  return Array.from({ length: bytes.length / length }, (_, place) =>
    bytes.subarray(place * length, (place + 1) * length),
  );
}

test("a client written from the C2SP text gets the signed root from the tiles and from the entries", async () => {
  await using site = await openApiSite();
  const get = (path: string) => site.get(`/ledger/${path}?operator=sample.invalid`);
  const note = await (await get("checkpoint")).text();
  const [origin, size = "", root] = note.split("\n");
  expect(origin).toBe("sample.invalid/ledger");
  // A checkpoint of 32 statements needs one partial tile; the demonstration has no more.
  const width = Number(size);
  expect(width).toBeGreaterThan(20);
  expect(width).toBeLessThan(256);
  const tile = await get(`tile/0/000.p/${width}`);
  expect(tile.headers.get("Content-Type")).toBe("application/octet-stream");
  expect(tile.headers.get("Cache-Control")).toContain("immutable");
  const leaves = split(Buffer.from(await tile.arrayBuffer()), 32);
  expect(merkleRoot(leaves).toString("base64")).toBe(root);
  const bundle = Buffer.from(await (await get(`tile/entries/000.p/${width}`)).arrayBuffer());
  const entries = split(bundle, 34).map((entry) => {
    expect(entry.readUInt16BE(0)).toBe(32);
    return entry.subarray(2);
  });
  expect(entries.map((entry) => sha256(Buffer.of(0), entry))).toEqual(leaves);

  const missing = ["0/000", "1/000.p/1", `0/000.p/${width + 1}`, "0/001.p/1", "0/0", "64/000.p/1"];
  for (const path of [...missing, "0/x000/000.p/1", "0/000.p/256", "0/000.p/0", "00/000.p/1"]) {
    expect((await get(`tile/${path}`)).status, path).toBe(404);
  }
  expect((await site.get("/ledger/tile/0/000.p/1")).status).toBe(200);
  expect((await site.get("/ledger/tile/0/000.p/1?operator=nobody.example")).status).toBe(404);
});

test("an index has groups of three digits", () => {
  expect(readTileName("1/x001/x234/067")).toEqual({ level: 1, index: 1_234_067, width: 256 });
  expect(readTileName("entries/x001/000.p/7")).toEqual({ level: "entries", index: 1000, width: 7 });
});
