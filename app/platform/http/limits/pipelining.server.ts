// Bounds how many requests of one connection are in progress. Node starts all that it has read: docs/decisions/0027.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { beginTurn, endTurn } from "./connection-turns.server.ts";

/** Browsers and proxies wait for each response; some programs send a few requests ahead. */
const mostInProgress = 16;

const inProgress = new WeakMap<Socket, number>();

/** False when there are too many: the request has been refused with 503, in its turn on the connection. */
export function admitToConnection(
  { socket }: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
): boolean {
  const count = (inProgress.get(socket) ?? 0) + 1;
  inProgress.set(socket, count);
  beginTurn(socket);
  response.once("close", () => {
    const left = (inProgress.get(socket) ?? 1) - 1;
    inProgress.set(socket, left);
    if (left === 0) endTurn(socket);
  });
  if (count <= mostInProgress) return true;
  const type = "text/plain; charset=utf-8";
  const refusal = { "Content-Type": type, Connection: "close", "Retry-After": "1" };
  response.writeHead(503, { ...headers, ...refusal });
  response.end("Too many requests on one connection. Wait for the responses.\n");
  return false;
}
