// Facts and dates put together with commas. Pure.

const arabicScript = /\p{Script=Arabic}/u;

/**
 * "Friday, Saturday" without what is empty. Texts in the Arabic script have a comma of their own, and parts in another
 * script are isolated there, so that "Type D، 3 غرف نوم" keeps its order: Unicode Bidirectional Algorithm, section 2.4.
 */
export function joinParts(parts: string[]): string {
  const filled = parts.filter(Boolean);
  if (!filled.some((part) => arabicScript.test(part))) return filled.join(", ");
  const isForeign = (part: string) => /\p{L}/u.test(part) && !arabicScript.test(part);
  return filled.map((part) => (isForeign(part) ? `\u2068${part}\u2069` : part)).join("، ");
}
