// Serves the files of the media library: immutable, by range, never from a path the visitor chose.
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { FileStore } from "../platform/files/stored-files.server.ts";
import { readRange } from "../platform/http/byte-range.ts";

/** A picture's size, with the number of its replacement before it, or a film. Nothing else is served. */
const address =
  /^\/media\/(?<id>[a-z0-9][a-z0-9-]{0,99})\/(?<file>(\d{1,6}-)?\d{1,5}\.(?<picture>avif|webp|jpeg)|\d{1,6}(-encoded)?\.(?<video>mp4|webm))$/;

/** True when the address is one of the library's and has been answered. */
export async function serveMedia(
  files: Pick<FileStore, "size" | "read">,
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
) {
  const { groups } = address.exec(pathname) ?? {};
  if (!groups || (request.method !== "GET" && request.method !== "HEAD")) return false;
  const key = `media/${groups.id}/${groups.file}`;
  const size = await files.size(key);
  if (size === null) return false;

  const type = groups.picture ? `image/${groups.picture}` : `video/${groups.video}`;
  response.setHeader("Content-Type", type);
  response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
  response.setHeader("Accept-Ranges", "bytes");
  const range = readRange(request.headers.range, size);
  if (range === "unsatisfiable") {
    response.writeHead(416, { "Content-Range": `bytes */${size}` }).end();
    return true;
  }
  const bounds = range === "whole" ? undefined : range;
  // Opened before anything is promised: it may have been erased a moment ago.
  const content = request.method === "HEAD" ? undefined : await files.read(key, bounds);
  // Whoever asked may be gone by now; no pipeline begins then, and nobody else would close the file.
  if (response.destroyed) {
    content?.destroy();
    return true;
  }
  if (bounds) {
    response.writeHead(206, {
      "Content-Range": `bytes ${bounds.start}-${bounds.end}/${size}`,
      "Content-Length": bounds.end - bounds.start + 1,
    });
  } else response.writeHead(200, { "Content-Length": size });
  if (content) await pipeline(content, response);
  else response.end();
  return true;
}
