// Lets the contact form send files: a larger body than other forms, and only a few of them in memory at a time.
import type { IncomingMessage } from "node:http";
import { openConcurrencyLimit } from "../../platform/http/limits/concurrency-limit.server.ts";
import { largestBody } from "../../platform/http/requests.server.ts";
import { mostBytes } from "./attachment-limits.ts";

/** The files and the other fields. */
export const largestWithFiles = mostBytes + largestBody;

/** Few for each network, so that slow connections of one do not keep everybody else from sending. */
export function openFileForms() {
  return openConcurrencyLimit({
    atOnce: 12,
    perNetwork: 3,
    refusal: "Many people are sending files. Try again in a minute.",
    retryAfter: 60,
  });
}

export function hasFiles({ method, headers }: IncomingMessage, path: string): boolean {
  const isLarge = Number(headers["content-length"] ?? 0) > largestBody;
  const isForm = headers["content-type"]?.startsWith("multipart/form-data") ?? false;
  return method === "POST" && isLarge && isForm && /^(\/[a-z]{2})?\/contact(\.data)?$/.test(path);
}
