// Lets the contact form send files: a larger body than other forms, and only a few of them in memory at a time.
import type { IncomingMessage } from "node:http";
import { largestBody, RequestRefused } from "../../platform/http/requests.server.ts";
import { mostBytes } from "./attachment-limits.ts";

/** The files and the other fields. */
export const largestWithFiles = mostBytes + largestBody;

const mostAtOnce = 4;

export function hasFiles({ method, headers }: IncomingMessage, path: string): boolean {
  const isLarge = Number(headers["content-length"] ?? 0) > largestBody;
  const isForm = headers["content-type"]?.startsWith("multipart/form-data") ?? false;
  return method === "POST" && isLarge && isForm && /^(\/[a-z]{2})?\/contact(\.data)?$/.test(path);
}

let reading = 0;

export async function readWithFiles<Result>(read: () => Promise<Result>): Promise<Result> {
  if (reading >= mostAtOnce) {
    throw new RequestRefused(503, "Many people are sending files. Try again in a minute.", {
      "Retry-After": "60",
    });
  }
  reading += 1;
  try {
    return await read();
  } finally {
    reading -= 1;
  }
}
