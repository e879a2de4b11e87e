import { type PlainAnswer, plainProblem } from "../../draws/api/answers.server.ts";
import type { EntryOutcome, EntryRefusal } from "../enter-draw.server.ts";

const statuses: Record<EntryRefusal, number> = {
  "not-open": 409,
  closed: 409,
  "already-entered": 409,
  "limit-reached": 409,
  invalid: 422,
  "coupon-unknown": 422,
  "coupon-used": 409,
  "coupon-void": 409,
  "too-many-requests": 429,
};

/** Why there is no ticket, as a problem: the code for programs, title and errors for people. */
export function refusalAnswer(
  { reason, message, errors }: Extract<EntryOutcome, { ok: false }>,
  retryAfter: number,
): PlainAnswer {
  return plainProblem({
    status: statuses[reason],
    // To a program both mean the same: no other post with this code will ever succeed.
    code: reason === "coupon-void" ? "coupon-used" : reason,
    title: message,
    ...(Object.keys(errors).length > 0 ? { errors } : {}),
    ...(reason === "too-many-requests" ? { headers: { "Retry-After": `${retryAfter}` } } : {}),
  });
}
