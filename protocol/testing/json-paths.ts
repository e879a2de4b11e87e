// Lists the values inside JSON and makes changed copies, also with content that JSON values cannot hold.

import { utf8 } from "../encoding/bytes.ts";
import { canonicalText, type Json } from "../encoding/canonical-json.ts";

export type JsonPath = (string | number)[];
export type JsonEntry = { path: JsonPath; value: Json };

/** All values inside `value`, outer before inner ones, without `value` itself. */
export function* jsonValuesIn(value: unknown, path: JsonPath = []): Generator<JsonEntry> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, content] of Object.entries(value)) {
    const inner = [...path, Array.isArray(value) ? Number(name) : name];
    yield { path: inner, value: content };
    yield* jsonValuesIn(content, inner);
  }
}

/** `statements.#.body.terms.title`: list indexes are written as `#`. */
export function patternOf(path: JsonPath): string {
  return path.map((step) => (typeof step === "number" ? "#" : step)).join(".");
}

export function changed<Value>(value: Value, path: JsonPath, content: unknown): Value {
  return edited(value, path, (parent, last) => {
    parent[last] = content;
  });
}

export function removed<Value>(value: Value, path: JsonPath): Value {
  return edited(value, path, (parent, last) => {
    if (Array.isArray(parent)) parent.splice(Number(last), 1);
    else delete parent[last];
  });
}

/** Canonical bytes with raw text at one path: null, floats, non-canonical values. */
export function withRawText(value: unknown, path: JsonPath, raw: string): Uint8Array {
  const placeholder = "placeholder of the raw text";
  return utf8(
    canonicalText(changed(value, path, placeholder)).replace(
      JSON.stringify(placeholder),
      () => raw,
    ),
  );
}

function edited<Value>(
  value: Value,
  path: JsonPath,
  edit: (parent: Record<string | number, unknown>, last: string | number) => void,
): Value {
  const copy = structuredClone(value);
  let parent = copy as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) parent = parent[step] as Record<string | number, unknown>;
  const last = path.at(-1);
  if (last === undefined) throw new RangeError("A path has at least one step.");
  edit(parent, last);
  return copy;
}
