// Sends the router's response: with a Content-Security-Policy, an ETag, and compressed.
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sendResponse } from "@remix-run/node-fetch-server";
import { compress } from "./compress.server.ts";
import { preferredEncoding } from "./encoding.ts";
import { contentSecurityPolicy, hashInlineScripts } from "./security-headers.server.ts";

const compressible =
  /^(text\/|image\/svg\+xml|application\/(json|javascript|xml|atom\+xml|manifest\+json|problem\+json|ld\+json))/;
/** Live events and large files are streamed, never buffered. */
const streamed = /^(text\/event-stream|text\/csv)/;
const worthCompressing = 1024;

export async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: Response,
  options: { secure: boolean; strict: boolean },
) {
  const type = page.headers.get("Content-Type") ?? "";
  if (!page.body || !compressible.test(type) || streamed.test(type)) {
    await sendResponse(response, page);
    return;
  }
  const body = Buffer.from(await page.arrayBuffer());
  for (const [name, value] of page.headers) {
    if (name !== "set-cookie") response.setHeader(name, value);
  }
  const cookies = page.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("Set-Cookie", cookies);
  if (type.startsWith("text/html")) {
    const framed = response.getHeader("X-Frame-Options") === "SAMEORIGIN";
    const policy = contentSecurityPolicy(
      hashInlineScripts(body.toString()),
      options.secure,
      framed ? "'self'" : "'none'",
    );
    if (options.strict) response.setHeader("Content-Security-Policy", policy);
    else response.removeHeader("Content-Security-Policy");
  }
  if (!response.hasHeader("Cache-Control")) {
    response.setHeader("Cache-Control", page.ok ? "no-cache" : "no-store");
  }

  const storable = page.status === 200 && response.getHeader("Cache-Control") !== "no-store";
  if (storable) {
    const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    response.setHeader("ETag", etag);
    if (request.headers["if-none-match"] === etag) {
      response.writeHead(304).end();
      return;
    }
  }
  await sendBody(request, response, page.status, body);
}

/** A complete text, such as a response of the API. */
export async function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: { status: number; headers: Record<string, string>; body: string },
) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  await sendBody(request, response, status, Buffer.from(body));
}

/** In the best encoding that the client accepts. */
async function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: Buffer,
) {
  response.setHeader("Vary", "Accept-Encoding");
  const encoding =
    body.length < worthCompressing
      ? "identity"
      : preferredEncoding(request.headers["accept-encoding"], { br: true, gzip: true });
  const content = await compress(body, encoding);
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  response.writeHead(status, { "Content-Length": content.length });
  response.end(request.method === "HEAD" ? undefined : content);
}
