// Reads countries as staff write them, by name or ISO code. Pure.
import { splitParts } from "../../platform/join-parts.ts";

const names = new Intl.DisplayNames("en", { type: "region" });

/** "GB, Ireland" → ["GB", "IE"]; otherwise the first word that is not a country. */
export function readCountries(
  text: string,
  known: readonly string[],
): { ok: true; codes: string[] } | { ok: false; unknown: string } {
  const codes: string[] = [];
  const byName = new Map(known.map((code) => [nameOf(code).toLowerCase(), code]));
  for (const word of splitParts(text)) {
    const code =
      known.find((candidate) => candidate === word.toUpperCase()) ?? byName.get(word.toLowerCase());
    if (!code) return { ok: false, unknown: word };
    if (!codes.includes(code)) codes.push(code);
  }
  return { ok: true, codes };
}

export function countriesInWords(codes: readonly string[]): string {
  return codes.map(nameOf).join(", ");
}

export function nameOf(code: string): string {
  return names.of(code) ?? code;
}
