// A posted form as values for a schema, and a schema's complaints as sentences at its fields.
import { z } from "zod";

/** By name; a name that came more than once has all its values. */
export function valuesIn(form: FormData) {
  const entries = [...new Set(form.keys())].map((name) => {
    const values = form.getAll(name);
    return [name, values.length > 1 ? values : values[0]] as const;
  });
  return Object.fromEntries(entries);
}

/** To fill the form in again. Passwords never go back. */
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
    // Zod's own words are about a field that was not sent, which no form of ours leaves out.
    problems[String(path[0])] ??= message.startsWith("Invalid input") ? "Fill this in." : message;
  }
  return problems;
}

/** A field that comes any number of times, as the chosen rows of a table. */
export function repeated<Each extends z.ZodType>(each: Each) {
  return z.preprocess((given) => [given ?? []].flat(), z.array(each));
}

/** A checkbox: browsers send it only when it is ticked. */
export const ticked = z.string().optional().transform(Boolean);
