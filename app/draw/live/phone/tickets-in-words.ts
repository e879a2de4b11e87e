// Numbers as the company says them. Pure.
import { fillIn } from "../../../content/wording/fill-in.ts";
import type { Wording } from "../../../content/wording/wording.ts";
import { count } from "../../verify/in-words.ts";

type Words = Wording["live"];

/** "1 ticket", "2,204 tickets" */
export function ticketsInWords(
  value: number,
  { ticketOne, ticketMany }: Pick<Words, "ticketOne" | "ticketMany">,
): string {
  return fillIn(value === 1 ? ticketOne : ticketMany, { count: count(value) });
}

/** "Two", and digits where the company has given no word. It begins a sentence. */
export function numberAsWord(value: number, { numbers }: Pick<Words, "numbers">): string {
  const word = numbers.split(/[\s,]+/)[value - 1] ?? count(value);
  return word.replace(/^./, (first) => first.toUpperCase());
}
