// Reads a posted form for a schema, and turns the schema's issues into messages at fields.
import { z } from "zod";

/** By name; a repeated field has all its values. */
export function valuesIn(form: FormData) {
  const entries = [...Map.groupBy(form, ([name]) => name)].map(([name, fields]) => {
    const values = fields.map(([, value]) => value);
    return [name, values.length > 1 ? values : values[0]] as const;
  });
  return Object.fromEntries(entries);
}

/** The values to fill the form again, without passwords. */
export function typedIn(form: FormData): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && !name.includes("password")) typed[name] = value;
  }
  return typed;
}

export function problemsIn({ issues }: z.ZodError): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of issues) {
    // Zod's default message is for missing fields, which our forms always send.
    problems[String(path[0])] ??= message.startsWith("Invalid input") ? "Fill this in." : message;
  }
  return problems;
}

/** A field that can be repeated, such as the selected rows of a table. */
export function repeated<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => [value ?? []].flat(), z.array(item));
}

/** A checkbox: browsers send it only when it is ticked. */
export const ticked = z.string().optional().transform(Boolean);
