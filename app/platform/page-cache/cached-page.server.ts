// A page ready to be sent: every header and every encoding made once, so that sending is all that is left.
import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { compress } from "../http/compress.server.ts";
import { type Encoding, preferredEncoding } from "../http/encoding.ts";
import {
  contentSecurityPolicy,
  hashInlineScripts,
  securityHeaders,
} from "../http/security-headers.server.ts";
import type { Log } from "../log.server.ts";

export type CachedPage = {
  etag: string;
  /** What the router of a page that is open already asks for, instead of a document. */
  isData: boolean;
  bytes: number;
  /** Names and values in turn: the form that node writes fastest. */
  headers: string[];
  variants: Record<Encoding, Variant>;
};

type Variant = { body: Buffer; headers: string[] };

/** For data that a link prefetched when it was hovered or touched: the click that follows needs no request. */
const prefetchCaching = "private, max-age=30";

/** Only a plain, successful page that is the same for everybody can be kept. */
export function isCacheable(answer: Response): boolean {
  return (
    answer.status === 200 &&
    answer.headers.getSetCookie().length === 0 &&
    !answer.headers.has("Cache-Control")
  );
}

/** What was made before is used again when nothing has become different: compressing costs most. */
export async function makeCachedPage(
  body: Buffer,
  type: string,
  publicUrl: string,
  before?: CachedPage,
): Promise<CachedPage> {
  const etag = `W/"${createHash("sha256").update(type).update(body).digest("base64url").slice(0, 22)}"`;
  if (before?.etag === etag) return before;
  const secure = publicUrl.startsWith("https:");
  const isData = !type.startsWith("text/html");
  const scripts = isData ? [] : hashInlineScripts(body.toString());
  const headers = Object.entries({
    ...securityHeaders(publicUrl),
    "Content-Security-Policy": contentSecurityPolicy(scripts, secure),
    "Content-Type": type,
    ETag: etag,
    Vary: "Accept-Encoding",
  }).flat();
  const [br, zipped] = await Promise.all([compress(body, "br"), compress(body, "gzip")]);
  return {
    etag,
    isData,
    bytes: body.length + br.length + zipped.length,
    headers,
    variants: {
      br: variant("br", br, headers),
      gzip: variant("gzip", zipped, headers),
      identity: variant("identity", body, headers),
    },
  };
}

function variant(encoding: Encoding, body: Buffer, headers: string[]): Variant {
  return {
    body,
    headers: [
      ...headers,
      ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
      "Content-Length",
      String(body.length),
    ],
  };
}

export function sendCachedPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  log: Log,
) {
  const number = randomUUID();
  // Thousands a second, all alike: in the log only for somebody who is looking for something.
  log.debug({ request: number, path: request.url }, "sent from memory");
  const isPrefetch = page.isData && request.headers["sec-purpose"] === "prefetch";
  const own = ["Cache-Control", isPrefetch ? prefetchCaching : "no-cache", "X-Request-Id", number];
  if (request.headers["if-none-match"] === page.etag) {
    response.writeHead(304, [...page.headers, ...own]).end();
    return;
  }
  const encoding = preferredEncoding(request.headers["accept-encoding"], page.variants);
  const { body, headers } = page.variants[encoding];
  response.writeHead(200, [...headers, ...own]);
  response.end(request.method === "HEAD" ? undefined : body);
}
