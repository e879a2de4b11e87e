// POST /api/draws/:slug/entries. Handled before React Router, which takes longer than the entry itself: docs/decisions/0021.
import type { IncomingMessage } from "node:http";
import { canonicalText } from "../../../protocol/encoding/canonical-json.ts";
import { noSuchDraw, type PlainResponse, plainProblem } from "../../draws/api/responses.server.ts";
import { parseJson } from "../../platform/http/readable-text.ts";
import { readBody } from "../../platform/http/requests.server.ts";
import type { Log } from "../../platform/log.server.ts";
import { entryOutcomes } from "../../platform/metrics/process-metrics.server.ts";
import { type EntryOutcome, enterDraw, type RefusedEntry } from "../enter-draw.server.ts";
import type { EntryServices } from "../entry-services.server.ts";
import { longestIdempotencyKey, type RefusalReason, refusalOf, retryHeaders } from "../refusals.ts";
import { problemsForPrograms } from "../refusals-in-english.server.ts";

/** What the site knows about a post besides its content. */
type PostSource = {
  services: EntryServices;
  log: Log;
  /** The public URL of the request. */
  url: URL;
  /** Of the sender: networkOf. */
  network: string;
};

/** More than the longest texts that are read, each character written as six. */
export const largestEntry = 64 * 1024;

/** The slug of the draw; undefined when the request does not post an entry. */
export function slugOfPostedEntry(method: string | undefined, pathname: string) {
  const [, slug] = /^\/api\/draws\/([^/]+)\/entries\/?$/i.exec(pathname) ?? [];
  return method === "POST" ? slug : undefined;
}

export async function postEntry(
  request: IncomingMessage,
  slug: string,
  { services, log, url, network }: PostSource,
): Promise<PlainResponse> {
  const { headers } = request;
  const idempotencyKey = headers["idempotency-key"]?.toString();
  if (headers.origin !== undefined && isForeign(headers.origin, url.host)) {
    return refuse("foreign-origin");
  }
  if (idempotencyKey && idempotencyKey.length > longestIdempotencyKey) {
    return refuse("key-too-long");
  }
  if (!/^application\/json\b/i.test(headers["content-type"] ?? "")) {
    return refuse("not-declared-json");
  }
  // Counted before anything is looked up or read, so that posts that cannot be read count, too.
  const sender = { network, pressure: services.pressure.recordAttempt(network) };
  if (sender.pressure === "flood") {
    entryOutcomes.inc({ outcome: "too-many-requests" });
    const refused = { ok: false, reason: "too-many-requests", problems: {} } as const;
    return refusalResponse(refused, services.pressure.retryAfter);
  }
  const publicDraw = await services.sealed.find(slug, sender.network);
  if (!publicDraw) return plainProblem(noSuchDraw);
  // Before the body is read and validated: in a flood the refusals must cost little.
  if (services.entries.isFull(publicDraw.draw.id)) {
    entryOutcomes.inc({ outcome: "busy" });
    return refuse("busy");
  }
  const body = parseJson(new TextDecoder().decode(await readBody(request, largestEntry)));
  if (body === undefined) return refuse("not-json");
  try {
    const circumstances = {
      route: "web" as const,
      sender,
      ...(idempotencyKey && { idempotencyKey }),
    };
    return responseOf(await enterDraw(services, publicDraw, body, circumstances), services);
  } catch (error) {
    log.error({ err: error }, "An entry could not be saved.");
    return refuse("not-saved");
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
export function refusalResponse(refused: RefusedEntry, calmAfter: number): PlainResponse {
  const { reason } = refused;
  const { status, code, sentence, field } = refusalOf(reason);
  return plainProblem({
    status,
    code,
    title: sentence,
    // With every 422, as documented.
    ...(status === 422 || field ? { errors: problemsForPrograms(refused) } : {}),
    headers: retryHeaders(reason, calmAfter),
  });
}

/** For reasons that neither a field nor the sender's network is the cause of. */
function refuse(reason: RefusalReason): PlainResponse {
  return refusalResponse({ ok: false, reason, problems: {} }, 0);
}

/**
 * Programs send no Origin and are allowed. Browsers send one, and it must be this site: other sites may not
 * enter their visitors into a draw.
 */
function isForeign(origin: string, host: string): boolean {
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
