import { fillIn } from "./wording/fill-in.ts";

/** Above a form: how many of its fields have a problem. */
export function problemsSummary(
  problems: Partial<Record<string, string>>,
  { one, several }: { one: string; several: string },
): string {
  const count = Object.keys(problems).length;
  return count === 1 ? one : fillIn(several, { count: `${count}` });
}
