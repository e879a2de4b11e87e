// Logs finished requests, and responds to failed ones.
import type { IncomingMessage, ServerResponse } from "node:http";
import { isDataUnavailable } from "../database/unavailable.server.ts";
import { escapeXml } from "../escape-xml.ts";
import type { Log } from "../log.server.ts";
import { dataUnavailable, RequestRefused } from "../request-refused.ts";

const wayHome = "Go to the home page";
const ourFailure = "Something went wrong on our side. Try again in a moment.";

/** Logs the path without the query, which may contain personal data. */
export function logWhenDone(request: IncomingMessage, response: ServerResponse, log: Log) {
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

/** `home`: the home page in the language of the address. */
export type SentenceInLanguage = {
  text: string;
  language: string;
  direction: "ltr" | "rtl";
  home: string;
};

export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  {
    log,
    translate,
  }: { log: Log; translate: (request: IncomingMessage, sentence: string) => SentenceInLanguage },
) {
  // Not request.destroyed, which is true once the body was read: the client would wait forever.
  if (response.destroyed || response.writableEnded) return;
  const refused = refusalFor(error);
  if (refused !== error) log.error({ err: error }, "A request failed.");
  if (refused?.cause) log.warn({ err: refused.cause }, "A request was refused with 503.");
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // The rest of a refused body is not read, so the connection cannot be reused. Others are kept: opening another one costs
  // more than a refusal.
  if (!request.complete) response.setHeader("Connection", "close");
  const { status, message, headers } = refused ?? { status: 500, message: ourFailure, headers: {} };
  // What was refused may have set a time for caches already.
  response.setHeader("Cache-Control", "no-store");
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (isOfApi(request.url ?? "")) {
    response.writeHead(status, { "Content-Type": "application/problem+json" });
    response.end(problemText(status, codeOf(status), message));
    return;
  }
  const sentence = translate(request, message);
  const inBrowser = request.headers.accept?.includes("text/html");
  const type = inBrowser ? "text/html" : "text/plain";
  response.writeHead(status, { "Content-Type": `${type}; charset=utf-8` });
  response.end(
    inBrowser ? pageOf(sentence, translate(request, wayHome).text) : `${sentence.text}\n`,
  );
}

/** Without scripts and fonts, which a busy site would have to send too. */
function pageOf({ text, language, direction, home }: SentenceInLanguage, link: string): string {
  const words = escapeXml(text);
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words}</title>
<link rel="stylesheet" href="/refused.css">
<main>
<p>${words}</p>
<a href="${home}">${escapeXml(link)}</a>
</main>
</html>
`;
}

/** Undefined for a bug. */
export function refusalFor(error: unknown): RequestRefused | undefined {
  if (error instanceof RequestRefused) return error;
  return isDataUnavailable(error) ? dataUnavailable() : undefined;
}

/** Turns the router's plain-text 500 into a problem (RFC 9457) for the API. */
export function asProblem(pathname: string, response: Response): Response {
  const unworded = response.status === 500 && response.headers.get("Content-Type") === "text/plain";
  if (!unworded || !isOfApi(pathname)) return response;
  return new Response(problemText(500, "failed", ourFailure), {
    status: 500,
    headers: { "Content-Type": "application/problem+json", "Cache-Control": "no-store" },
  });
}

export function isOfApi(address: string): boolean {
  return address.startsWith("/api/");
}

type ProblemCode = "invalid" | "failed" | "unavailable";

function codeOf(status: number): ProblemCode {
  if (status === 503) return "unavailable";
  return status < 500 ? "invalid" : "failed";
}

function problemText(status: number, code: ProblemCode, title: string): string {
  return JSON.stringify({ type: "about:blank", status, code, title });
}
