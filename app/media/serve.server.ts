// Serves the files of the media library: immutable, by range, never from a path the visitor chose.
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { FileStore } from "../platform/file-store.server.ts";
import { readRange } from "../platform/http/byte-range.ts";

const address =
  /^\/media\/(?<id>[a-z0-9][a-z0-9-]{0,99})\/(?<width>\d{2,5})\.(?<format>avif|webp|jpeg)$/;

/** True when the address is one of the library's and has been answered. */
export async function serveMedia(
  files: FileStore,
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
) {
  const { groups } = address.exec(pathname) ?? {};
  if (!groups || (request.method !== "GET" && request.method !== "HEAD")) return false;
  const key = `media/${groups.id}/${groups.width}.${groups.format}`;
  const size = await files.size(key);
  if (size === null) return false;

  response.setHeader("Content-Type", `image/${groups.format}`);
  response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
  response.setHeader("Accept-Ranges", "bytes");
  const range = readRange(request.headers.range, size);
  if (range === "unsatisfiable") {
    response.writeHead(416, { "Content-Range": `bytes */${size}` }).end();
    return true;
  }
  if (range === "whole") response.writeHead(200, { "Content-Length": size });
  else {
    response.writeHead(206, {
      "Content-Range": `bytes ${range.start}-${range.end}/${size}`,
      "Content-Length": range.end - range.start + 1,
    });
  }
  if (request.method === "HEAD") {
    response.end();
    return true;
  }
  await pipeline(await files.read(key, range === "whole" ? undefined : range), response);
  return true;
}
