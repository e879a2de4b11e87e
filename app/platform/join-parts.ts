// Facts and dates put together with commas. Pure.

export const arabicScript = /\p{Script=Arabic}/u;

/** Keeps the order of a value inside a text of another direction: Unicode Bidirectional Algorithm, section 2.4. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/**
 * "Friday, Saturday" without what is empty. Texts in the Arabic script have a comma of their own, and parts in another
 * script are isolated there, so that "Type D، 3 غرف نوم" keeps its order.
 */
export function joinParts(parts: string[]): string {
  const filled = parts.filter(Boolean);
  if (!filled.some((part) => arabicScript.test(part))) return filled.join(", ");
  const isForeign = (part: string) => /\p{L}/u.test(part) && !arabicScript.test(part);
  return filled.map((part) => (isForeign(part) ? isolate(part) : part)).join("، ");
}
