// Numbers as the company says them. Pure.
import { groupDigits } from "../../platform/group-digits.ts";
import type { Wording } from "./wording.ts";

/** "two", and digits where the company has given no word. */
export function numberAsWord(value: number, { numbers }: Pick<Wording["draw"], "numbers">): string {
  return numbers.split(/[\s,]+/)[value - 1] ?? groupDigits(value);
}
