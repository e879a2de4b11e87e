// Small numbers as words, from the wording. Pure.
import { groupDigits } from "../../platform/group-digits.ts";
import type { Wording } from "./wording.ts";

/** "two", or digits if the wording has no word for the number. */
export function numberAsWord(value: number, { numbers }: Pick<Wording["draw"], "numbers">): string {
  return numbers.split(/[\s,،、，]+/)[value - 1] ?? groupDigits(value);
}
