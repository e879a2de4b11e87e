// Why an entry gets no ticket, for readers who are not visitors: in English, and not in the owner's words.
import { english } from "../languages/catalogues.server.ts";
import type { EntryProblems, EntryTexts } from "./entry-rules.ts";
import {
  type RefusalReason,
  refusalOf,
  sentenceForStaff,
  type WordedProblems,
  wordProblems,
} from "./refusals.ts";

/** Why there is no ticket, and by field what is wrong when the reason is "invalid". */
type RefusedFields = { reason: RefusalReason; problems: EntryProblems };

/** Sentences for programs, by field; "form" is above all fields. */
export function problemsForPrograms({ reason, problems }: RefusedFields): WordedProblems {
  if (reason === "invalid") return wordProblems(problems, english.entryProblems);
  const { field = "form", sentence } = refusalOf(reason);
  return { [field]: sentence };
}

/** The same for staff who enter somebody else. */
export function problemsForStaff({ reason, problems }: RefusedFields): WordedProblems {
  if (reason === "invalid") return wordProblems(problems, staffEntryTexts);
  const { field = "form" } = refusalOf(reason);
  return { [field]: sentenceForStaff(reason) };
}

/** For staff who enter somebody else: at the front desk, or with an import. */
export const staffEntryTexts: EntryTexts = {
  ...english.entryProblems,
  name: "A name is missing.",
  noPhone: "A phone number is missing: we call winners on it.",
  country: "The terms only allow phone numbers from {countries}.",
  display: "Choose how to show them if they win.",
  rules: "They must accept the rules to enter.",
  age: "They must be {age} or older to enter.",
  couponMistyped: "This code is mistyped. Compare it with the coupon.",
};
