// Thousands of clients that send or read very slowly (slowloris). Real visitors must be served meanwhile, and the site must
// let go of those that never finish a request.
// Usage: npm run build && node faults/machine/slow-clients.ts [connections of all kinds] [seconds]
import { once } from "node:events";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { idOf, residentMegabytes } from "../../bench/process-figures.ts";
import { openDurableDatabase, startSite, stopSite } from "../../bench/running-site.ts";
import { entryOf } from "../../bench/visitor.ts";
import { printReport } from "../report.ts";

/** What they send at first, and then one byte of at a time. */
const kinds = {
  header: { start: "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", piece: "a" },
  body: {
    start:
      "POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\nname=",
    piece: "a",
  },
  // They never read, so that responses fill the buffers of the connection.
  read: { start: "GET /draw HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(16), piece: "" },
  range: {
    start: "GET /assets/ HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-0,1-1,2-2,3-3\r\n\r\n",
    piece: "",
  },
  live: {
    start: "GET /api/draws/winter-draw/events HTTP/1.1\r\nHost: localhost\r\n\r\n",
    piece: "",
  },
} as const;
type Kind = keyof typeof kinds;

const millisecondsPerPiece = 5_000;
const openedAtOnce = 100;

type SlowReport = {
  connections: number;
  seconds: number;
  /** How many of each kind the site had closed when half of the time was over, and at the end. */
  closedAtHalf: Record<string, number>;
  closed: Record<string, number>;
  visits: number;
  refused: number;
  p99: number;
  slowest: number;
  megabytes: number;
};

export async function beSlow(connections: number, seconds: number): Promise<SlowReport> {
  const database = await openDurableDatabase();
  const site = await startSite(database.url, database.folder);
  const sockets = new Map<Socket, Kind>();
  const closed: Record<string, number> = {};
  let timer: NodeJS.Timeout | undefined;
  try {
    const port = Number(new URL(site.origin).port);
    const names = Object.keys(kinds) as Kind[];
    for (let number = 0; number < connections; number += 1) {
      const kind = names[number % names.length] ?? "header";
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => undefined);
      socket.on("close", () => {
        if (!sockets.delete(socket)) return;
        closed[kind] = (closed[kind] ?? 0) + 1;
      });
      sockets.set(socket, kind);
      socket.write(kinds[kind].start);
      if (kind === "header" || kind === "body") socket.resume();
      if (number % openedAtOnce === 0) await once(socket, "connect");
    }
    timer = setInterval(() => {
      for (const [socket, kind] of sockets) if (kinds[kind].piece) socket.write(kinds[kind].piece);
    }, millisecondsPerPiece);
    const times: number[] = [];
    let refused = 0;
    const start = performance.now();
    let closedAtHalf = {};
    for (let person = 0; performance.now() - start < seconds * 1000; person += 1) {
      const network = `10.9.${(person >> 8) & 255}.${person & 255}`;
      // From other networks: those that share one with slow clients may be refused with them.
      const headers = { "X-Forwarded-For": network };
      const options = person % 4 === 0 ? entryOf(person, network) : { headers };
      const path = ["/api/draws/winter-draw/entries", "/draw", `/check?code=${person}`, "/healthz"][
        person % 4
      ];
      const { status, milliseconds } = await ask(site.origin + path, options);
      times.push(milliseconds);
      if (status >= 400) refused += 1;
      if (performance.now() - start < seconds * 500) closedAtHalf = { ...closed };
      await pause(50);
    }
    times.sort((one, other) => one - other);
    return {
      ...{ connections, seconds, closedAtHalf, closed: { ...closed } },
      ...{ visits: times.length, refused },
      p99: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
      slowest: Math.round(times.at(-1) ?? 0),
      megabytes: Math.round(residentMegabytes(idOf(site))),
    };
  } finally {
    clearInterval(timer);
    for (const socket of [...sockets.keys()]) socket.destroy();
    await stopSite(site, "SIGKILL");
    await database.close();
  }
}

/** On a new connection, as a new visitor. */
async function ask(address: string, { method, headers, body }: RequestInit) {
  const start = performance.now();
  const sending = request(address, {
    agent: false,
    method: method ?? "GET",
    headers: headers as Record<string, string>,
  });
  sending.end(body);
  const [response] = await once(sending, "response");
  response.resume();
  await once(response, "close");
  return { status: response.statusCode as number, milliseconds: performance.now() - start };
}

if (process.argv[1] === import.meta.filename) {
  const [connections = "5000", seconds = "80"] = process.argv.slice(2);
  const report = await beSlow(Number(connections), Number(seconds));
  printReport("Slow clients: visitors are served", report, report.visits);
  process.exitCode = report.p99 > 1000 || report.refused > 0 ? 1 : 0;
}
