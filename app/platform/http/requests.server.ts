// From node's request to the web's: the address the visitor used, a body of bounded size, who is asking.
import type { IncomingMessage, ServerResponse } from "node:http";
import { createHeaders } from "@remix-run/node-fetch-server";
import type { Environment } from "../environment.server.ts";

/** Forms and JSON. Uploads have their own, streamed way in. */
export const largestBody = 1024 * 1024;
export const longestAddress = 4096;

export class RequestRefused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export async function toWebRequest(
  request: IncomingMessage,
  response: ServerResponse,
  environment: Environment,
): Promise<Request> {
  const method = request.method ?? "GET";
  // The web's own requests know no such method; without this the constructor below would throw.
  if (method === "TRACE") throw new RequestRefused(405, "This site does not answer that method.");
  const hasBody = method !== "GET" && method !== "HEAD";
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  return new Request(addressOf(request, environment), {
    method,
    headers: createHeaders(request),
    body: hasBody ? await readBody(request) : null,
    signal: gone.signal,
  });
}

/**
 * Behind a proxy that ends TLS the socket says http while the browser's Origin says https, and form posts
 * would be taken for forgeries: a configured PUBLIC_URL decides. Without one the Host header does, so that
 * a phone can try the site under the laptop's address.
 */
export function addressOf(request: IncomingMessage, environment: Environment): URL {
  const target = request.url ?? "/";
  if (target.length > longestAddress) throw new RequestRefused(414, "This address is too long.");
  if (!target.startsWith("/") || target.startsWith("//")) {
    throw new RequestRefused(400, "This address is not one of this site.");
  }
  // No text in the database can hold this character, so there is nothing that it could name.
  if (target.includes("%00")) throw new RequestRefused(400, "This address cannot be read.");
  const origin = environment.publicUrlGiven
    ? environment.publicUrl
    : `http://${request.headers.host ?? "localhost"}`;
  if (!URL.canParse(target, origin)) throw new RequestRefused(400, "This address cannot be read.");
  return new URL(target, origin);
}

export async function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers["content-length"] ?? 0) > largestBody) throw tooLarge();
  // Sent without a body: the server has ended it beforehand, and no event will tell.
  if (request.readableEnded) return new Uint8Array();
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const chunks: Buffer[] = [];
  let size = 0;
  // By events: an iterator over the stream costs more than reading the few bytes of a form.
  request.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= largestBody) {
      chunks.push(chunk);
      return;
    }
    request.pause();
    reject(tooLarge());
  });
  request.once("end", () => resolve(inOne(chunks, size)));
  request.once("error", reject);
  return promise;
}

/** Nearly always there is one piece only, which needs no copy. */
function inOne(chunks: Buffer[], size: number): Uint8Array<ArrayBuffer> {
  const [only] = chunks;
  return only && chunks.length === 1 ? (only as Buffer<ArrayBuffer>) : Buffer.concat(chunks, size);
}

function tooLarge() {
  return new RequestRefused(413, "What was sent is too large.");
}

/** The last address in X-Forwarded-For that a trusted proxy vouches for, else the socket's own. */
export function clientAddress(request: IncomingMessage, trustedProxies: number) {
  const socket = request.socket.remoteAddress ?? "";
  if (trustedProxies === 0) return socket;
  const said = String(request.headers["x-forwarded-for"] ?? "");
  if (trustedProxies === 1 && said && !said.includes(",")) return said.trim() || socket;
  const forwarded = said
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  return forwarded.at(-trustedProxies) ?? socket;
}
