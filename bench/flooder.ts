// Sends far more requests than a site can answer, at a fixed rate, from many networks, and counts the responses. In a
// process of its own, so that it does not slow down the visitors who are measured.
// Usage: node bench/flooder.ts <port> <kind> <requests per second, 0: as fast as responses come> <seconds>
import { connect, type Socket } from "node:net";

export const floodKinds = ["rendered page", "cached page", "entry", "download"] as const;
export type FloodKind = (typeof floodKinds)[number];
export type FloodCount = {
  sent: number;
  /** Not sent, because every connection waited for responses. */
  held: number;
  statuses: Record<string, number>;
  /** Answered as without a flood. */
  served: number;
};

/** Browsers of a crowd have one request in progress each; the site takes 16 of one connection. */
const mostPerConnection = 4;
const tickMilliseconds = 10;

type Connection = { socket: Socket; waiting: number; tail: string };

function requestOf(kind: FloodKind, number: number): string {
  const network = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  const head = `HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${network}\r\n`;
  if (kind === "rendered page") return `GET /check?code=${number} ${head}\r\n`;
  if (kind === "cached page")
    return `GET /draw?utm_source=${number} ${head}Accept-Encoding: br\r\n\r\n`;
  if (kind === "download") return `GET /api/draws/harbour-draw-2025/proof.json ${head}\r\n`;
  const body = `{"name":"Person Number ${number}","phone":"+4474${String(number).padStart(8, "0")}","display":"initials","rulesAccepted":true,"ofAge":true}`;
  return `POST /api/draws/winter-draw/entries ${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

export async function flood(
  port: number,
  kind: FloodKind,
  { rate, seconds, connections }: { rate: number; seconds: number; connections: number },
): Promise<FloodCount> {
  const count: FloodCount = { sent: 0, held: 0, statuses: {}, served: 0 };
  const start = performance.now();
  let number = Math.floor(Math.random() * 50_000_000);
  let over = false;
  const all = new Set<Connection>();
  const open = () => {
    const connection: Connection = { socket: connect(port, "127.0.0.1"), waiting: 0, tail: "" };
    const { socket } = connection;
    socket.setNoDelay();
    socket.setEncoding("latin1");
    socket.on("error", () => undefined);
    socket.on("data", (text: string) => receive(connection, text));
    socket.on("close", () => {
      all.delete(connection);
      // After a moment, as a program that was refused would.
      if (!over) setTimeout(open, 20);
    });
    all.add(connection);
    if (rate === 0) socket.once("connect", () => send(connection));
  };
  const send = (connection: Connection) => {
    connection.waiting += 1;
    count.sent += 1;
    connection.socket.write(requestOf(kind, number++));
  };
  const receive = (connection: Connection, text: string) => {
    const all = connection.tail + text;
    let responses = 0;
    for (const [, status = ""] of all.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
      responses += 1;
      count.statuses[status] = (count.statuses[status] ?? 0) + 1;
      if (status === "200" || status === "201") count.served += 1;
    }
    // A status line may be cut in two.
    connection.tail = all.slice(-13).replace(/^.*HTTP\/1\.1 \d{3} /s, "");
    connection.waiting -= responses;
    if (rate === 0 && !over) for (let n = 0; n < responses; n += 1) send(connection);
  };
  for (let n = 0; n < connections; n += 1) open();
  while (performance.now() - start < seconds * 1000) {
    await new Promise((resolve) => setTimeout(resolve, tickMilliseconds));
    if (rate === 0) continue;
    let due = Math.round(((performance.now() - start) / 1000) * rate) - count.sent - count.held;
    for (const connection of all) {
      while (due > 0 && !connection.socket.connecting && connection.waiting < mostPerConnection) {
        send(connection);
        due -= 1;
      }
    }
    count.held += Math.max(0, due);
  }
  over = true;
  for (const { socket } of all) socket.destroy();
  return count;
}

if (process.argv[1] === import.meta.filename) {
  const [port, kind, rate, seconds] = process.argv.slice(2);
  const options = {
    rate: Number(rate),
    seconds: Number(seconds),
    connections: rate === "0" ? 16 : 1000,
  };
  process.send?.(await flood(Number(port), kind as FloodKind, options));
  process.exit();
}
