// Bounds large downloads: each holds a connection and a part of the file in memory for as long as its reader takes.
import type { ServerResponse } from "node:http";
import { RequestRefused } from "../../request-refused.ts";
import { openConcurrencyLimit } from "./concurrency-limit.server.ts";

export type Downloads = {
  /** Sends the response. Throws 503 at once when there are too many downloads, and 429 when a network had too many. */
  send(network: string, response: ServerResponse, page: Response, send: SendPage): Promise<void>;
};

type SendPage = (page: Response) => Promise<void>;

type DownloadLimits = {
  atOnce: number;
  perNetwork: number;
  perNetworkAndMinute: number;
  /** A reader that takes longer is cut off. */
  mostMilliseconds: number;
};

/** Smaller responses are sent too quickly to need a limit. */
const large = 256 * 1024;
const minute = 60_000;

export function openDownloads(limits: DownloadLimits): Downloads {
  const inProgress = openConcurrencyLimit({
    atOnce: limits.atOnce,
    perNetwork: limits.perNetwork,
    refusal: "Too many large files are being sent. Try again in a moment.",
    retryAfter: 10,
  });
  const begun = new Map<string, number>();
  let minuteStart = performance.now();

  function countDownload(network: string) {
    const now = performance.now();
    if (now - minuteStart > minute) {
      begun.clear();
      minuteStart = now;
    }
    const count = (begun.get(network) ?? 0) + 1;
    begun.set(network, count);
    if (count <= limits.perNetworkAndMinute) return;
    const sentence = "Too many large files were sent to your network. Try again in a minute.";
    throw new RequestRefused(429, sentence, { "Retry-After": "60" });
  }

  return {
    async send(network, response, page, send) {
      if (!isLarge(page)) return send(page);
      try {
        await inProgress.run(network, async () => {
          countDownload(network);
          const timer = setTimeout(() => response.destroy(), limits.mostMilliseconds);
          await send(page).finally(() => clearTimeout(timer));
        });
      } catch (error) {
        if (error instanceof RequestRefused) await page.body?.cancel();
        throw error;
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
