// GET /api/draws/:slug/events and /live, answered before the pages are asked: ten thousand connections
// must not each hold what a page needs.
import type { IncomingMessage, ServerResponse } from "node:http";
import { readableHeaders } from "../../draws/api/answers.server.ts";
import { networkOf } from "../../entries/enter-draw.server.ts";
import { clientAddress } from "../../platform/http/requests.server.ts";
import type { Log } from "../../platform/log.server.ts";
import type { Admission, LiveHub, Watched } from "./live-hub.server.ts";

export type LiveDoor = {
  hub: LiveHub;
  networkKey: string;
  trustedProxies: number;
  log: Log;
};

const liveAddress = /^\/api\/draws\/([a-z0-9-]{1,80})\/(events|live)(?:\?(.*))?$/;

/** Any page may read what is public, as everywhere in the API. */
const forEverybody = {
  "Access-Control-Allow-Origin": "*",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
};

type Refusal = { status: number; code: string; title: string; headers?: Record<string, string> };

const refusals: Record<Exclude<Admission, "welcome">, Refusal> = {
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

const unknownDraw: Refusal = {
  status: 404,
  code: "not-found",
  title: "There is no draw with this name.",
};

const onlyReading: Refusal = {
  status: 405,
  code: "method-not-allowed",
  title: "This address can be read, nothing else.",
  headers: { Allow: readableHeaders.Allow },
};

const unavailable: Refusal = {
  status: 503,
  code: "unavailable",
  title: "We cannot tell right now. Try again in a moment.",
  headers: { "Retry-After": "5" },
};

/** False when the address is somebody else's to answer. */
export function answerLive(
  door: LiveDoor,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const address = request.url ?? "";
  // Every request passes here; most are told apart by their first letters.
  if (!address.startsWith("/api/draws/")) return false;
  const [, slug, kind, query] = liveAddress.exec(address) ?? [];
  if (!slug) return false;
  const watched = { slug, rehearsal: query === "rehearsal" };
  if (request.method === "OPTIONS") {
    response.writeHead(204, readableHeaders).end();
    return true;
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    // What is left of a body is not read, so the connection cannot be used again.
    refuse(response, { ...onlyReading, headers: { ...onlyReading.headers, Connection: "close" } });
    return true;
  }
  const answering = kind === "events" ? listen : tell;
  answering(door, watched, request, response).catch((error) => {
    door.log.error({ err: error, slug }, "A live viewer could not be answered.");
    if (response.headersSent) response.destroy();
    else refuse(response, unavailable);
  });
  return true;
}

async function listen(
  { hub, networkKey, trustedProxies }: LiveDoor,
  watched: Watched,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const network = networkOf(clientAddress(request, trustedProxies), networkKey);
  const before = hub.admission(network);
  if (before !== "welcome") return refuse(response, refusals[before]);
  const channel = await hub.watch(watched);
  if (!channel) return refuse(response, unknownDraw);
  if (response.destroyed) return;
  // Others may have taken the last place while the draw was read.
  const admission = hub.admission(network);
  if (admission !== "welcome") return refuse(response, refusals[admission]);
  // The end of the connection ends the body: no frame has to be put around each event for each viewer.
  response.useChunkedEncodingByDefault = false;
  response.writeHead(200, {
    ...forEverybody,
    "Content-Type": "text/event-stream",
    "Cache-Control": "no-store, no-transform",
    // Tells nginx to pass every event on at once.
    "X-Accel-Buffering": "no",
  });
  if (request.method === "HEAD") response.end();
  else hub.add(channel, network, response, String(request.headers["last-event-id"] ?? ""));
}

/** The newest whole state, once: for whoever cannot keep a connection. */
async function tell(
  { hub }: LiveDoor,
  watched: Watched,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const channel = await hub.watch(watched);
  if (!channel) return refuse(response, unknownDraw);
  const etag = `"${channel.id}"`;
  const headers = {
    ...forEverybody,
    "Content-Type": "application/json",
    "Cache-Control": "no-cache",
    ETag: etag,
  };
  if (request.headers["if-none-match"] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const whole = channel.wholeAt(hub.now());
  response.writeHead(200, { ...headers, "Content-Length": whole.length });
  response.end(request.method === "HEAD" ? undefined : whole);
}

function refuse(response: ServerResponse, { headers, ...content }: Refusal): void {
  response.writeHead(content.status, {
    ...forEverybody,
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
    ...headers,
  });
  response.end(JSON.stringify({ type: "about:blank", ...content }));
}
