// What the log hears of a request, and what a visitor hears when something fails.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "../log.server.ts";
import { RequestRefused } from "./requests.server.ts";

const ourFailure = "Something went wrong on our side. Try again in a moment.";

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
  // Not the request's: it counts as destroyed once its body is read, and its sender would wait for ever.
  if (response.destroyed || response.writableEnded) return;
  const refused = error instanceof RequestRefused ? error : null;
  if (!refused) log.error({ err: error }, "A request failed.");
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // What is left of a body that was refused is not read, so the connection cannot be used again.
  response.setHeader("Connection", "close");
  const { status, message } = refused ?? { status: 500, message: ourFailure };
  if (isOfApi(request.url ?? "")) {
    response.writeHead(status, { "Content-Type": "application/problem+json" });
    response.end(problemText(status, refused ? "invalid" : "failed", message));
  } else {
    response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" });
    response.end(`${message}\n`);
  }
}

/** Programs are told of a failure in the form of every other problem, not in the router's own words. */
export function asProblem(pathname: string, answer: Response): Response {
  const unworded = answer.status === 500 && answer.headers.get("Content-Type") === "text/plain";
  if (!unworded || !isOfApi(pathname)) return answer;
  return new Response(problemText(500, "failed", ourFailure), {
    status: 500,
    headers: { "Content-Type": "application/problem+json", "Cache-Control": "no-store" },
  });
}

function isOfApi(address: string): boolean {
  return address.startsWith("/api/");
}

function problemText(status: number, code: "invalid" | "failed", title: string): string {
  return JSON.stringify({ type: "about:blank", status, code, title });
}
