// POST /api/draws/:slug/entries. Handled before React Router, which takes longer than the entry itself: docs/decisions/0021.
import type { IncomingMessage } from "node:http";
import { canonicalText } from "../../../protocol/encoding/canonical-json.ts";
import { noSuchDraw, type PlainResponse, plainProblem } from "../../draws/api/responses.server.ts";
import { parseJson } from "../../platform/http/readable-text.ts";
import { readBody } from "../../platform/http/requests.server.ts";
import type { Log } from "../../platform/log.server.ts";
import { entryOutcomes } from "../../platform/metrics/process-metrics.server.ts";
import {
  type EntryOutcome,
  enterDraw,
  type RefusedEntry,
  recordAttempt,
} from "../enter-draw.server.ts";
import type { EntryServices } from "../entry-services.server.ts";
import { defaultEntryTexts, problemsOf, refusalOf } from "../refusals.ts";

/** What the site knows about a post besides its content. */
type PostSource = {
  services: EntryServices;
  log: Log;
  /** The public URL of the request. */
  url: URL;
  /** The sender's network address. */
  address: string;
};

const longestIdempotencyKey = 255;
/** More than the longest texts that are read, each character written as six. */
const largestEntry = 64 * 1024;

/** The slug of the draw; undefined when the request does not post an entry. */
export function slugOfPostedEntry(method: string | undefined, pathname: string) {
  const [, slug] = /^\/api\/draws\/([^/]+)\/entries\/?$/i.exec(pathname) ?? [];
  return method === "POST" ? slug : undefined;
}

export async function postEntry(
  request: IncomingMessage,
  slug: string,
  { services, log, url, address }: PostSource,
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
  // Counted before anything is looked up or read, so that posts that cannot be read count, too.
  const sender = recordAttempt(services, address);
  if (sender.pressure === "flood") {
    entryOutcomes.inc({ outcome: "too-many-requests" });
    const refused = { ok: false, reason: "too-many-requests", problems: {} } as const;
    return refusalResponse(refused, services.pressure.retryAfter);
  }
  const publicDraw = await services.sealed.find(slug);
  if (!publicDraw) return plainProblem(noSuchDraw);
  // Before the body is read and validated: in a flood the refusals must cost little.
  if (services.entries.isFull(publicDraw.draw.id)) {
    entryOutcomes.inc({ outcome: "busy" });
    return refusalResponse({ ok: false, reason: "busy", problems: {} }, 0);
  }
  const body = parseJson(new TextDecoder().decode(await readBody(request, largestEntry)));
  if (body === undefined) return invalid(400, "The body is not valid JSON text.");
  try {
    const circumstances = {
      route: "web" as const,
      sender,
      ...(idempotencyKey && { idempotencyKey }),
    };
    return responseOf(await enterDraw(services, publicDraw, body, circumstances), services);
  } catch (error) {
    log.error({ err: error }, "An entry could not be saved.");
    return notSaved;
  }
}

function responseOf(outcome: EntryOutcome, { pressure }: EntryServices): PlainResponse {
  if (!outcome.ok) return refusalResponse(outcome, pressure.retryAfter);
  const { ticket, code, url, status, receipt } = outcome;
  return {
    status: 201,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", Location: url },
    body: canonicalText({ ticket, code, url, status, receipt }),
  };
}

/** A problem document (RFC 9457): the code is for programs, title and errors are for people. */
export function refusalResponse(refused: RefusedEntry, retryAfter: number): PlainResponse {
  const { reason } = refused;
  const { status, code, sentence, field } = refusalOf(reason);
  const errors = problemsOf(refused, defaultEntryTexts);
  return plainProblem({
    ...{ status, code, title: sentence },
    ...(reason === "invalid" || field ? { errors } : {}),
    ...(status === 429 ? { headers: { "Retry-After": `${retryAfter}` } } : {}),
    ...(status === 503 ? { headers: { "Retry-After": reason === "busy" ? "5" : "60" } } : {}),
  });
}

/** The entry may be committed although this response says otherwise; the same key then finds its ticket. */
const notSaved = plainProblem({
  status: 503,
  code: "unavailable",
  title: "We could not save your entry. Send it again in a moment, with the same Idempotency-Key.",
  headers: { "Retry-After": "5" },
});

/**
 * Programs send no Origin and are allowed. Browsers send one, and it must be this site: other sites may not
 * enter their visitors into a draw.
 */
function isForeign(origin: string, host: string): boolean {
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

function invalid(status: number, title: string): PlainResponse {
  return plainProblem({ status, code: "invalid", title });
}
