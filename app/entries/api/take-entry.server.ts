// POST /api/draws/:slug/entries: one entry, however the request came in.

import { noSuchDraw, type PlainAnswer, plainProblem } from "../../draws/api/answers.server.ts";
import type { DrawOffice } from "../../draws/draw-services.server.ts";
import type { SealedDraw } from "../../draws/sealed-draw.ts";
import type { Log } from "../../platform/log.server.ts";
import type { Candidate } from "../candidate.server.ts";
import { type EntryOutcome, feelSender, outcomeOf, readCandidate } from "../enter-draw.server.ts";
import { receiptLetters } from "../receipts.server.ts";
import { refusalAnswer } from "./refusals.server.ts";

/** A post without its body. */
export type EntryPost = {
  contentType: string | undefined;
  idempotencyKey: string | undefined;
  /** From somebody else's page: `isForeign`. */
  foreign: boolean;
  /** The sender's network address. */
  address: string;
};

const longestIdempotencyKey = 255;

/** All of it in one: for a post that nobody else waits beside. */
export async function takeEntry(
  office: DrawOffice,
  log: Log,
  slug: string,
  post: EntryPost,
  read: () => Promise<Uint8Array>,
): Promise<PlainAnswer> {
  const refusal = refusePost(post);
  if (refusal) return refusal;
  const found = await office.sealed.find(slug);
  if (!found) return plainProblem(noSuchDraw);
  const reading = readPost(office, found.draw, post, await read());
  if (!reading.ok) return reading.answer;
  try {
    const committed = await office.entries.enter(found.draw.id, reading.candidate);
    return answerOf(office, await outcomeOf(office, found.draw, committed));
  } catch (error) {
    return notSaved(error, log);
  }
}

/** Why a post is refused whatever its body says. */
export function refusePost(post: EntryPost): PlainAnswer | undefined {
  if (post.foreign) {
    const title = "Entries can be sent from this site or from a program, not from another site.";
    return plainProblem({ status: 403, code: "foreign-origin", title });
  }
  if ((post.idempotencyKey?.length ?? 0) > longestIdempotencyKey) {
    return invalid(400, `An Idempotency-Key has at most ${longestIdempotencyKey} characters.`);
  }
  if (!/^application\/json\b/i.test(post.contentType ?? "")) {
    return invalid(415, "Send the entry as application/json.");
  }
  return undefined;
}

/** From the body to somebody who asks for a ticket, or the answer that says what has to be put right. */
export function readPost(
  office: DrawOffice,
  draw: SealedDraw,
  { address, idempotencyKey }: EntryPost,
  body: Uint8Array,
): { ok: true; candidate: Candidate } | { ok: false; answer: PlainAnswer } {
  const input = readJson(body);
  if (input === undefined) return { ok: false, answer: invalid(400, "The body is not JSON.") };
  const sender = feelSender(office, address);
  const reading = readCandidate(office, draw, input, { route: "web", sender, idempotencyKey });
  return reading.ok
    ? reading
    : { ok: false, answer: refusalAnswer(reading, office.pressure.retryAfter) };
}

export function answerOf(office: DrawOffice, outcome: EntryOutcome): PlainAnswer {
  if (!outcome.ok) return refusalAnswer(outcome, office.pressure.retryAfter);
  const { ticket, code, url, status, receipt } = outcome;
  return {
    status: 201,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", Location: url },
    body: `{"code":"${code}","receipt":${receiptLetters(receipt)},"status":"${status}","ticket":${ticket},"url":"${url}"}`,
    encoding: "latin1",
  };
}

/** The same post, sent again, finds what was committed although nobody heard of it. */
export function notSaved(error: unknown, log: Log): PlainAnswer {
  log.error({ err: error }, "An entry could not be saved.");
  const title =
    "We could not save your entry. Send it again in a moment, with the same Idempotency-Key.";
  return plainProblem({
    ...{ status: 503, code: "unavailable", title },
    headers: { "Retry-After": "5" },
  });
}

/**
 * Programs send no Origin and are welcome; a browser sends one, and must be on this site: nobody
 * else's page may enter its visitors into a draw.
 */
export function isForeign(origin: string, host: string): boolean {
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

const decoder = new TextDecoder();

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(body));
  } catch {
    return undefined;
  }
}

function invalid(status: number, title: string): PlainAnswer {
  return plainProblem({ status, code: "invalid", title });
}
