// A proxy between the site and PostgreSQL, whose connections can stall or break.
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";

type DatabaseProxy = AsyncDisposable & {
  /** A DATABASE_URL. */
  url: string;
  /** Keeps every connection open and passes nothing on, as a machine that hangs. */
  stall(): void;
  /** How many pieces of what was sent since it stalled contain this text. */
  stalledWith(text: string): number;
  /** Closes every connection and refuses new ones, as a server that was stopped. */
  cut(): void;
};

/** The address of the database is as TestDatabase has it, with the folder of the socket as `host`. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  // Not `new URL`, which refuses an address without a host name.
  const [, name, folder = ""] = /\/(\w+)\?host=(.+)$/.exec(databaseUrl) ?? [];
  const socketFile = join(decodeURIComponent(folder), ".s.PGSQL.5432");
  const sockets = new Set<Socket>();
  const stalled: Buffer[] = [];
  let state: "open" | "stalled" | "cut" = "open";
  const server = createServer((client) => {
    if (state === "cut") return void client.destroy();
    const upstream = connect(socketFile);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("error", () => undefined);
      from.on("data", (bytes) => {
        if (state === "open") to.write(bytes);
        else stalled.push(bytes);
      });
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const closeSockets = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `postgresql://goldkey@127.0.0.1:${port}/${name}`,
    stall() {
      state = "stalled";
    },
    stalledWith: (text) => stalled.filter((bytes) => bytes.includes(text)).length,
    cut() {
      state = "cut";
      closeSockets();
    },
    async [Symbol.asyncDispose]() {
      state = "cut";
      closeSockets();
      server.close();
      await once(server, "close");
    },
  };
}
