// What is wrong with an entry, said to whoever types it in for somebody else: at the desk, or from a list. Pure.
import { entryProblems } from "../content/wording/problem-texts.ts";
import { usualTexts } from "../content/wording/texts.ts";
import type { EntryRefusal } from "./enter-draw.server.ts";
import type { EntryProblems, EntryWords } from "./entry-rules.ts";

export const staffEntryWords: EntryWords = {
  ...usualTexts(entryProblems),
  name: "A name is missing.",
  noPhone: "A phone number is missing: it is how winners are rung.",
  phone:
    "This is not a whole phone number. Write all its digits, with the country code if it is from abroad, such as +44 7700 900142.",
  country: "The terms allow phone numbers from {countries} only.",
  display: "Choose how they would be shown if they win.",
  rules: "They have to accept the rules to take part.",
  age: "They must be {age} or older to take part.",
  couponMistyped: "This code has a typing error. Compare it with the coupon.",
  couponNeeded: "This draw needs a coupon. Type the code that stands on it.",
};

type Refused = Exclude<EntryRefusal, "invalid">;

const words: Record<Refused, EntryProblems> = {
  "not-open": { form: "This draw is not open yet. No ticket was made." },
  closed: { form: "Entries are closed, and the list can no longer grow. No ticket was made." },
  "already-entered": { phone: "This number has its ticket already: one per number." },
  "limit-reached": { phone: "This number already has as many tickets as one person may hold." },
  "coupon-unknown": { coupon: "No coupon of this draw has this code. Compare it once more." },
  "coupon-used": { coupon: "This coupon has been used. Without it the entry counts as much." },
  "coupon-void": { coupon: "This coupon was made void. Without it the entry counts as much." },
  "too-many-requests": { form: "Too many entries at once. Try again in a few minutes." },
};

export function refusalToStaff(reason: Refused): EntryProblems {
  return words[reason];
}
