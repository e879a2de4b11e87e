// Load on one address: connections that send a request, wait for the complete response, and send the next. Plain
// sockets, so that the client costs less than the server. Loopback only.
import { connect } from "node:net";

export type Load = { perSecond: number; p50: number; p99: number; requests: number };

type Options = {
  port: number;
  path: string;
  connections: number;
  /** Ends after this time or this number of requests. */
  seconds?: number;
  requests?: number;
  /** Requests per second in total; unlimited by default. */
  rate?: number;
};

export async function load({
  port,
  path,
  connections,
  seconds = Number.POSITIVE_INFINITY,
  requests = Number.POSITIVE_INFINITY,
  rate,
}: Options): Promise<Load> {
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: br\r\n\r\n`,
  );
  const end = performance.now() + seconds * 1000;
  const pause = rate ? (connections / rate) * 1000 : 0;
  const took: number[] = [];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, (_, number) => ask((pause / connections) * number)),
  );
  const duration = (performance.now() - start) / 1000;
  took.sort((left, right) => left - right);
  return {
    requests: took.length,
    perSecond: took.length / duration,
    p50: took[Math.floor(took.length * 0.5)] ?? 0,
    p99: took[Math.floor(took.length * 0.99)] ?? 0,
  };

  function ask(delay: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1").setNoDelay();
      let missing = 0;
      let due = performance.now() + delay;
      const send = () => {
        socket.write(request);
      };
      socket.once("error", reject);
      socket.once("connect", () => setTimeout(send, delay));
      socket.on("data", (chunk) => {
        missing = (missing || responseLength(chunk)) - chunk.length;
        if (missing > 0) return;
        const now = performance.now();
        // Measured from when it should have been sent, so that a stall is not hidden (coordinated omission).
        took.push(now - due);
        if (now >= end || took.length + connections > requests) {
          socket.end();
          resolve();
          return;
        }
        due = pause ? due + pause : now;
        const wait = due - now;
        if (wait > 1) setTimeout(send, wait);
        else send();
      });
    });
  }
}

/** Head and body together. The head of a page always arrives in one chunk. */
function responseLength(chunk: Buffer): number {
  const head = chunk.indexOf("\r\n\r\n") + 4;
  const text = chunk.toString("latin1", 0, head);
  const length = /content-length: (\d+)/i.exec(text)?.[1];
  if (!text.startsWith("HTTP/1.1 200") || !length) throw new Error(`Not a page: ${text}`);
  return head + Number(length);
}
