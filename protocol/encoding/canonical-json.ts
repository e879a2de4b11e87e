// Canonical JSON (RFC 8785 without floats, negatives and null): docs/protocol.md, section 2.
import { utf8 } from "./bytes.ts";

export type Json = string | number | boolean | Json[] | JsonObject;
export type JsonObject = { [field: string]: Json };

/** JCS(v). Fields that are undefined are left out; what the protocol cannot write throws. */
export function canonicalText(value: unknown): string {
  if (typeof value === "string") return canonicalString(value);
  if (typeof value === "number") return canonicalNumber(value);
  if (typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(",")}]`;
  if (typeof value === "object" && value !== null) return canonicalObject(value);
  throw new TypeError(`Canonical JSON has no ${value === null ? "null" : typeof value}.`);
}

const knownTexts = new WeakMap<object, string>();

/** For what is written again and again and never changes, such as the terms in every receipt. */
export function cacheCanonicalText(value: object, text: string): void {
  knownTexts.set(value, text);
}

export function canonicalBytes(value: unknown): Uint8Array {
  return utf8(canonicalText(value));
}

export function isNormalized(text: string): boolean {
  return text.normalize("NFC") === text;
}

/** Nearly every text: nothing in it can be ill-formed, written in two ways, or has to be escaped. */
const plain = /^[ !#-[\]-~]*$/;

function canonicalString(text: string): string {
  if (plain.test(text)) return `"${text}"`;
  if (!text.isWellFormed()) throw new TypeError("Canonical JSON has no lone surrogates.");
  if (!isNormalized(text)) throw new TypeError("Texts must be in Unicode form NFC.");
  // For well-formed text ECMAScript's own escaping is the one RFC 8785 asks for.
  return JSON.stringify(text);
}

function canonicalNumber(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0 || Object.is(value, -0)) {
    throw new TypeError(`Canonical JSON holds integers from 0 to 2^53 - 1, not ${value}.`);
  }
  return String(value);
}

function canonicalObject(value: object): string {
  const known = knownTexts.get(value);
  if (known !== undefined) return known;
  const names = Object.keys(value);
  if (isWrittenAlike(value as Record<string, unknown>, names)) return JSON.stringify(value);
  let fields = "";
  // The default sort compares UTF-16 code units, as RFC 8785 does, and so does the comparison of texts.
  if (!names.every((name, place) => place === 0 || (names[place - 1] ?? "") < name)) names.sort();
  for (const name of names) {
    const content = (value as Record<string, unknown>)[name];
    if (content === undefined) continue;
    fields += `${fields && ","}${canonicalString(name)}:${canonicalText(content)}`;
  }
  return `{${fields}}`;
}

/** Plain texts under names in their order: nearly every small record. ECMAScript writes it the same, in one go. */
function isWrittenAlike(value: Record<string, unknown>, names: string[]): boolean {
  let before = "";
  for (const name of names) {
    const content = value[name];
    if (name <= before || typeof content !== "string") return false;
    if (!plain.test(name) || !plain.test(content)) return false;
    before = name;
  }
  return names.length > 0;
}
