// Why an entry gets no ticket: the HTTP status, the API's code, and the texts. Pure.
import { fillIn } from "../content/wording/fill-in.ts";
import { entryProblems } from "../content/wording/problem-texts.ts";
import { defaultTexts } from "../content/wording/texts.ts";
import type { EntryField, EntryProblem, EntryProblems, EntryTexts } from "./entry-rules.ts";

export type RefusalReason = keyof typeof refusals;

type TextKey = keyof EntryTexts;

type Refusal = {
  /** The status of the API; `pageStatus` is for a page with a form. */
  status: 409 | 422 | 429 | 503;
  /** The API's `code`. It never changes: programs rely on it. */
  code: string;
  /** For programs and staff: the API's title, the note at the front desk, a line of an import's report. */
  sentence: string;
  /** The field it is about. */
  field?: EntryField;
  /** The editable texts for entrants: above the form and beside the field. */
  summary: TextKey;
  beside?: TextKey;
  /** The label of a link to help. */
  help?: TextKey & ("lostTicket" | "askSomebody" | "seeWhatNow");
};

export const refusals = {
  invalid: {
    status: 422,
    code: "invalid",
    sentence: "The entry has problems. Correct them to get a ticket.",
    summary: "one",
  },
  "not-open": {
    status: 409,
    code: "not-open",
    sentence: "This draw is not open yet, so no ticket was issued.",
    summary: "notOpen",
  },
  closed: {
    status: 409,
    code: "closed",
    sentence: "Entries are closed, so no ticket was issued.",
    summary: "closed",
    help: "seeWhatNow",
  },
  "already-entered": {
    status: 409,
    code: "already-entered",
    sentence: "This phone number already has a ticket. The limit is one per number.",
    field: "phone",
    summary: "alreadyIn",
    beside: "alreadyInPhone",
    help: "lostTicket",
  },
  "limit-reached": {
    status: 409,
    code: "limit-reached",
    sentence: "This phone number already has as many tickets as one person may have.",
    field: "phone",
    summary: "limit",
    beside: "limitPhone",
    help: "lostTicket",
  },
  "coupon-unknown": {
    status: 422,
    code: "coupon-unknown",
    sentence: "No coupon of this draw has this code. Check it again.",
    field: "coupon",
    summary: "couponRefused",
    beside: "couponUnknown",
    help: "askSomebody",
  },
  "coupon-used": {
    status: 409,
    code: "coupon-used",
    sentence: "This coupon has already been used. Each coupon works once.",
    field: "coupon",
    summary: "couponRefused",
    beside: "couponUsed",
    help: "askSomebody",
  },
  "coupon-void": {
    status: 409,
    // The same code as for a used coupon: to a program both mean that this coupon will never work.
    code: "coupon-used",
    sentence: "This coupon was cancelled.",
    field: "coupon",
    summary: "couponRefused",
    beside: "couponVoid",
    help: "askSomebody",
  },
  "too-many-requests": {
    status: 429,
    code: "too-many-requests",
    sentence: "We got too many entries from this network. Try again in a few minutes.",
    summary: "tooMany",
  },
  "cannot-sign": {
    status: 503,
    code: "unavailable",
    sentence:
      "We can't take entries at the moment. No ticket was made: send it again in a few minutes.",
    summary: "cannotSign",
  },
  "read-only": {
    status: 503,
    code: "unavailable",
    sentence:
      "We can't take entries at the moment. No ticket was made: send it again in a few minutes.",
    summary: "cannotSign",
  },
  busy: {
    status: 503,
    code: "unavailable",
    sentence:
      "We are getting very many entries at the moment. No ticket was made: send it again in a few seconds.",
    summary: "cannotSign",
  },
} as const satisfies Record<string, Refusal>;

export function refusalOf(reason: RefusalReason): Refusal {
  return refusals[reason];
}

/** Forms of this site respond with 400 to bad input; the API responds with 422 to JSON that it could parse. */
export function pageStatus(reason: RefusalReason): number {
  const { status } = refusalOf(reason);
  return status === 422 ? 400 : status;
}

export type WordedProblems = Partial<Record<EntryField | "form", string>>;

/** Sentences for programs and staff, by field; "form" is above all fields. */
export function problemsOf(
  { reason, problems }: { reason: RefusalReason; problems: EntryProblems },
  texts: EntryTexts,
): WordedProblems {
  if (reason === "invalid") return wordProblems(problems, texts);
  const { field = "form", sentence } = refusalOf(reason);
  return { [field]: sentence };
}

export function wordProblems(problems: EntryProblems, texts: EntryTexts): WordedProblems {
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, wordProblem(problem, texts)]),
  );
}

function wordProblem(problem: EntryProblem, texts: EntryTexts): string {
  if ("sentence" in problem) return problem.sentence;
  return fillIn(texts[problem.text], problem.values ?? {});
}

/** The default texts, for programs: not edited by the owner. */
export const defaultEntryTexts: EntryTexts = defaultTexts(entryProblems);

/** For staff who enter somebody else: at the front desk, or with an import. */
export const staffEntryTexts: EntryTexts = {
  ...defaultEntryTexts,
  name: "A name is missing.",
  noPhone: "A phone number is missing: we call winners on it.",
  country: "The terms only allow phone numbers from {countries}.",
  display: "Choose how to show them if they win.",
  rules: "They must accept the rules to enter.",
  age: "They must be {age} or older to enter.",
  couponMistyped: "This code is mistyped. Compare it with the coupon.",
};
