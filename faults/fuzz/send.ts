// A client that sends any bytes as a request, and waits for the whole response.
import { Agent, request } from "node:http";

export type FuzzRequest = {
  method: string;
  /** Already encoded. */
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
};

export type FuzzResponse = {
  /** 0 if the connection ended without a response. */
  status: number;
  /** Seconds, if the site asks for another try. */
  retryAfter: number | undefined;
  /** The session cookies that it sets, as a request header. */
  cookie: string;
  text: string;
  milliseconds: number;
};

export type Send = ((asked: FuzzRequest) => Promise<FuzzResponse>) & {
  origin: string;
  close(): void;
};

/** Generous: how long a response takes depends on what else the machine does. */
const longestWait = 60_000;
/** Enough for every page. Downloads and live events are cut off. */
const mostBytes = 512 * 1024;

export function openClient(origin: string, connections: number): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = (asked: FuzzRequest) => sendOne(origin, agent, asked);
  return Object.assign(send, { origin, close: () => agent.destroy() });
}

export function formHeaders(origin: string): Record<string, string> {
  return { origin, "content-type": "application/x-www-form-urlencoded" };
}

function sendOne(origin: string, agent: Agent, asked: FuzzRequest): Promise<FuzzResponse> {
  const { promise, resolve } = Promise.withResolvers<FuzzResponse>();
  const start = performance.now();
  const took = () => Math.round(performance.now() - start);
  const nothing = { status: 0, retryAfter: undefined, cookie: "", text: "" };
  const fail = (reason: string) => resolve({ ...nothing, text: reason, milliseconds: took() });
  const { hostname, port } = new URL(origin);
  const { method, path, headers, body } = asked;
  const length = body === undefined ? {} : { "content-length": `${Buffer.byteLength(body)}` };
  const sending = request(
    { agent, hostname, port, method, path, headers: { ...headers, ...length } },
    (response) => {
      const { statusCode = 0, headers: received } = response;
      const pieces: Buffer[] = [];
      let bytes = 0;
      const done = () =>
        resolve({
          status: statusCode,
          retryAfter: received["retry-after"] ? Number(received["retry-after"]) : undefined,
          cookie: (received["set-cookie"] ?? []).map((line) => line.split(";", 1)[0]).join("; "),
          text: Buffer.concat(pieces).toString(),
          milliseconds: took(),
        });
      response.on("data", (piece: Buffer) => {
        bytes += piece.length;
        pieces.push(piece);
        const endless = received["content-type"]?.startsWith("text/event-stream");
        if (!endless && bytes < mostBytes) return;
        done();
        sending.destroy();
      });
      response.on("end", done);
      response.on("error", (error) => fail(error.message));
    },
  );
  sending.setTimeout(longestWait, () => {
    fail(`no response within ${longestWait / 1000} seconds`);
    sending.destroy();
  });
  sending.on("error", (error) => fail(error.message));
  sending.end(body);
  return promise;
}
