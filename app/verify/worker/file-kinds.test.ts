import { expect, test } from "vitest";
import { utf8 } from "../../../protocol/encoding/bytes.ts";
import { sha256 } from "../../../protocol/encoding/hashes.ts";
import { makeDraw } from "../../../protocol/testing/sample-draw.ts";
import { eventfulPlan } from "../../../protocol/testing/sample-plans.ts";
import { allFiles } from "../../../protocol/testing/tampered.ts";
import { english } from "../../languages/catalogues.server.ts";
import { filesOfSite, replaceFiles, sourcesOf } from "../selected-files.ts";
import { fileKinds, headLength, largestFile, recogniseFile } from "./file-kinds.ts";

const files = allFiles(makeDraw(eventfulPlan));

function recognised(bytes: Uint8Array, name = "file", size = bytes.length) {
  const result = recogniseFile(
    { name, size, head: bytes.subarray(0, headLength) },
    { ...english.verifyProblems, locale: "en-GB" },
  );
  return result.ok ? result.kind : result.problem;
}

test("the four kinds of files are recognised by content, whatever their name", () => {
  for (const kind of fileKinds) {
    const bytes = files[kind];
    if (!bytes) throw new Error(`The sample has no ${kind}.`);
    expect(recognised(bytes, "download (3)")).toBe(kind);
  }
});

test("a reformatted proof is recognised, so that the check format can refuse it", () => {
  const pretty = JSON.stringify(JSON.parse(new TextDecoder().decode(files.proof)), null, 2);
  expect(recognised(utf8(pretty))).toBe("proof");
  expect(recognised(utf8(`\ufeff${pretty}`))).toBe("proof");
});

test("the refusal of an unknown file names the file", () => {
  const neither = "not a proof, a receipt, a list of fingerprints or a ledger";
  expect(recognised(utf8("hello"), "notes.txt")).toContain("“notes.txt” is not a proof");
  expect(recognised(utf8("{}"))).toContain(neither);
  expect(recognised(utf8(`%PDF-1.7\n\x01\x02${"x".repeat(52)}`))).toContain(neither);
  expect(recognised(utf8("a".repeat(64)), "text")).toContain(neither);
  expect(recognised(new Uint8Array())).toContain("is empty");
  expect(recognised(utf8("PK\x03\x04rest"), "evidence.zip")).toContain("Unpack it first");
});

test("a file that is too large is refused before it is read", () => {
  for (const kind of fileKinds) {
    const bytes = files[kind] ?? new Uint8Array();
    expect(recognised(bytes, "big", largestFile[kind])).toBe(kind);
    expect(recognised(bytes, "big", largestFile[kind] + 32)).toContain("too large for");
  }
});

test("sizes are in the language of the page", () => {
  const texts = { ...english.verifyProblems, locale: "fr-FR" };
  const head = utf8('{"format":"sealed-draw-proof/1"');
  const refused = recogniseFile({ name: "big", size: 32_500_000, head }, texts);
  expect(refused).toMatchObject({ problem: expect.stringMatching(/33\sMo/) });
});

test("an incomplete leaf list is recognised by the name leaves.bin", () => {
  const incomplete = Uint8Array.from([...sha256(utf8("a")), 1, 2, 3]);
  expect(recognised(incomplete, "leaves.bin")).toBe("leaves");
});

const site = {
  proof: "/proof",
  leaves: "/leaves",
  ledger: "/ledger",
  rules: "/rules",
  leavesSize: 320,
};

test("the site's leaf list is fetched automatically only if it is small", () => {
  expect(Object.keys(filesOfSite(site))).toEqual(["proof", "ledger", "leaves"]);
  expect(Object.keys(filesOfSite({ ...site, leavesSize: 32_000_000 }))).toEqual([
    "proof",
    "ledger",
  ]);
});

test("a proof from the device removes the site's files; a receipt is added to them", () => {
  const file = new File(["x"], "mine.json");
  const joined = replaceFiles(filesOfSite(site), [{ kind: "receipt", file }]);
  expect(sourcesOf(joined)).toEqual({
    proof: "/proof",
    ledger: "/ledger",
    leaves: "/leaves",
    receipt: file,
  });
  const replaced = replaceFiles(joined, [{ kind: "proof", file }]);
  expect(sourcesOf(replaced)).toEqual({ receipt: file, proof: file });
});
