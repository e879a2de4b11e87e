// Many cheap viewers in one process: they connect, record when a version of the show arrives, and reconnect when they
// are disconnected, as a browser's EventSource does.
import { connect, type Socket } from "node:net";

export type Order =
  | { order: "open"; port: number; path: string; viewers: number; from: number; deaf: boolean }
  | { order: "await"; version: number }
  | { order: "leave" };

export type Report =
  | { report: "opened"; viewers: number }
  | { report: "heard"; version: number; times: number[]; missing: number }
  | { report: "back"; version: number; times: number[] };

type Viewer = {
  socket: Socket | undefined;
  retry: number;
  lastId: string;
  seen: number;
  backAt: number;
};

const viewers: Viewer[] = [];
let address = { port: 0, path: "" };
let awaited = { version: 0, marker: Buffer.alloc(0), times: [] as number[] };

function send(report: Report) {
  process.send?.(report);
}

function open(viewer: Viewer, number: number, deaf: boolean, opened?: () => void) {
  const socket = connect(address.port, "127.0.0.1");
  viewer.socket = socket;
  let first = true;
  socket.on("connect", () => {
    const last = viewer.lastId ? `Last-Event-ID: ${viewer.lastId}\r\n` : "";
    // A hundred viewers share a network, as behind a router.
    const network = `10.${Math.floor(number / 25_600)}.${Math.floor(number / 100) % 256}.1`;
    socket.write(
      `GET ${address.path} HTTP/1.1\r\nHost: bench\r\nX-Forwarded-For: ${network}\r\n${last}\r\n`,
    );
  });
  socket.on("data", (piece) => {
    if (first) {
      first = false;
      if (!piece.includes("200 OK")) return socket.destroy();
      viewer.backAt = Date.now();
      opened?.();
      if (deaf) socket.pause();
    }
    const retry = /retry: (\d+)/.exec(piece.toString("latin1"))?.[1];
    if (retry) viewer.retry = Number(retry);
    const at = piece.lastIndexOf("id: ");
    if (at >= 0) viewer.lastId = piece.toString("latin1", at + 4, piece.indexOf("\n", at));
    if (viewer.seen < awaited.version && piece.includes(awaited.marker)) {
      viewer.seen = awaited.version;
      awaited.times.push(Date.now());
    }
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    if (viewer.socket !== socket) return;
    setTimeout(() => open(viewer, number, deaf, opened), viewer.retry || 3_000);
  });
}

async function openAll({
  port,
  path,
  viewers: count,
  from,
  deaf,
}: Extract<Order, { order: "open" }>) {
  address = { port, path };
  let ready = 0;
  for (let number = from; number < from + count; number += 1) {
    const viewer = { socket: undefined, retry: 0, lastId: "", seen: 0, backAt: 0 };
    viewers.push(viewer);
    let counted = false;
    open(viewer, number, deaf, () => {
      if (counted) return;
      counted = true;
      ready += 1;
      if (ready === count) send({ report: "opened", viewers: ready });
    });
    // Connect in groups: a backlog of half-open connections is not measured here.
    if (number % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

process.on("message", (order: Order) => {
  if (order.order === "open") void openAll(order);
  if (order.order === "await") {
    awaited = {
      version: order.version,
      marker: Buffer.from(`"version":${order.version},`),
      times: [],
    };
    const asked = Date.now();
    const looking = setInterval(() => {
      const done = awaited.times.length === viewers.length || Date.now() - asked > 60_000;
      if (!done) return;
      clearInterval(looking);
      const { version, times } = awaited;
      send({ report: "heard", version, times, missing: viewers.length - times.length });
      send({ report: "back", version, times: viewers.map(({ backAt }) => backAt) });
    }, 50);
  }
  if (order.order === "leave") process.exit(0);
});
