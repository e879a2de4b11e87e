// The one table of why an entry gets no ticket: HTTP status, the API's code, Retry-After and the texts. Pure.
import { fillIn } from "../content/wording/fill-in.ts";
import type { EntryField, EntryProblem, EntryProblems, EntryTexts } from "./entry-rules.ts";

export type RefusalReason = keyof typeof refusals;

/** Why a request is refused before, or failed after, anybody decided on its entry. */
type RequestRefusal =
  | "foreign-origin"
  | "key-too-long"
  | "not-declared-json"
  | "not-json"
  | "invalid"
  | "too-many-requests"
  | "not-saved";

/** Why a valid entry gets no ticket. */
export type AppendRefusal = Exclude<RefusalReason, RequestRefusal>;

type TextKey = keyof EntryTexts;

type Refusal = {
  /** Of the API. */
  status: 400 | 403 | 409 | 415 | 422 | 429 | 503;
  /** Of a page with a form: forms of this site answer bad input with 400. Only where it differs. */
  pageStatus?: 400;
  /** The API's `code`. It never changes: programs rely on it. */
  code: string;
  /** Seconds. "network": until the sender's network is calm again. */
  retryAfter?: number | "network";
  /** For programs and staff: the API's title, the note at the front desk, a line of an import's report. */
  sentence: string;
  /** For staff, if programs need other words. */
  forStaff?: string;
  /** The field it is about. */
  field?: EntryField;
  /** The editable texts for entrants: above the form and beside the field. Only the API has refusals without. */
  summary?: TextKey;
  beside?: TextKey;
  /** The label of a link to help. */
  help?: TextKey & ("lostTicket" | "askSomebody" | "seeWhatNow");
};

export const longestIdempotencyKey = 255;

export const refusals = {
  "foreign-origin": {
    status: 403,
    code: "foreign-origin",
    sentence: "Entries can be sent from this site or from a program, not from another site.",
  },
  "key-too-long": {
    status: 400,
    code: "invalid",
    sentence: `An Idempotency-Key has at most ${longestIdempotencyKey} characters.`,
  },
  "not-declared-json": {
    status: 415,
    code: "invalid",
    sentence: "Send the entry as application/json.",
  },
  "not-json": {
    status: 400,
    code: "invalid",
    sentence: "The body is not valid JSON text.",
  },
  invalid: {
    status: 422,
    pageStatus: 400,
    code: "invalid",
    sentence: "The entry has problems. Correct them to get a ticket.",
    summary: "one",
  },
  "key-reused": {
    status: 422,
    pageStatus: 400,
    code: "invalid",
    sentence: "This Idempotency-Key was used for another entry. Send a new one with new content.",
    forStaff: "This was sent before with other details, and already has a ticket.",
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
    pageStatus: 400,
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
    retryAfter: "network",
    sentence: "We got too many entries from this network. Try again in a few minutes.",
    summary: "tooMany",
  },
  "cannot-sign": {
    status: 503,
    code: "unavailable",
    retryAfter: 60,
    sentence:
      "We can't take entries at the moment. No ticket was made: send it again in a few minutes.",
    summary: "cannotSign",
  },
  "read-only": {
    status: 503,
    code: "unavailable",
    retryAfter: 60,
    sentence:
      "We can't take entries at the moment. No ticket was made: send it again in a few minutes.",
    summary: "cannotSign",
  },
  busy: {
    status: 503,
    code: "unavailable",
    retryAfter: 5,
    sentence:
      "We are getting very many entries at the moment. No ticket was made: send it again in a few seconds.",
    summary: "cannotSign",
  },
  // It may be committed all the same, if the connection to the database broke: the same key then finds its ticket.
  "not-saved": {
    status: 503,
    code: "unavailable",
    retryAfter: 5,
    sentence:
      "We could not save your entry. Send it again in a moment, with the same Idempotency-Key.",
  },
} as const satisfies Record<string, Refusal>;

export function refusalOf(reason: RefusalReason): Refusal {
  return refusals[reason];
}

export function isRefusalReason(reason: string): reason is RefusalReason {
  return Object.hasOwn(refusals, reason);
}

export function pageStatus(reason: RefusalReason): number {
  const { status, pageStatus = status } = refusalOf(reason);
  return pageStatus;
}

/** `calmAfter`: seconds until the sender's network is calm again. */
export function retryHeaders(reason: RefusalReason, calmAfter: number): Record<string, string> {
  const { retryAfter } = refusalOf(reason);
  if (retryAfter === undefined) return {};
  return { "Retry-After": `${retryAfter === "network" ? calmAfter : retryAfter}` };
}

export function sentenceForStaff(reason: RefusalReason): string {
  const { sentence, forStaff = sentence } = refusalOf(reason);
  return forStaff;
}

export type WordedProblems = Partial<Record<EntryField | "form", string>>;

export function wordProblems(problems: EntryProblems, texts: EntryTexts): WordedProblems {
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, wordProblem(problem, texts)]),
  );
}

function wordProblem(problem: EntryProblem, texts: EntryTexts): string {
  if ("sentence" in problem) return problem.sentence;
  return fillIn(texts[problem.text], problem.values ?? {});
}
