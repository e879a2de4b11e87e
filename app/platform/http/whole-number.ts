// The one place where ids, positions and versions in addresses and forms become numbers.
import { z } from "zod";

/** The largest integer of PostgreSQL. A larger one would fail in a query, and no id of a site gets there. */
const largestWholeNumber = 2 ** 31 - 1;

/** Undefined for everything but plain digits: "1.5", "1e309" and "NaN" name nothing. */
export function readWholeNumber(text: string | null | undefined): number | undefined {
  if (!text || !/^\d{1,10}$/.test(text)) return undefined;
  const number = Number(text);
  return number <= largestWholeNumber ? number : undefined;
}

/** A form field. */
export function wholeNumber(error = "Give a whole number.") {
  return z.string(error).transform((text, { issues }) => {
    const number = readWholeNumber(text.trim());
    if (number !== undefined) return number;
    issues.push({ code: "custom", message: error, input: text });
    return z.NEVER;
  });
}
