// Facts and dates put together with commas. Pure.

export const arabicScript = /\p{Script=Arabic}/u;

/** Keeps the order of a value inside a text of another direction: Unicode Bidirectional Algorithm, section 2.4. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/**
 * "Friday, Saturday" without what is empty. Texts in the Arabic script have a comma of their own, and parts without a
 * letter of it are isolated, so that "Type D" and "£1,200" keep their order.
 */
export function joinParts(parts: string[]): string {
  const filled = parts.filter(Boolean);
  if (!filled.some((part) => arabicScript.test(part))) return filled.join(", ");
  return filled.map((part) => (arabicScript.test(part) ? part : isolate(part))).join("، ");
}
