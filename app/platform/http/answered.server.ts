// What the log hears of a request, and what a visitor hears when something fails.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "../log.server.ts";
import { RequestRefused } from "./requests.server.ts";

/** Only the path: a query may hold what a person typed. */
export function noteWhenDone(request: IncomingMessage, response: ServerResponse, log: Log) {
  if (!log.writes("info")) return;
  const start = performance.now();
  response.once("close", () => {
    log.info(
      {
        method: request.method,
        path: (request.url ?? "").split("?", 1)[0]?.slice(0, 200),
        status: response.statusCode,
        milliseconds: Math.round(performance.now() - start),
        ...(response.writableFinished ? {} : { cutOff: true }),
      },
      "answered",
    );
  });
}

export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  log: Log,
) {
  if (request.destroyed || response.writableEnded) return;
  const refused = error instanceof RequestRefused ? error : null;
  if (!refused) log.error({ err: error }, "A request failed.");
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // What is left of a body that was refused is not read, so the connection cannot be used again.
  response.setHeader("Connection", "close");
  response.writeHead(refused?.status ?? 500, { "Content-Type": "text/plain; charset=utf-8" });
  response.end(
    `${refused?.message ?? "Something went wrong on our side. Try again in a moment."}\n`,
  );
}
