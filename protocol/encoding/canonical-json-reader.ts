// Reads canonical JSON from bytes and refuses everything else: docs/protocol.md, section 2.
import { isNormalized, type Json, type JsonObject } from "./canonical-json.ts";

type JsonResult = { ok: true; value: Json } | { ok: false; problem: string };

/** Accepts exactly the bytes that equal JCS(parse(bytes)). Never throws, at any depth. */
export function readCanonicalJson(bytes: Uint8Array): JsonResult {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { ok: false, problem: "not UTF-8" };
  }
  try {
    return { ok: true, value: parse(text) };
  } catch (refusal) {
    if (refusal instanceof JsonRefused) return { ok: false, problem: refusal.message };
    throw refusal;
  }
}

class JsonRefused extends Error {}

/** An object or array that is still being read. An explicit stack instead of recursion, for any depth. */
type Unfinished = { list: Json[] } | { record: JsonObject; key: string };

function parse(text: string): Json {
  const open: Unfinished[] = [];
  let at = 0;

  function refuse(problem: string): never {
    throw new JsonRefused(`${problem} at character ${at}`);
  }

  function take(expected: string): void {
    if (text[at] !== expected) refuse(`expected ${expected}`);
    at += 1;
  }

  function readString(): string {
    const start = at;
    take('"');
    while (text[at] !== '"') {
      if (at >= text.length) refuse("text without an end");
      at += text[at] === "\\" ? 2 : 1;
    }
    at += 1;
    const raw = text.slice(start, at);
    const value = unquote(raw);
    if (value === undefined) return refuse("not a JSON text");
    if (!value.isWellFormed()) refuse("lone surrogate");
    if (JSON.stringify(value) !== raw) refuse("text not in canonical spelling");
    if (!isNormalized(value)) refuse("text not in Unicode form NFC");
    return value;
  }

  function readNumber(): number {
    const start = at;
    while (isDigit(text[at])) at += 1;
    const digits = text.slice(start, at);
    if (digits.length > 1 && digits.startsWith("0")) refuse("number with a leading zero");
    if (digits.length > 16 || Number(digits) > Number.MAX_SAFE_INTEGER) refuse("number too large");
    if (text[at] === "." || text[at] === "e" || text[at] === "E") refuse("not a plain integer");
    return Number(digits);
  }

  function readKey(record: JsonObject, previous: string | undefined): string {
    const key = readString();
    if (Object.hasOwn(record, key)) refuse("field twice");
    if (previous !== undefined && key < previous) refuse("fields not in canonical order");
    take(":");
    return key;
  }

  /** A complete value, or undefined after the start of a non-empty object or array. */
  function startValue(): Json | undefined {
    const first = text[at];
    if (first === '"') return readString();
    if (isDigit(first)) return readNumber();
    for (const word of ["true", "false"]) {
      if (text.startsWith(word, at)) {
        at += word.length;
        return word === "true";
      }
    }
    if (first === "[") {
      at += 1;
      if (text[at] !== "]") {
        open.push({ list: [] });
        return undefined;
      }
      at += 1;
      return [];
    }
    if (first === "{") {
      at += 1;
      // Without a prototype, a field named __proto__ is an ordinary field.
      const record: JsonObject = Object.create(null);
      if (text[at] !== "}") {
        open.push({ record, key: readKey(record, undefined) });
        return undefined;
      }
      at += 1;
      return record;
    }
    return refuse("expected text, integer, true, false, object or array");
  }

  for (;;) {
    let value = startValue();
    while (value !== undefined) {
      const parent = open.at(-1);
      if (parent === undefined) {
        if (at !== text.length) refuse("something after the end");
        return value;
      }
      if ("list" in parent) {
        parent.list.push(value);
      } else {
        parent.record[parent.key] = value;
      }
      if (text[at] === ",") {
        at += 1;
        if ("record" in parent) parent.key = readKey(parent.record, parent.key);
        value = undefined;
      } else {
        take("list" in parent ? "]" : "}");
        open.pop();
        value = "list" in parent ? parent.list : parent.record;
      }
    }
  }
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= "0" && character <= "9";
}

function unquote(raw: string): string | undefined {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
