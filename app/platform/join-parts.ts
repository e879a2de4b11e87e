// Facts and dates put together with commas, and lists taken apart at them. Pure.

export const arabicScript = /\p{Script=Arabic}/u;

/** Keeps the order of a value inside a text of another direction: Unicode Bidirectional Algorithm, section 2.4. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/**
 * "Friday, Saturday" without what is empty. Texts in the Arabic script have a comma of their own, and parts without a
 * letter of it are isolated, so that "Type D" and "£1,200" keep their order.
 */
export function joinParts(parts: (string | undefined)[]): string {
  const filled = parts.flatMap((part) => part || []);
  if (!filled.some((part) => arabicScript.test(part))) return filled.join(", ");
  return filled.map((part) => (arabicScript.test(part) ? part : isolate(part))).join("، ");
}

/** The parts of a list as people type it, also with the commas of Arabic, Chinese and Japanese. */
export function splitParts(text: string): string[] {
  return text.split(/[,;،؛、，\n]/).flatMap((part) => part.trim() || []);
}
