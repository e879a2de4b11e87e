// A live viewer over HTTP, without a browser: the events it received, in order.
import { type ClientRequest, get, type IncomingMessage } from "node:http";
import type { LiveState } from "../live-events.server.ts";

type ReceivedEvent = { name: string; id: string; data: string };

type OpenViewer = {
  status: number;
  headers: IncomingMessage["headers"];
  /** Every byte so far, as text. */
  text(): string;
  /** The next event of this name that has not been returned yet; others before it are skipped. */
  next(name: string): Promise<ReceivedEvent>;
  head(): Promise<LiveState["head"]>;
  phase(): Promise<LiveState["phase"]>;
  /** The next show that is not null. */
  show(): Promise<LiveState["show"]>;
  /** Resolves when the connection has ended. */
  ended: Promise<void>;
  leave(): void;
};

export async function openViewer(
  address: string,
  headers: Record<string, string> = {},
): Promise<OpenViewer> {
  const { request, response } = await connect(address, headers);
  let text = "";
  let read = 0;
  let received = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  response.setEncoding("utf8");
  response.on("data", (chunk: string) => {
    text += chunk;
    received.resolve();
    received = Promise.withResolvers();
  });
  response.on("error", () => undefined);
  response.once("close", () => {
    ended.resolve();
    received.resolve();
  });

  async function next(name: string): Promise<ReceivedEvent> {
    for (;;) {
      const end = text.indexOf("\n\n", read);
      if (end < 0) {
        if (response.destroyed) throw new Error(`The stream ended before "${name}": ${text}`);
        await received.promise;
        continue;
      }
      const event = parseEvent(text.slice(read, end));
      read = end + 2;
      if (event.name === name) return event;
    }
  }

  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => text,
    next,
    head: async () => JSON.parse((await next("head")).data),
    phase: async () => JSON.parse((await next("phase")).data),
    async show() {
      for (;;) {
        const { data } = await next("show");
        if (data !== "null") return JSON.parse(data);
      }
    },
    ended: ended.promise,
    leave: () => request.destroy(),
  };
}

function connect(address: string, headers: Record<string, string>) {
  return new Promise<{ request: ClientRequest; response: IncomingMessage }>((resolve, reject) => {
    // Every viewer has its own connection, like a phone.
    const request = get(address, { headers, agent: false });
    request.once("error", reject);
    request.once("response", (response) => resolve({ request, response }));
  });
}

function parseEvent(block: string): ReceivedEvent {
  const fields = new Map(
    block.split("\n").map((line) => {
      const at = line.indexOf(": ");
      return [line.slice(0, at), line.slice(at + 2)];
    }),
  );
  const [id = "", data = ""] = [fields.get("id"), fields.get("data") ?? fields.get("retry")];
  return { name: fields.get("event") ?? [...fields.keys()][0] ?? "", id, data };
}
