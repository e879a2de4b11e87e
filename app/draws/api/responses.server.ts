// Responses of the public API: JSON that any origin may read, and problems (RFC 9457) with a stable code.

import type { Params } from "react-router";
import { canonicalText } from "../../../protocol/encoding/canonical-json.ts";
import type { RequestContext } from "../../platform/http/context.server.ts";
import { readWholeNumber } from "../../platform/http/whole-number.ts";
import { unlessRecordDisagrees } from "../integrity/agreed-proof.server.ts";
import { drawServicesContext } from "../services/draw-services-context.server.ts";
import { findPublicDraw, type PublicDraw } from "../store.server.ts";

/** Pages of other sites may read public data, so that anybody can host a verifier. */
const anyOrigin = { "Access-Control-Allow-Origin": "*" };

export const unchanging = "public, max-age=86400, immutable";
/** Caches store the response and revalidate it each time; the ETag makes that cheap. */
export const revalidated = "no-cache";

/** Canonical JSON, so that terms and receipts inside have the bytes they are hashed with. */
export function jsonResponse(value: unknown, cacheControl: string = revalidated): Response {
  return new Response(canonicalText(value), {
    headers: {
      ...anyOrigin,
      "Content-Type": "application/json",
      "Cache-Control": cacheControl,
    },
  });
}

export function bytesResponse(
  body: BodyInit,
  type: string,
  headers: Record<string, string>,
): Response {
  return new Response(body, { headers: { ...anyOrigin, "Content-Type": type, ...headers } });
}

/** A C2SP signed note is plain text. */
export function noteResponse(note: string): Response {
  return bytesResponse(note, "text/plain; charset=utf-8", { "Cache-Control": revalidated });
}

export type Problem = {
  status: number;
  code: string;
  title: string;
  detail?: string;
  errors?: Record<string, string>;
  headers?: Record<string, string>;
};

/** A response that is written either by node:http or as a web Response. */
export type PlainResponse = {
  status: number;
  headers: Record<string, string>;
  body: string;
};

export function plainProblem({ headers, ...content }: Problem): PlainResponse {
  return {
    status: content.status,
    headers: {
      ...anyOrigin,
      "Content-Type": "application/problem+json",
      "Cache-Control": "no-store",
      ...headers,
    },
    body: JSON.stringify({ type: "about:blank", ...content }),
  };
}

export function asResponse({ body, ...rest }: PlainResponse): Response {
  return new Response(body, rest);
}

export function problem(content: Problem): Response {
  return asResponse(plainProblem(content));
}

export const noSuchDraw = {
  status: 404,
  code: "not-found",
  title: "There is no draw with this name.",
} as const satisfies Problem;

const recordDisagrees = {
  status: 503,
  code: "record-disagrees",
  title: "There is no proof of this draw at the moment.",
  detail:
    "The database was changed, so what it has about this draw is not what was signed, and a proof made now would be wrong. A copy that somebody saved before still counts.",
} as const satisfies Problem;

/** Answers 503 instead of sending a proof that would be wrong. */
export async function whileRecordAgrees(
  context: RequestContext,
  respond: () => Promise<Response>,
): Promise<Response> {
  return (await unlessRecordDisagrees(context, respond)) ?? problem(recordDisagrees);
}

export function notFound(title = "There is nothing at this address."): Response {
  return problem({ status: 404, code: "not-found", title });
}

export function badQuery(title: string): Response {
  return problem({ status: 400, code: "invalid", title });
}

const readingMethods = "GET, HEAD, OPTIONS";

export function methodNotAllowed(): Response {
  const title = "This address can only be read, with GET or HEAD.";
  const headers = { Allow: readingMethods };
  return problem({ status: 405, code: "method-not-allowed", title, headers });
}

/** For OPTIONS, CORS preflight requests included. */
export const readableHeaders = {
  ...anyOrigin,
  Allow: readingMethods,
  "Access-Control-Allow-Methods": readingMethods,
};

export function optionsResponse(): Response {
  return new Response(null, { status: 204, headers: readableHeaders });
}

/** Throws 404 for drafts too, because they are not public. */
export async function requireDraw(context: RequestContext, params: Params): Promise<PublicDraw> {
  const { database } = context.get(drawServicesContext);
  const draw = await findPublicDraw(database, params.slug ?? "");
  if (!draw) throw problem(noSuchDraw);
  return draw;
}

/** Undefined when the query has no such parameter, or it is not a whole number. */
export function wholeNumber(request: Request, name: string): number | undefined {
  return readWholeNumber(new URL(request.url).searchParams.get(name));
}
