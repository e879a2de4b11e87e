// Floods a site with more requests than it can render, and asks meanwhile as a visitor would.
// Usage: npm run build && node faults/overload.ts [seconds]
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { openDurableDatabase, startSite, stopSite } from "../bench/running-site.ts";

export type Overload = {
  /** What other visitors saw during the flood, in milliseconds. */
  health: number[];
  cachedPage: number[];
  renderedPage: number[];
  /** Until a page is rendered at once again after the flood. */
  recovery: number;
  /** Responses to the flood, by status. */
  flooded: Record<string, number>;
};

/** One connection that sends many requests without waiting for a response, and then closes. */
function pipeline(origin: string, requests: number, first: number, openFor: number) {
  const { hostname, port } = new URL(origin);
  const { promise, resolve } = Promise.withResolvers<string>();
  let received = "";
  const socket = connect(Number(port), hostname === "localhost" ? "127.0.0.1" : hostname);
  socket.setEncoding("latin1");
  socket.on("data", (text) => {
    received += text;
  });
  socket.on("error", () => undefined);
  socket.on("close", () => resolve(received));
  const targets = Array.from({ length: requests }, (_, number) => `/draw?coupon=${first + number}`);
  socket.write(
    targets
      .map(
        (target) =>
          `GET ${target} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n`,
      )
      .join(""),
  );
  setTimeout(() => socket.destroy(), openFor).unref();
  return promise;
}

async function timeOf(address: string, network: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(address, { headers: { "X-Forwarded-For": network } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`);
  return performance.now() - start;
}

/** Rounds of 20 connections with 200 pipelined requests each. The flood and the visitors come from different networks. */
export async function overload(origin: string, seconds: number): Promise<Overload> {
  const result: Overload = {
    health: [],
    cachedPage: [],
    renderedPage: [],
    recovery: 0,
    flooded: {},
  };
  await timeOf(`${origin}/draw`, "198.51.100.1");
  const end = performance.now() + seconds * 1000;
  let sent = 0;
  const flood = (async () => {
    while (performance.now() < end) {
      const sockets = Array.from({ length: 20 }, (_, number) =>
        pipeline(origin, 200, sent + number * 200, 400),
      );
      sent += 4_000;
      for (const text of await Promise.all(sockets)) {
        for (const [, status = ""] of text.matchAll(/HTTP\/1\.1 (\d{3})/g)) {
          result.flooded[status] = (result.flooded[status] ?? 0) + 1;
        }
      }
    }
  })();
  while (performance.now() < end) {
    result.health.push(await timeOf(`${origin}/healthz`, "198.51.100.1"));
    result.cachedPage.push(await timeOf(`${origin}/draw?utm_source=${sent}`, "198.51.100.1"));
    result.renderedPage.push(await timeOf(`${origin}/check?code=${sent}`, "198.51.100.1"));
    await pause(20);
  }
  await flood;
  result.recovery = await timeOf(`${origin}/check?code=after`, "203.0.113.9");
  return result;
}

export async function overloadOwnSite(seconds: number): Promise<Overload> {
  const database = await openDurableDatabase();
  try {
    const site = await startSite(database.url, database.folder);
    try {
      return await overload(site.origin, seconds);
    } finally {
      await stopSite(site);
    }
  } finally {
    await database.close();
  }
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

if (import.meta.main) {
  const { health, cachedPage, renderedPage, recovery, flooded } = await overloadOwnSite(
    Number(process.argv[2] ?? 60),
  );
  const figures = (values: number[]) =>
    `${values.length} requests, p50 ${percentile(values, 0.5).toFixed(0)} ms, p99 ${percentile(values, 0.99).toFixed(0)} ms, most ${Math.max(...values).toFixed(0)} ms`;
  process.stdout.write(
    `/healthz: ${figures(health)}\ncached page: ${figures(cachedPage)}\nrendered page: ${figures(renderedPage)}\nrecovery: ${recovery.toFixed(0)} ms\nflood: ${JSON.stringify(flooded)}\n`,
  );
}
