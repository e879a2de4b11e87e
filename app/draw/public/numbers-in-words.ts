// Numbers as the company says them. Pure.
import { fillIn } from "../../content/wording/fill-in.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { count } from "../verify/in-words.ts";

type Words = Pick<Wording["draw"], "ticketOne" | "ticketMany" | "numbers">;

/** "1 ticket", "2,204 tickets" */
export function ticketsInWords(
  value: number,
  { ticketOne, ticketMany }: Omit<Words, "numbers">,
): string {
  return fillIn(value === 1 ? ticketOne : ticketMany, { count: count(value) });
}

/** "two", and digits where the company has given no word. */
export function numberAsWord(value: number, { numbers }: Pick<Words, "numbers">): string {
  return numbers.split(/[\s,]+/)[value - 1] ?? count(value);
}

/** "Two more to come." */
export function capital(text: string): string {
  return text.replace(/^./, (first) => first.toUpperCase());
}
