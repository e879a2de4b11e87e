// Bounds large downloads: each holds a connection and a part of the file in memory for as long as its reader takes.
import type { ServerResponse } from "node:http";
import { RequestRefused } from "./requests.server.ts";

export type Downloads = {
  /** Sends the response. Throws 503 at once when there are too many downloads already. */
  send(network: string, response: ServerResponse, page: Response, send: SendPage): Promise<void>;
};

type SendPage = (page: Response) => Promise<void>;

type DownloadLimits = {
  atOnce: number;
  perNetwork: number;
  /** A reader that takes longer is cut off. */
  mostMilliseconds: number;
};

/** Smaller responses are sent too quickly to need a limit. */
const large = 256 * 1024;

export function openDownloads(limits: DownloadLimits): Downloads {
  const running = new Map<string, number>();
  let count = 0;

  return {
    async send(network, response, page, send) {
      if (!isLarge(page)) return send(page);
      const ofNetwork = running.get(network) ?? 0;
      if (count >= limits.atOnce || ofNetwork >= limits.perNetwork) {
        await page.body?.cancel();
        throw new RequestRefused(
          503,
          "Too many large files are being sent. Try again in a moment.",
          {
            "Retry-After": "10",
          },
        );
      }
      count += 1;
      running.set(network, ofNetwork + 1);
      const timer = setTimeout(() => response.destroy(), limits.mostMilliseconds);
      try {
        await send(page);
      } finally {
        clearTimeout(timer);
        count -= 1;
        const left = (running.get(network) ?? 1) - 1;
        if (left > 0) running.set(network, left);
        else running.delete(network);
      }
    },
  };
}

/** A stream of unknown length may be endless. Pages have their length only once they are compressed. */
function isLarge({ body, headers }: Response): boolean {
  if (!body || headers.get("Content-Type")?.startsWith("text/html")) return false;
  const length = headers.get("Content-Length");
  return length === null ? isStream(headers) : Number(length) > large;
}

function isStream(headers: Headers): boolean {
  return /^(application\/(jsonl|zip|octet-stream)|text\/csv)/.test(
    headers.get("Content-Type") ?? "",
  );
}
