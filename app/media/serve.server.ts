// Serves the files of the media library with immutable caching and byte ranges. Paths are matched, never joined.
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { FileStore } from "../platform/files/stored-files.server.ts";
import { readRange } from "../platform/http/byte-range.ts";
import { RequestRefused } from "../platform/request-refused.ts";

/** A size of a picture, prefixed with its revision, a film or a PDF. Nothing else is served. */
const address =
  /^\/media\/(?<id>[a-z0-9][a-z0-9-]{0,99})\/(?<file>(\d{1,6}-)?\d{1,5}\.(?<picture>avif|webp|jpeg)|\d{1,6}(-encoded)?\.(?<video>mp4|webm)|\d{1,6}\.(?<document>pdf))$/;

/** A store that does not answer is no fault of this site's code: 503, and the next request tries again. */
async function unlessUnavailable<Result>(access: Promise<Result>): Promise<Result> {
  try {
    return await access;
  } catch (cause) {
    const message = "This file cannot be loaded at the moment. Try again in a minute.";
    throw Object.assign(new RequestRefused(503, message, { "Retry-After": "10" }), { cause });
  }
}

function typeOf({ picture, video }: Record<string, string | undefined>): string {
  if (picture) return `image/${picture}`;
  return video ? `video/${video}` : "application/pdf";
}

/** Films and documents. Pictures are smaller, and a page has many. */
const large = 1024 * 1024;

type MediaOptions = {
  pathname: string;
  /** Runs the sending of a large file, or throws when there is too much of it. */
  sendLarge(send: () => Promise<void>): Promise<void>;
};

/** True when a response was sent; false when the address is not a file of the library. */
export async function serveMedia(
  files: Pick<FileStore, "size" | "read">,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, sendLarge }: MediaOptions,
): Promise<boolean> {
  const { groups } = address.exec(pathname) ?? {};
  if (!groups || (request.method !== "GET" && request.method !== "HEAD")) return false;
  const key = `media/${groups.id}/${groups.file}`;
  const size = await unlessUnavailable(files.size(key));
  if (size === null) return false;

  const send = () => sendFile(files, request, response, { key, size, groups });
  if (size <= large || request.method === "HEAD") await send();
  else await sendLarge(send);
  return true;
}

type MediaFile = { key: string; size: number; groups: Record<string, string | undefined> };

async function sendFile(
  files: Pick<FileStore, "read">,
  request: IncomingMessage,
  response: ServerResponse,
  { key, size, groups }: MediaFile,
): Promise<void> {
  response.setHeader("Content-Type", typeOf(groups));
  if (groups.document) {
    // Shown by the browser's own viewer, which runs nothing of it in this site's origin, and saved under its name.
    response.setHeader("Content-Disposition", `inline; filename="${groups.id}.pdf"`);
  }
  response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
  response.setHeader("Accept-Ranges", "bytes");
  const range = readRange(request.headers.range, size);
  if (range === "unsatisfiable") {
    response.writeHead(416, { "Content-Range": `bytes */${size}` }).end();
    return;
  }
  const bounds = range === "whole" ? undefined : range;
  // Opened before the headers are sent: the file may have been deleted meanwhile.
  const content =
    request.method === "HEAD" ? undefined : await unlessUnavailable(files.read(key, bounds));
  // The connection may be closed by now. No pipeline starts then, so the file is closed here.
  if (response.destroyed) {
    content?.destroy();
    return;
  }
  if (bounds) {
    response.writeHead(206, {
      "Content-Range": `bytes ${bounds.start}-${bounds.end}/${size}`,
      "Content-Length": bounds.end - bounds.start + 1,
    });
  } else response.writeHead(200, { "Content-Length": size });
  if (content) await pipeline(content, response);
  else response.end();
}
