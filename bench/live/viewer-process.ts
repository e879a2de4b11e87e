// Many cheap viewers in one process: they connect, record when an event arrives, request the page after a new phase, and
// reconnect when they are disconnected, as a browser's EventSource does.
import { connect, type Socket } from "node:net";

export type ViewerOrder =
  | { order: "open"; port: number; path: string; viewers: number; from: number; deaf: boolean }
  /** The next event that contains this text. `page`: requested afterwards, as the page of a draw does after a new phase. */
  | { order: "await"; number: number; text: string; page?: string }
  | { order: "leave" };

export type ViewerReport =
  | { report: "opened"; viewers: number }
  | { report: "heard"; number: number; times: number[]; missing: number }
  | { report: "pages"; number: number; times: number[]; missing: number }
  | { report: "back"; number: number; times: number[] };

type BenchViewer = {
  socket: Socket | undefined;
  retry: number;
  lastId: string;
  seen: number;
  backAt: number;
};

const viewers: BenchViewer[] = [];
let address = { port: 0, path: "" };
let awaited = { number: 0, text: "", page: "", times: [] as number[], pages: [] as number[] };
/** As in app/live/use-live-draw.ts. */
const firstTry = { milliseconds: 300, spread: 500 };

function send(report: ViewerReport) {
  process.send?.(report);
}

function open(viewer: BenchViewer, number: number, deaf: boolean, opened?: () => void) {
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
    if (viewer.seen < awaited.number && piece.includes(awaited.text)) {
      viewer.seen = awaited.number;
      awaited.times.push(Date.now());
      if (awaited.page) requestPageSoon(piece.toString("latin1"), awaited);
    }
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    if (viewer.socket !== socket) return;
    setTimeout(() => open(viewer, number, deaf, opened), viewer.retry || 3_000);
  });
}

/** At a random moment within the time that the event gives, on a connection of its own. */
function requestPageSoon(event: string, { page, pages }: typeof awaited) {
  const within = Number(/"pagesWithin":(\d+)/.exec(event)?.[1] ?? 0);
  const { milliseconds, spread } = firstTry;
  setTimeout(
    () => {
      const socket = connect(address.port, "127.0.0.1", () => {
        const wanted = "Accept-Encoding: br\r\nConnection: close\r\n";
        socket.write(`GET ${page} HTTP/1.1\r\nHost: bench\r\n${wanted}\r\n`);
      });
      let answered = false;
      socket.on("data", (piece) => {
        answered ||= piece.includes("200 OK");
      });
      socket.on("error", () => undefined);
      socket.on("close", () => answered && pages.push(Date.now()));
    },
    milliseconds + Math.random() * Math.max(spread, within),
  );
}

async function openAll({
  port,
  path,
  viewers: count,
  from,
  deaf,
}: Extract<ViewerOrder, { order: "open" }>) {
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

process.on("message", (order: ViewerOrder) => {
  if (order.order === "open") void openAll(order);
  if (order.order === "await") {
    const { number, text, page = "" } = order;
    const current = { number, text, page, times: [], pages: [] } as typeof awaited;
    awaited = current;
    const asked = Date.now();
    const looking = setInterval(() => {
      const { times, pages } = current;
      const all = viewers.length;
      const done = times.length === all && (!page || pages.length === all);
      if (!done && Date.now() - asked < 60_000) return;
      clearInterval(looking);
      send({ report: "heard", number, times, missing: all - times.length });
      if (page) send({ report: "pages", number, times: pages, missing: all - pages.length });
      send({ report: "back", number, times: viewers.map(({ backAt }) => backAt) });
    }, 50);
  }
  if (order.order === "leave") process.exit(0);
});
