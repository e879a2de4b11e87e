// A ticket's chance of a prize. Pure.
import { fillIn } from "../../content/wording/fill-in.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { groupDigits } from "../../platform/group-digits.ts";

/**
 * Every ticket is equally likely to have each rank, so with `quantity` prizes the chance is
 * one in tickets / quantity.
 */
export function chanceInWords(
  tickets: number,
  quantity: number,
  { oneIn, noTicket }: Pick<Wording["prizeFacts"], "oneIn" | "noTicket">,
  locale?: string,
): string {
  if (tickets === 0) return noTicket;
  const ofTickets = Math.max(1, Math.round(tickets / quantity));
  return fillIn(oneIn, { tickets: groupDigits(ofTickets, locale) });
}

/** "The Winter draw", "A week on the terrace" within an English sentence. In other languages a title stays as it is. */
export function inRunningText(title: string, locale = "en-GB"): string {
  if (!locale.startsWith("en")) return title;
  return title.replace(/^(The|An?) /, (article) => article.toLowerCase());
}

export function prizesInAll(prizes: { quantity: number }[]): number {
  return prizes.reduce((sum, { quantity }) => sum + quantity, 0);
}
