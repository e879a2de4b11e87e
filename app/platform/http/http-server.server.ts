import cluster from "node:cluster";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import type { Environment } from "../environment.server.ts";
import type { Log } from "../log.server.ts";
import { errorCode, StartFailure } from "../start-failure.ts";
import { takeTurns } from "./limits/connection-turns.server.ts";

/** Longer than the 60 s after which common proxies drop an idle connection: they must close it first. */
const KEEP_ALIVE_MILLISECONDS = 65_000;

/** Time for the slowest allowed upload on a phone. */
const REQUEST_MILLISECONDS = 300_000;

const HEADERS_MILLISECONDS = 20_000;

/**
 * How long an idle connection may still send a request during shutdown. A worker has time, because
 * others serve visitors; with a single process somebody may be waiting in the terminal.
 */
const PATIENCE_MILLISECONDS = cluster.isWorker ? 5_000 : 200;

/** Requests in flight are cut off then. The rest of the shutdown fits in the 30 s that process managers grant. */
const GRACE_MILLISECONDS = 24_000;

/**
 * Connections that the operating system keeps until they are accepted. Of those beyond it a client tries again after 1, 3
 * and 7 seconds. Linux allows 4,096 unless told (net.core.somaxconn).
 */
const BACKLOG = 4096;

/** Beside those of live viewers, who are bounded for themselves. */
const OTHER_CONNECTIONS = 8_000;

/** Responds synchronously where it can, without the cost of a promise. */
export type RequestListener = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void> | undefined;

export const serverOptions = {
  keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
  requestTimeout: REQUEST_MILLISECONDS,
  headersTimeout: HEADERS_MILLISECONDS,
  // How often Node looks for requests that have exceeded these times; 30 s unless told.
  connectionsCheckingInterval: 5_000,
  // Most requests have no body. Not creating a stream for it makes a response a fifteenth cheaper.
  optimizeEmptyRequests: true,
};

/** Listens immediately; requests wait until the site is ready. */
export async function openServer(
  { host, port, liveLimits }: Environment,
  site: Promise<{ listener: RequestListener }>,
  log: Log,
): Promise<{ server: Server; port: number }> {
  const server = createServer(serverOptions);
  server.maxConnections = liveLimits.viewers + OTHER_CONNECTIONS;
  let handle: RequestListener = async (request, response) =>
    (await site).listener(request, response);
  site.then(
    ({ listener }) => {
      handle = listener;
    },
    () => undefined, // Requests that await the site get the error.
  );
  takeTurns(server);
  server.on("request", (request, response) => {
    // During shutdown, "Connection: close" sends keep-alive clients to another process.
    if (!server.listening) response.shouldKeepAlive = false;
    try {
      handle(request, response)?.catch((error: unknown) => fail(error, response));
    } catch (error) {
      fail(error, response);
    }
  });
  function fail(error: unknown, response: ServerResponse) {
    log.error({ err: error }, "The site did not answer a request.");
    response.destroy();
  }
  const listening = Promise.withResolvers<void>();
  server.once("listening", listening.resolve);
  server.once("error", (error) => listening.reject(explain(error, host, port)));
  server.listen({ port, host, backlog: BACKLOG });
  await listening.promise;
  return { server, port: (server.address() as AddressInfo).port };
}

function explain(cause: Error, host: string | undefined, port: number): StartFailure {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is already in use by another program; stop that program, or set PORT to a different number.`,
    EACCES: `Port ${port} may not be opened by this user; set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `This machine has no network address ${host}; correct HOST or leave it out.`,
    ENOTFOUND: `The host name ${host} is unknown; correct HOST or leave it out.`,
  };
  const code = errorCode(cause) ?? "";
  const sentence = sentences[code] ?? `Port ${port} cannot be opened (${cause.message}).`;
  return new StartFailure(sentence, { cause });
}

/** Accepts no new connections, lets requests in flight finish, then closes the remaining connections. */
export async function closeServer(server: Server): Promise<void> {
  const start = performance.now();
  const closed = Promise.withResolvers<void>();
  // Not http.Server.close, which closes idle connections immediately.
  NetServer.prototype.close.call(server, () => closed.resolve());
  // A keep-alive connection would stay open after its last response. It is not closed immediately,
  // because a request may be in transit; it is answered with "Connection: close".
  const closing = setInterval(() => {
    if (performance.now() - start > PATIENCE_MILLISECONDS) server.closeIdleConnections();
  }, 50);
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MILLISECONDS);
  await closed.promise;
  clearInterval(closing);
  clearTimeout(cut);
}
