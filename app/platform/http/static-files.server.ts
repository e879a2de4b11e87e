// The browser build and public/, cached in memory: a few hundred small files that do not change at run time.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { errorCode } from "../start-failure.ts";
import { readRange } from "./byte-range.ts";
import { type Encoding, preferredEncoding } from "./encoding.ts";

type StaticFile = {
  type: string;
  etag: string;
  cacheControl: string;
  content: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
};

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
  ".py": "text/x-python; charset=utf-8",
};

type StaticFiles = {
  /** True when the request was for one of the files and has been answered. */
  answer(request: IncomingMessage, response: ServerResponse, pathname: string): boolean;
};

/** Each folder is read once per process: tests create hundreds of sites. */
const readFolders = new Map<string, Map<string, StaticFile>>();

export function openStaticFiles(folder: string): StaticFiles {
  const files = readFolders.get(folder) ?? readFolder(folder);
  readFolders.set(folder, files);
  return {
    answer(request, response, pathname) {
      const file = files.get(pathname);
      if (!file || (request.method !== "GET" && request.method !== "HEAD")) return false;
      send(request, response, file);
      return true;
    },
  };
}

function readFolder(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const type = types[path.extname(name)];
    if (type) files.set(`/${name.split(path.sep).join("/")}`, readStatic(folder, name, type));
  }
  return files;
}

function readStatic(folder: string, name: string, type: string): StaticFile {
  const identity = readFileSync(path.join(folder, name));
  const compressed = (ending: string) => {
    try {
      return readFileSync(path.join(folder, `${name}.${ending}`));
    } catch (error) {
      if (errorCode(error) !== "ENOENT") throw error;
      return undefined; // The build omits variants that are not smaller.
    }
  };
  return {
    type,
    etag: `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    // Names in assets/ carry a hash of the content.
    cacheControl: name.startsWith("assets")
      ? "public, max-age=31536000, immutable"
      : "public, max-age=3600",
    content: { identity, br: compressed("br"), gzip: compressed("gz") },
  };
}

function send(request: IncomingMessage, response: ServerResponse, file: StaticFile) {
  response.setHeader("Content-Type", file.type);
  response.setHeader("Cache-Control", file.cacheControl);
  response.setHeader("ETag", file.etag);
  response.setHeader("Vary", "Accept-Encoding");
  response.setHeader("Accept-Ranges", "bytes");
  if (request.headers["if-none-match"] === file.etag) {
    response.writeHead(304).end();
    return;
  }
  const identity = file.content.identity;
  const range = readRange(request.headers.range, identity.length);
  if (range === "unsatisfiable") {
    response.writeHead(416, { "Content-Range": `bytes */${identity.length}` }).end();
    return;
  }
  if (range !== "whole") {
    const part = identity.subarray(range.start, range.end + 1);
    response.writeHead(206, {
      "Content-Range": `bytes ${range.start}-${range.end}/${identity.length}`,
      "Content-Length": part.length,
    });
    response.end(request.method === "HEAD" ? undefined : part);
    return;
  }
  const encoding = preferredEncoding(request.headers["accept-encoding"], file.content);
  const body = file.content[encoding] ?? identity;
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  response.writeHead(200, { "Content-Length": body.length });
  response.end(request.method === "HEAD" ? undefined : body);
}
