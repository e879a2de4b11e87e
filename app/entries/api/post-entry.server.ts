// POST /api/draws/:slug/entries. Answered before the router, which takes longer than the entry itself: docs/decisions/0021.
import type { IncomingMessage } from "node:http";
import { canonicalText } from "../../../protocol/encoding/canonical-json.ts";
import { noSuchDraw, type PlainResponse, plainProblem } from "../../draws/api/responses.server.ts";
import { readBody } from "../../platform/http/requests.server.ts";
import type { Log } from "../../platform/log.server.ts";
import {
  type EntryOutcome,
  enterDraw,
  type RefusedEntry,
  recordAttempt,
} from "../enter-draw.server.ts";
import type { EntryServices } from "../entry-services.server.ts";
import { problemsOf, refusalOf, usualEntryTexts } from "../refusals.ts";

/** What the site knows about a post besides what its sender says. */
type PostedFrom = {
  services: EntryServices;
  log: Log;
  /** As the visitor sees it. */
  url: URL;
  /** The sender's network address. */
  address: string;
};

const longestIdempotencyKey = 255;

/** The draw an entry is posted for; undefined when this is something else. */
export function slugOfPostedEntry(method: string | undefined, pathname: string) {
  const [, slug] = /^\/api\/draws\/([^/]+)\/entries\/?$/i.exec(pathname) ?? [];
  return method === "POST" ? slug : undefined;
}

export async function postEntry(
  request: IncomingMessage,
  slug: string,
  { services, log, url, address }: PostedFrom,
): Promise<PlainResponse> {
  const { headers } = request;
  const idempotencyKey = headers["idempotency-key"]?.toString();
  if (headers.origin !== undefined && isForeign(headers.origin, url.host)) {
    const title = "Entries can be sent from this site or from a program, not from another site.";
    return plainProblem({ status: 403, code: "foreign-origin", title });
  }
  if (idempotencyKey && idempotencyKey.length > longestIdempotencyKey) {
    return invalid(400, `An Idempotency-Key has at most ${longestIdempotencyKey} characters.`);
  }
  if (!/^application\/json\b/i.test(headers["content-type"] ?? "")) {
    return invalid(415, "Send the entry as application/json.");
  }
  const found = await services.sealed.find(slug);
  if (!found) return plainProblem(noSuchDraw);
  const body = readJson(await readBody(request));
  if (body === undefined) return invalid(400, "The body is not JSON.");
  const sender = recordAttempt(services, address);
  try {
    const circumstances = {
      route: "web" as const,
      sender,
      ...(idempotencyKey && { idempotencyKey }),
    };
    return answerOf(await enterDraw(services, found, body, circumstances), services);
  } catch (error) {
    log.error({ err: error }, "An entry could not be saved.");
    return notSaved;
  }
}

function answerOf(outcome: EntryOutcome, { pressure }: EntryServices): PlainResponse {
  if (!outcome.ok) return refusalAnswer(outcome, pressure.retryAfter);
  const { ticket, code, url, status, receipt } = outcome;
  return {
    status: 201,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", Location: url },
    body: canonicalText({ ticket, code, url, status, receipt }),
  };
}

/** Why there is no ticket, as a problem: the code for programs, title and errors for people. */
export function refusalAnswer(refused: RefusedEntry, retryAfter: number): PlainResponse {
  const { status, code, sentence, field } = refusalOf(refused.reason);
  const errors = problemsOf(refused, usualEntryTexts);
  return plainProblem({
    ...{ status, code, title: sentence },
    ...(refused.reason === "invalid" || field ? { errors } : {}),
    ...(status === 429 ? { headers: { "Retry-After": `${retryAfter}` } } : {}),
  });
}

/** The same post, sent again, finds what was committed although nobody heard of it. */
const notSaved = plainProblem({
  status: 503,
  code: "unavailable",
  title: "We could not save your entry. Send it again in a moment, with the same Idempotency-Key.",
  headers: { "Retry-After": "5" },
});

/**
 * Programs send no Origin and are welcome; a browser sends one, and must be on this site: nobody
 * else's page may enter its visitors into a draw.
 */
function isForeign(origin: string, host: string): boolean {
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    // Whoever sent it is told that it is not JSON.
    return undefined;
  }
}

function invalid(status: number, title: string): PlainResponse {
  return plainProblem({ status, code: "invalid", title });
}
