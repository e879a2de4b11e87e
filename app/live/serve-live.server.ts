// GET /api/draws/:slug/events and /live, handled before React Router: ten thousand connections must not each
// hold the memory of a page request.
import type { KeyObject } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { readableHeaders } from "../draws/api/responses.server.ts";
import { networkOf } from "../platform/http/limits/network-of.server.ts";
import { clientAddress } from "../platform/http/requests.server.ts";
import type { Log } from "../platform/log.server.ts";
import { RequestRefused } from "../platform/request-refused.ts";
import type { WatchedDraw } from "./live-channel.server.ts";
import type { Admission, LiveHub } from "./live-hub.server.ts";

type LiveServices = {
  hub: LiveHub;
  networkKey: KeyObject;
  trustedProxies: number;
  log: Log;
  /** Of every response; given to writeHead, because headers that are set beforehand stay in memory with the viewer. */
  headers: Record<string, string>;
};

const liveAddress = /^\/api\/draws\/([a-z0-9-]{1,80})\/(events|live)(?:\?(.*))?$/;

/** As in the whole API, any origin may read public data. */
export const publicHeaders = { "Access-Control-Allow-Origin": "*" };

type LiveRefusal = {
  status: number;
  code: string;
  title: string;
  headers?: Record<string, string>;
};

const refusals: Record<Exclude<Admission, "admitted">, LiveRefusal> = {
  "network-full": {
    status: 429,
    code: "too-many-viewers",
    title: "Too many viewers come from your network. Ask /live every few seconds instead.",
    headers: { "Retry-After": "30" },
  },
  full: {
    status: 503,
    code: "full",
    title: "There is no room for another viewer. Ask /live every few seconds instead.",
    headers: { "Retry-After": "30" },
  },
  closing: {
    status: 503,
    code: "restarting",
    title: "The site is starting again. Come back in a few seconds.",
    headers: { "Retry-After": "5" },
  },
};

const unknownDraw: LiveRefusal = {
  status: 404,
  code: "not-found",
  title: "There is no draw with this name.",
};

const onlyReading: LiveRefusal = {
  status: 405,
  code: "method-not-allowed",
  title: "This address can be read, nothing else.",
  headers: { Allow: readableHeaders.Allow },
};

const unavailable: LiveRefusal = {
  status: 503,
  code: "unavailable",
  title: "We cannot tell right now. Try again in a moment.",
  headers: { "Retry-After": "5" },
};

/** Returns false for all other addresses. */
export function serveLive(
  services: LiveServices,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const address = request.url ?? "";
  // Called for every request of the site: the prefix test is cheaper than the regular expression.
  if (!address.startsWith("/api/draws/")) return false;
  const [, slug, kind, query] = liveAddress.exec(address) ?? [];
  if (!slug) return false;
  const watched = { slug, rehearsal: query === "rehearsal" };
  if (request.method === "OPTIONS") {
    response.writeHead(204, { ...services.headers, ...readableHeaders }).end();
    return true;
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    // The body is not read, so the connection cannot be used again.
    refuse(services, response, {
      ...onlyReading,
      headers: { ...onlyReading.headers, Connection: "close" },
    });
    return true;
  }
  const respond = kind === "events" ? streamEvents : sendState;
  respond(services, watched, request, response).catch((error) => {
    if (!(error instanceof RequestRefused)) {
      services.log.error({ err: error, slug }, "A live viewer could not be answered.");
    }
    if (response.headersSent) response.destroy();
    else refuse(services, response, unavailable);
  });
  return true;
}

async function streamEvents(
  services: LiveServices,
  watched: WatchedDraw,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { hub } = services;
  const network = networkFrom(request, services);
  const before = hub.admission(network);
  if (before !== "admitted") return refuse(services, response, refusals[before]);
  const channel = await hub.watch(watched, network);
  if (!channel) return refuse(services, response, unknownDraw);
  if (response.destroyed) return;
  // Others may have been admitted while the draw was read.
  const admission = hub.admission(network);
  if (admission !== "admitted") return refuse(services, response, refusals[admission]);
  // Without chunked encoding all viewers share the same buffer. The body ends with the connection.
  response.useChunkedEncodingByDefault = false;
  response.writeHead(200, {
    ...services.headers,
    "Content-Type": "text/event-stream",
    "Cache-Control": "no-store, no-transform",
    // nginx: do not buffer events.
    "X-Accel-Buffering": "no",
  });
  if (request.method === "HEAD") response.end();
  else hub.add(channel, network, response, String(request.headers["last-event-id"] ?? ""));
}

/** The newest state once, for clients that cannot keep a connection open. */
async function sendState(
  services: LiveServices,
  watched: WatchedDraw,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { hub } = services;
  const channel = await hub.watch(watched, networkFrom(request, services));
  if (!channel) return refuse(services, response, unknownDraw);
  const etag = `"${channel.id}"`;
  const headers = {
    ...services.headers,
    "Content-Type": "application/json",
    "Cache-Control": "no-cache",
    ETag: etag,
  };
  if (request.headers["if-none-match"] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = channel.stateAt(hub.now());
  response.writeHead(200, { ...headers, "Content-Length": body.length });
  response.end(request.method === "HEAD" ? undefined : body);
}

function networkFrom(request: IncomingMessage, { networkKey, trustedProxies }: LiveServices) {
  return networkOf(clientAddress(request, trustedProxies), networkKey);
}

function refuse(
  services: Pick<LiveServices, "headers">,
  response: ServerResponse,
  { headers, ...content }: LiveRefusal,
): void {
  response.writeHead(content.status, {
    ...services.headers,
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
    ...headers,
  });
  response.end(JSON.stringify({ type: "about:blank", ...content }));
}
