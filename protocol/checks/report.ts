// The output and exit code of a verifier: docs/protocol.md, section 7.
import type { Check, PrintedAward, PrintedPassedOver, Verification } from "./verify.ts";

/** Escapes characters that are invisible or could rearrange a line on a terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}]/gu, (character) =>
    character === " " ? character : `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

export function awardLine({ prize, ticket, pub }: PrintedAward): string {
  if (ticket === 0) return `${prize} → 0`;
  return printable(`${prize} → ${ticket}, ${pub?.name ?? ""}, ${pub?.place ?? ""}`);
}

export function passedOverLine({ ticket, same, pub }: PrintedPassedOver): string {
  const person = `${ticket}, ${pub?.name ?? ""}, ${pub?.place ?? ""}`;
  return printable(`passed over: ${person}: shown as the same person as ${same}`);
}

/** The awards after all skips, then the ranks passed over. */
export function ticketLines({
  awards,
  passedOver,
}: Pick<Verification, "awards" | "passedOver">): string[] {
  return [...awards.map(awardLine), ...passedOver.map(passedOverLine)];
}

export function checkLine(check: Check): string {
  const why = "why" in check && check.why !== undefined ? `: ${printable(check.why)}` : "";
  return `${check.name}: ${check.state}${why}`;
}

export function exitCode({ refused }: Verification): 0 | 1 {
  return refused ? 1 : 0;
}
