// POST /api/draws/:slug/entries: one entry, however the request came in.
import type { Log } from "../../platform/log.server.ts";
import { type EntryOutcome, enterDraw, feelSender } from "../entries/enter-draw.server.ts";
import { receiptLetters } from "../entries/receipts.server.ts";
import type { DrawOffice } from "../office.server.ts";
import { noSuchDraw, type PlainAnswer, plainProblem } from "./answers.server.ts";
import { refusalAnswer } from "./refusals.server.ts";

export type EntryPost = {
  slug: string;
  contentType: string | undefined;
  idempotencyKey: string | undefined;
  /** From somebody else's page: `isForeign`. */
  foreign: boolean;
  /** The sender's network address. */
  address: string;
  read(): Promise<Uint8Array>;
};

const longestIdempotencyKey = 255;

export async function takeEntry(
  office: DrawOffice,
  log: Log,
  post: EntryPost,
): Promise<PlainAnswer> {
  if (post.foreign) {
    const title = "Entries can be sent from this site or from a program, not from another site.";
    return plainProblem({ status: 403, code: "foreign-origin", title });
  }
  const { idempotencyKey = "" } = post;
  if (idempotencyKey.length > longestIdempotencyKey) {
    return invalid(400, `An Idempotency-Key has at most ${longestIdempotencyKey} characters.`);
  }
  if (!/^application\/json\b/i.test(post.contentType ?? "")) {
    return invalid(415, "Send the entry as application/json.");
  }
  // From memory: what an entry is judged by is sealed, and the rest is looked up with it.
  const found = office.sealed.known(post.slug) ?? (await office.sealed.find(post.slug));
  if (!found) return plainProblem(noSuchDraw);
  const input = readJson(await post.read());
  if (input === undefined) return invalid(400, "The body is not JSON.");

  const circumstances = {
    route: "web",
    sender: feelSender(office, post.address),
    idempotencyKey,
  } as const;
  let outcome: EntryOutcome;
  try {
    outcome = await enterDraw(office, found, input, circumstances);
  } catch (error) {
    log.error({ err: error }, "An entry could not be saved.");
    const title =
      "We could not save your entry. Send it again in a moment, with the same Idempotency-Key.";
    return plainProblem({
      ...{ status: 503, code: "unavailable", title },
      headers: { "Retry-After": "5" },
    });
  }
  if (!outcome.ok) return refusalAnswer(outcome, office.pressure.retryAfter);
  const { ticket, code, url, status, receipt } = outcome;
  return {
    status: 201,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", Location: url },
    body: `{"code":"${code}","receipt":${receiptLetters(receipt)},"status":"${status}","ticket":${ticket},"url":"${url}"}`,
    encoding: "latin1",
  };
}

/**
 * Programs send no Origin and are welcome; a browser sends one, and must be on this site: nobody
 * else's page may enter its visitors into a draw.
 */
export function isForeign(origin: string | undefined, host: () => string): boolean {
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host();
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
