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

export type KeptPage = {
  etag: string;
  /** What the router of a page that is open already asks for, instead of a document. */
  isData: boolean;
  bytes: number;
  /** Names and values in turn, as node writes them fastest; the last is the request's number. */
  headers: string[];
  variants: Record<Encoding, Variant>;
  /** Whether all has been done to make it small. Only documents are worth it: nobody waits for data fetched ahead. */
  squeezed: boolean;
};

type Variant = { body: Buffer; headers: string[] };

/** How long the data of a page may be shown without asking again, if a browser fetched it ahead. */
const secondsFetchedAhead = 30;

/** Only a plain, successful page that is the same for everybody can be kept. */
export function canBeKept(answer: Response): boolean {
  return (
    answer.status === 200 &&
    answer.headers.getSetCookie().length === 0 &&
    !answer.headers.has("Cache-Control")
  );
}

/** What was made before is used again when nothing has become different: compressing costs most. */
export async function makeKeptPage(
  body: Buffer,
  type: string,
  publicUrl: string,
  before?: KeptPage,
): Promise<KeptPage> {
  const etag = `W/"${createHash("sha256").update(type).update(body).digest("base64url").slice(0, 22)}"`;
  if (before?.etag === etag) return before;
  const secure = publicUrl.startsWith("https:");
  const isData = !type.startsWith("text/html");
  const scripts = isData ? [] : hashInlineScripts(body.toString());
  const headers = [
    ...Object.entries({
      ...securityHeaders(publicUrl),
      "Content-Security-Policy": contentSecurityPolicy(scripts, secure),
      "Content-Type": type,
      "Cache-Control": "no-cache",
      ETag: etag,
      Vary: "Accept-Encoding",
    }).flat(),
  ];
  const [br, zipped] = await Promise.all([compress(body, "br", 6), compress(body, "gzip", 6)]);
  return {
    etag,
    isData,
    bytes: body.length + br.length + zipped.length,
    headers: [...headers, "X-Request-Id", ""],
    variants: {
      br: variant("br", br, headers),
      gzip: variant("gzip", zipped, headers),
      identity: variant("identity", body, headers),
    },
    squeezed: isData,
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
      "X-Request-Id",
      "",
    ],
  };
}

/** The same page in a tenth fewer bytes, for twenty times the work: so a first visit fits into fewer packets. */
export async function squeezeKeptPage(page: KeptPage): Promise<KeptPage> {
  const body = await compress(page.variants.identity.body, "br", 10);
  // What repeats itself all over can come out larger.
  if (body.length >= page.variants.br.body.length) return { ...page, squeezed: true };
  return {
    ...page,
    bytes: page.bytes - page.variants.br.body.length + body.length,
    variants: { ...page.variants, br: variant("br", body, page.headers.slice(0, -2)) },
    squeezed: true,
  };
}

export function sendKeptPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: KeptPage,
  log: Log,
) {
  const number = randomUUID();
  // Thousands a second, all alike: in the log only for somebody who is looking for something.
  log.debug({ request: number, path: request.url }, "sent from memory");
  const ahead = page.isData && request.headers["sec-purpose"] === "prefetch";
  if (request.headers["if-none-match"] === page.etag) {
    response.writeHead(304, numbered(ahead ? storable(page.headers) : page.headers, number));
    response.end();
    return;
  }
  const { body, headers } = page.variants[encodingFor(request.headers["accept-encoding"])];
  response.writeHead(200, numbered(ahead ? storable(headers) : headers, number));
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Written into the page's own list, which node has read when `writeHead` returns: a copy for each answer is garbage. */
function numbered(headers: string[], number: string): string[] {
  headers[headers.length - 1] = number;
  return headers;
}

/** Fetched because somebody is about to go there: a question whether it is still true would cost what was saved. */
function storable(headers: string[]): string[] {
  return headers.with(
    headers.indexOf("Cache-Control") + 1,
    `private, max-age=${secondsFetchedAhead}`,
  );
}

const all = { br: true, gzip: true };
const decided = new Map<string | undefined, Encoding>();

/** Browsers send a handful of different headers; a stranger's inventions must not pile up. */
function encodingFor(header: string | string[] | undefined): Encoding {
  const key = String(header ?? "");
  const known = decided.get(key);
  if (known) return known;
  const encoding = preferredEncoding(key, all);
  if (decided.size < 200) decided.set(key, encoding);
  return encoding;
}
