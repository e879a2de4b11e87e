import cluster from "node:cluster";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import type { Environment } from "../environment.server.ts";
import type { Log } from "../log.server.ts";
import { errorCode, StartFailure } from "../start-failure.ts";

/** Longer than the 60 s after which common proxies drop an idle connection: they must be first. */
const KEEP_ALIVE_MILLISECONDS = 65_000;

/** Time for the slowest allowed upload on a phone. */
const REQUEST_MILLISECONDS = 300_000;

const HEADERS_MILLISECONDS = 20_000;

/**
 * How long a connection without a request may still bring one. Where others take over, nobody waits
 * for our end; where we are alone, somebody sits at the keyboard.
 */
const PATIENCE_MILLISECONDS = cluster.isWorker ? 5_000 : 200;

/** What is still in flight then is cut off; what is left to close has time within the 30 s that process managers grant. */
const GRACE_MILLISECONDS = 24_000;

/** Answers at once where it can, without the cost of a promise; else resolves when it has answered. */
export type RequestListener = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void> | undefined;

export const serverOptions = {
  keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
  requestTimeout: REQUEST_MILLISECONDS,
  headersTimeout: HEADERS_MILLISECONDS,
  // Nearly all are: without a stream for a body that does not come, an answer costs a fifteenth less.
  optimizeEmptyRequests: true,
};

/** Listens at once; requests wait until the site that answers them is there. */
export async function openServer(
  { host, port }: Environment,
  site: Promise<{ listener: RequestListener }>,
  log: Log,
): Promise<{ server: Server; port: number }> {
  const server = createServer(serverOptions);
  let answer: RequestListener = async (request, response) =>
    (await site).listener(request, response);
  site.then(
    ({ listener }) => {
      answer = listener;
    },
    () => undefined, // Whoever waits for the site hears of it there.
  );
  server.on("request", (request, response) => {
    // Sent with this answer, a kept-alive visitor knows to ask the next thing elsewhere.
    if (!server.listening) response.shouldKeepAlive = false;
    try {
      answer(request, response)?.catch((error: unknown) => fail(error, response));
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
  server.listen(port, host);
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

/** Takes no new connections, lets requests in flight finish, then cuts off what is left. */
export async function closeServer(server: Server): Promise<void> {
  const start = performance.now();
  const closed = Promise.withResolvers<void>();
  // Not the close of node:http, which cuts idle connections at once.
  NetServer.prototype.close.call(server, () => closed.resolve());
  // A kept-alive connection turns idle when its last answer is out, and would stay open. Not cut at
  // once: somebody's next request may be on its way, and is answered with "Connection: close".
  const sweep = setInterval(() => {
    if (performance.now() - start > PATIENCE_MILLISECONDS) server.closeIdleConnections();
  }, 50);
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MILLISECONDS);
  await closed.promise;
  clearInterval(sweep);
  clearTimeout(cut);
}
