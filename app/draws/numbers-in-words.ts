// Numbers in sentences. Pure.
import { fillIn } from "../content/wording/fill-in.ts";
import type { Wording } from "../content/wording/wording.ts";
import { count } from "../platform/in-words.ts";

type TicketCountTexts = Pick<Wording["draw"], "ticketOne" | "ticketMany">;

/** "1 ticket", "2,204 tickets" */
export function ticketsInWords(
  value: number,
  { ticketOne, ticketMany }: TicketCountTexts,
  locale?: string,
): string {
  return fillIn(value === 1 ? ticketOne : ticketMany, { count: count(value, locale) });
}
