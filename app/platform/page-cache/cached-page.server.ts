// A cached page: headers and all encodings are prepared once, so that sending it is cheap.
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
  /** A .data response, which React Router's client fetches instead of a document. */
  isData: boolean;
  bytes: number;
  /** Names and values alternate: the fastest form for writeHead. */
  headers: string[];
  variants: Record<Encoding, Variant>;
};

type Variant = { body: Buffer; headers: string[] };

/** For data prefetched on hover or touch, so that the click needs no request. */
const prefetchCaching = "private, max-age=30";

/** Only successful pages that are the same for all visitors. */
export function isCacheable(response: Response): boolean {
  return (
    response.status === 200 &&
    response.headers.getSetCookie().length === 0 &&
    !response.headers.has("Cache-Control")
  );
}

/** Returns `before` when the content is unchanged, because compression is the expensive part. */
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
  // Debug level, because there may be thousands a second.
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
