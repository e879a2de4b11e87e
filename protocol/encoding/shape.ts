// Checks of parsed values: fields, types, lengths and ranges. docs/protocol.md, sections 2 and 7.
import { isHex } from "./bytes.ts";
import type { Json, JsonObject } from "./canonical-json.ts";

/** Returns the problem as text, or undefined for a valid value. */
export type Shape = (value: Json, where: string) => string | undefined;

/** Times, gapSeconds and deadlineSeconds are below 2^40. */
export const largestTime = 2 ** 40 - 1;

export function isRecord(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && !Array.isArray(value);
}

export function record(fields: Record<string, Shape>, optional: Record<string, Shape> = {}): Shape {
  return (value, where) => {
    if (!isRecord(value)) return `${where} is not an object`;
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(fields, name) && !Object.hasOwn(optional, name)) {
        return `${where} has an unknown field ${JSON.stringify(name)}`;
      }
    }
    for (const [name, shape] of Object.entries({ ...fields, ...optional })) {
      const content = value[name];
      if (content === undefined) {
        if (Object.hasOwn(fields, name)) return `${where} lacks the field ${name}`;
        continue;
      }
      const problem = shape(content, `${where}.${name}`);
      if (problem) return problem;
    }
    return undefined;
  };
}

export function list(item: Shape): Shape {
  return (value, where) => {
    if (!Array.isArray(value)) return `${where} is not a list`;
    for (const [index, content] of value.entries()) {
      const problem = item(content, `${where}[${index}]`);
      if (problem) return problem;
    }
    return undefined;
  };
}

export function integer(smallest = 0, largest = Number.MAX_SAFE_INTEGER): Shape {
  return (value, where) => {
    if (typeof value !== "number") return `${where} is not an integer`;
    if (value < smallest) return `${where} is less than ${smallest}`;
    return value > largest ? `${where} is more than ${largest}` : undefined;
  };
}

export const time: Shape = integer(0, largestTime);

/** Lengths are in Unicode code points. */
export function text(shortest = 0, longest = Number.POSITIVE_INFINITY): Shape {
  return (value, where) => {
    if (typeof value !== "string") return `${where} is not a text`;
    const length = codePoints(value);
    if (length < shortest) return `${where} is shorter than ${shortest} characters`;
    return length > longest ? `${where} is longer than ${longest} characters` : undefined;
  };
}

export function hex(byteLength: number): Shape {
  return (value, where) =>
    typeof value === "string" && isHex(value, byteLength)
      ? undefined
      : `${where} is not ${byteLength} bytes of lowercase hex`;
}

export function exactly(expected: string | number): Shape {
  return (value, where) => (value === expected ? undefined : `${where} is not ${expected}`);
}

export const flag: Shape = (value, where) =>
  typeof value === "boolean" ? undefined : `${where} is neither true nor false`;

export const anyRecord: Shape = (value, where) =>
  isRecord(value) ? undefined : `${where} is not an object`;

/** Prize ids, reasons and routes. */
export function isIdentifier(value: string): boolean {
  return /^[a-z0-9-]{1,64}$/.test(value);
}

export const identifier: Shape = (value, where) =>
  typeof value === "string" && isIdentifier(value)
    ? undefined
    : `${where} is not of [a-z0-9-]{1,64}`;

/** E.164, with at least five digits. */
export function isPhone(value: string): boolean {
  return /^\+[1-9][0-9]{4,14}$/.test(value);
}

export function codePoints(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}
