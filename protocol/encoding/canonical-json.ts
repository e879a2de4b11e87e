// Canonical JSON (RFC 8785 without floats, negatives and null): docs/protocol.md, section 2.
import { utf8 } from "./bytes.ts";

export type Json = string | number | boolean | Json[] | JsonObject;
export type JsonObject = { [field: string]: Json };

/** JCS(v). Undefined fields are left out. Throws on values that the protocol does not allow. */
export function canonicalText(value: unknown): string {
  if (typeof value === "string") return canonicalString(value);
  if (typeof value === "number") return canonicalNumber(value);
  if (typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(",")}]`;
  if (typeof value === "object" && value !== null) return canonicalObject(value);
  throw new TypeError(`Canonical JSON has no ${value === null ? "null" : typeof value}.`);
}

const textCache = new WeakMap<object, string>();

/** For objects that are written often and never change, such as the terms in every receipt. */
export function cacheCanonicalText(value: object, text: string): void {
  textCache.set(value, text);
}

export function canonicalBytes(value: unknown): Uint8Array {
  return utf8(canonicalText(value));
}

export function isNormalized(text: string): boolean {
  return text.normalize("NFC") === text;
}

/** ASCII that needs no escaping: well-formed and normalized by definition. */
const plain = /^[ !#-[\]-~]*$/;

function canonicalString(text: string): string {
  if (plain.test(text)) return `"${text}"`;
  if (!text.isWellFormed()) throw new TypeError("Canonical JSON has no lone surrogates.");
  if (!isNormalized(text)) throw new TypeError("Texts must be in Unicode form NFC.");
  // RFC 8785 uses the escaping of JSON.stringify for well-formed text.
  return JSON.stringify(text);
}

function canonicalNumber(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0 || Object.is(value, -0)) {
    throw new TypeError(`Canonical JSON holds integers from 0 to 2^53 - 1, not ${value}.`);
  }
  return String(value);
}

function canonicalObject(value: object): string {
  const cached = textCache.get(value);
  if (cached !== undefined) return cached;
  const names = Object.keys(value);
  if (matchesJsonStringify(value as Record<string, unknown>, names)) return JSON.stringify(value);
  let fields = "";
  // sort() and < compare UTF-16 code units, as RFC 8785 requires.
  if (!names.every((name, index) => index === 0 || (names[index - 1] ?? "") < name)) names.sort();
  for (const name of names) {
    const content = (value as Record<string, unknown>)[name];
    if (content === undefined) continue;
    fields += `${fields && ","}${canonicalString(name)}:${canonicalText(content)}`;
  }
  return `{${fields}}`;
}

/** Plain strings under sorted names: JSON.stringify writes the same bytes, faster. */
function matchesJsonStringify(value: Record<string, unknown>, names: string[]): boolean {
  let before = "";
  for (const name of names) {
    const content = value[name];
    if (name <= before || typeof content !== "string") return false;
    if (!plain.test(name) || !plain.test(content)) return false;
    before = name;
  }
  return names.length > 0;
}
