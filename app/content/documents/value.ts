// The values of a document: JSON, with marks for the database's time.
import { z } from "zod";
import type { Fault } from "./errors.ts";

// Symbol.for, so that the bundle and a script loaded beside it share the mark. JSON from a visitor cannot
// contain a symbol.
const timestampMark: unique symbol = Symbol.for("goldkey.server-timestamp");

type ServerTimestamp = { readonly [timestampMark]: true };

/**
 * A mark that is replaced by the database's time at the commit, as an ISO string such as
 * "2026-11-15T09:30:00.000Z". All marks of one commit get the same time.
 */
export function serverTimestamp(): ServerTimestamp {
  return { [timestampMark]: true };
}

/** The schema of a field for `serverTimestamp()`. These strings sort by time. */
export function timestampField() {
  return z.iso.datetime({ precision: 3 });
}

/** A document as it may be written: any string may be a server timestamp instead. */
export type Writable<Value> = Value extends string
  ? string extends Value
    ? Value | ServerTimestamp
    : Value
  : Value extends object
    ? { [Key in keyof Value]: Writable<Value[Key]> }
    : Value;

type ValuePath = readonly (string | number)[];

/** Fills in the marks and drops undefined fields. `faults` lists values that JSON cannot represent. */
export function toStorable(value: unknown, instant: string): { value: unknown; faults: Fault[] } {
  const faults: Fault[] = [];

  function convert(part: unknown, path: ValuePath): unknown {
    if (typeof part === "string") refuseUnstorableText(part, path);
    else if (Array.isArray(part)) return part.map((item, index) => convert(item, [...path, index]));
    else if (isPlainObject(part)) {
      if (timestampMark in part) return instant;
      const defined = Object.entries(part).filter(([, field]) => field !== undefined);
      for (const [name] of defined) refuseUnstorableText(name, path);
      return Object.fromEntries(
        defined.map(([name, field]) => [name, convert(field, [...path, name])]),
      );
    } else if (part !== null && typeof part !== "boolean" && !Number.isFinite(part)) {
      faults.push({
        path: z.core.toDotPath(path),
        message: `a document cannot hold ${nameOf(part)}`,
      });
    }
    return part;
  }

  // jsonb refuses both, with an error that names neither document nor field.
  function refuseUnstorableText(text: string, path: ValuePath) {
    if (text.includes("\0") || !text.isWellFormed()) {
      const message = "a document cannot hold text with NUL or broken characters";
      faults.push({ path: z.core.toDotPath(path), message });
    }
  }

  return { value: convert(value, []), faults };
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function nameOf(value: unknown): string {
  if (typeof value === "object" && value !== null) return `a ${value.constructor.name}`;
  return typeof value === "number" ? String(value) : typeof value;
}
