// Converts node's request to a web Request: its URL, a body of limited size, and the client's address.
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { createHeaders } from "@remix-run/node-fetch-server";
import type { Environment } from "../environment.server.ts";
import { RequestRefused } from "../request-refused.ts";

/** For forms and JSON. Uploads are streamed elsewhere. */
export const largestBody = 1024 * 1024;
export const longestAddress = 4096;

export async function toWebRequest(
  request: IncomingMessage,
  environment: Environment,
  mostBytes = largestBody,
): Promise<Request> {
  const method = request.method ?? "GET";
  // The Request constructor below throws for TRACE.
  if (method === "TRACE") throw new RequestRefused(405, "This site does not answer that method.");
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(addressOf(request, environment), {
    method,
    headers: createHeaders(request),
    body: hasBody ? await readBody(request, mostBytes) : null,
    signal: whenClosed(request),
  });
}

const closed = new WeakMap<Socket, AbortSignal>();

/**
 * Aborted when the client has closed the connection. Not by an event of the response: one that waits behind others on
 * its connection gets none.
 */
export function whenClosed({ socket }: IncomingMessage): AbortSignal {
  const known = closed.get(socket);
  if (known) return known;
  const gone = new AbortController();
  if (socket.destroyed) gone.abort();
  socket.once("close", () => gone.abort());
  closed.set(socket, gone.signal);
  return gone.signal;
}

/**
 * Behind a proxy that terminates TLS the socket has http but the browser's Origin https, and form posts would
 * fail the CSRF check, so PUBLIC_URL is used. Without it the Host header is used, so that a phone can open the
 * site at a laptop's address.
 */
export function addressOf(request: IncomingMessage, environment: Environment): URL {
  const target = request.url ?? "/";
  if (target.length > longestAddress) throw new RequestRefused(414, "This address is too long.");
  if (!target.startsWith("/") || target.startsWith("//")) {
    throw new RequestRefused(400, "This address is not one of this site.");
  }
  if (hasTwoHosts(request)) throw new RequestRefused(400, "A request names one host.");
  // PostgreSQL text cannot contain NUL, so no page has such a URL.
  if (target.includes("%00") || !isDecodable(target)) {
    throw new RequestRefused(400, "This address cannot be read.");
  }
  const origin = environment.publicUrlGiven
    ? environment.publicUrl
    : `http://${request.headers.host ?? "localhost"}`;
  if (!URL.canParse(target, origin)) throw new RequestRefused(400, "This address cannot be read.");
  return new URL(target, origin);
}

/** React Router would write a warning for a path that is not UTF-8. A query may be anything. */
function isDecodable(target: string): boolean {
  if (!target.includes("%")) return true;
  try {
    decodeURIComponent(target.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

/**
 * A form that another site's page posts here. The router refuses it too, but with two words and as an error of the
 * page. A program that sends no Origin is not a browser that somebody is signed in with.
 */
export function isForeignPost({ method, headers }: IncomingMessage, address: URL): boolean {
  if (method === "GET" || method === "HEAD") return false;
  if (headers.origin !== undefined && headers.origin !== address.origin) return true;
  const sentFrom = headers["sec-fetch-site"];
  return sentFrom === "cross-site" || sentFrom === "same-site";
}

/** Node keeps the first one, a proxy may have used the other: RFC 9112 section 3.2 asks for 400. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

/** What the body may take in memory. One without a length may be of any size. */
export function bodyBytes({ headers }: IncomingMessage, mostBytes: number): number {
  if (headers["transfer-encoding"] !== undefined) return mostBytes;
  return Math.min(Number(headers["content-length"] ?? 0), mostBytes);
}

/** A body counts against the limits until it is complete, so it must arrive as fast as a slow phone sends. */
const slowestBytesPerSecond = 10_000;
const patienceMilliseconds = 20_000;

export async function readBody(
  request: IncomingMessage,
  mostBytes = largestBody,
  patience = patienceMilliseconds,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers["content-length"] ?? 0) > mostBytes) throw tooLarge();
  // Without a body the stream has ended already and emits no events.
  if (request.readableEnded) return new Uint8Array();
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const chunks: Buffer[] = [];
  let size = 0;
  // Events, because an async iterator is slower for the few bytes of a form.
  request.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= mostBytes) {
      chunks.push(chunk);
      return;
    }
    request.pause();
    reject(tooLarge());
  });
  request.once("end", () => resolve(inOne(chunks, size)));
  request.once("error", reject);
  const longest = patience + (bodyBytes(request, mostBytes) / slowestBytesPerSecond) * 1000;
  const timer = setTimeout(() => reject(tooSlow()), longest);
  return promise.finally(() => clearTimeout(timer));
}

/** Usually there is one chunk only, which needs no copy. */
function inOne(chunks: Buffer[], size: number): Uint8Array<ArrayBuffer> {
  const [only] = chunks;
  return only && chunks.length === 1 ? (only as Buffer<ArrayBuffer>) : Buffer.concat(chunks, size);
}

function tooSlow() {
  return new RequestRefused(408, "What was sent did not arrive in time. Send it again.");
}

function tooLarge() {
  return new RequestRefused(413, "What was sent is too large.");
}

/** The last address in X-Forwarded-For written by a trusted proxy, else the socket's. */
export function clientAddress(request: IncomingMessage, trustedProxies: number) {
  const socket = request.socket.remoteAddress ?? "";
  if (trustedProxies === 0) return socket;
  const header = String(request.headers["x-forwarded-for"] ?? "");
  if (trustedProxies === 1 && header && !header.includes(",")) return header.trim() || socket;
  const forwarded = header
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  return forwarded.at(-trustedProxies) ?? socket;
}
