// Tampers with the files given with a proof: leaf list, receipt and whole ledger. docs/protocol.md, section 7.

import { canonicalBytes } from "../encoding/canonical-json.ts";
import { formatLedger } from "../ledger-file.ts";
import type { Statement } from "../statements.ts";
import { changed, jsonValuesIn, patternOf, removed, withRawText } from "./json-paths.ts";
import type { SampleDraw } from "./sample-draw.ts";
import { proofAlone, strangerKey, type Tampered } from "./tampered.ts";

export function* tamperFiles(draw: SampleDraw): Generator<Tampered> {
  yield* leafLists(draw);
  yield* receipts(draw);
  yield* ledgers(draw);
}

function* leafLists(draw: SampleDraw): Generator<Tampered> {
  const { leaves } = draw;
  const lists: [string, Uint8Array][] = [
    ["one byte more", new Uint8Array([...leaves, 0])],
    ["one leaf more", new Uint8Array([...leaves, ...new Uint8Array(32)])],
    ["the last leaf missing", leaves.slice(0, -32)],
    ["the last byte missing", leaves.slice(0, -1)],
    [
      "two leaves swapped",
      new Uint8Array([...leaves.slice(32, 64), ...leaves.slice(0, 32), ...leaves.slice(64)]),
    ],
  ];
  for (let at = 0; at < leaves.length; at += 16) {
    const list = leaves.slice();
    list[at] = (list[at] ?? 0) ^ 1;
    lists.push([`byte ${at} flipped`, list]);
  }
  for (const [change, list] of lists) {
    yield {
      name: `leaves: ${change}`,
      evidence: { ...proofAlone(draw), leaves: list },
      expected: "leaf list",
    };
  }
}

function* receipts(draw: SampleDraw): Generator<Tampered> {
  const [receipt] = draw.receipts;
  if (!receipt) return;
  const twin = (name: string, bytes: Uint8Array): Tampered => ({
    name: `receipt: ${name}`,
    evidence: { ...proofAlone(draw), receipt: bytes },
    expected: "receipt",
  });
  for (const { path, value } of jsonValuesIn(receipt)) {
    const where = path.join(".");
    yield twin(`${where} = null`, withRawText(receipt, path, "null"));
    yield twin(
      `${where} mistyped`,
      canonicalBytes(changed(receipt, path, typeof value === "number" ? "7" : 7)),
    );
    if (typeof path.at(-1) === "string")
      yield twin(`${where} removed`, canonicalBytes(removed(receipt, path)));
    if (typeof value === "number")
      yield twin(`${where} + 1`, canonicalBytes(changed(receipt, path, value + 1)));
    if (typeof value === "boolean")
      yield twin(`${where} inverted`, canonicalBytes(changed(receipt, path, !value)));
    if (typeof value === "string") {
      const other = /^[0-9a-f]{32,}$/.test(value)
        ? `${value[0] === "0" ? "1" : "0"}${value.slice(1)}`
        : `${value}x`;
      yield twin(`${where} changed`, canonicalBytes(changed(receipt, path, other)));
    }
  }
}

/** Also changes statements of other draws in the same ledger. */
function* ledgers(draw: SampleDraw): Generator<Tampered> {
  const { ledger } = draw;
  const twin = (name: string, bytes: Uint8Array): Tampered => ({
    name: `ledger: ${name}`,
    evidence: { ...proofAlone(draw), ledger: bytes },
    expected: "whole ledger",
  });
  for (const [index, statement] of ledger.entries()) {
    for (const { path, value } of jsonValuesIn(statement)) {
      const where = `${index}.${path.join(".")}`;
      yield twin(`${where} = null`, withLine(ledger, index, withRawText(statement, path, "null")));
      const other = differentValue(patternOf(path), value);
      if (other === undefined) continue;
      yield twin(
        `${where} changed`,
        withLine(ledger, index, canonicalBytes(changed(statement, path, other))),
      );
    }
    yield twin(`line ${index} removed`, formatLedger(ledger.toSpliced(index, 1)));
    yield twin(`line ${index} twice`, formatLedger(ledger.toSpliced(index, 0, statement)));
  }
  const bytes = formatLedger(ledger);
  yield twin("nothing", new Uint8Array());
  yield twin("no final line feed", bytes.slice(0, -1));
  yield twin("an empty line at the end", new Uint8Array([...bytes, 0x0a]));
  yield twin(
    "CRLF",
    new TextEncoder().encode(new TextDecoder().decode(bytes).replaceAll("\n", "\r\n")),
  );
}

function differentValue(pattern: string, value: unknown): unknown {
  if (/(^|\.)(key|old|operatorKey)$/.test(pattern)) return strangerKey;
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (typeof value !== "string") return undefined;
  return /^[0-9a-f]{32,}$/.test(value)
    ? `${value[0] === "0" ? "1" : "0"}${value.slice(1)}`
    : `${value}x`;
}

function withLine(ledger: Statement[], index: number, line: Uint8Array): Uint8Array {
  const newline = Uint8Array.of(0x0a);
  const lines = ledger.map((statement, lineIndex) =>
    lineIndex === index ? line : canonicalBytes(statement),
  );
  return new Uint8Array(lines.flatMap((bytes) => [...bytes, ...newline]));
}
