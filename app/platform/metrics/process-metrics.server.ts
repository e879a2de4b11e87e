// What this process counts for Prometheus. Module-level, as prom-client intends: it counts the process, not a site.
import type { IncomingMessage, ServerResponse } from "node:http";
import type pg from "pg";
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from "prom-client";

/** Not the library's own, which a second copy of this module (the built site in a test) would share. */
const registry = new Registry();
const registers = [registry];

const requestSeconds = new Histogram({
  name: "goldkey_http_request_seconds",
  help: "Time until a response was sent. Live streams are not included.",
  labelNames: ["method", "status"],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  registers,
});

export const pageCacheLookups = new Counter({
  name: "goldkey_page_cache_lookups_total",
  help: "Requests for public pages: hit, or rendered for the request (miss).",
  labelNames: ["result"],
  registers,
});

export const entryOutcomes = new Counter({
  name: "goldkey_entries_total",
  help: "Entries by outcome: counted, on-hold, repeated, or the reason of the refusal.",
  labelNames: ["outcome"],
  registers,
});

export const listenGaps = new Counter({
  name: "goldkey_listen_gaps_total",
  help: "How often a connection that listens for changes was lost.",
  labelNames: ["channel"],
  registers,
});

const pools = new Set<pg.Pool>();
const viewerCounts = new Set<() => number>();

new Gauge({
  name: "goldkey_database_connections",
  help: "Connections of the pool: open, idle, and requests that wait for one.",
  labelNames: ["state"],
  registers,
  collect() {
    const sum = (count: (pool: pg.Pool) => number) =>
      [...pools].reduce((total, pool) => total + count(pool), 0);
    this.set(
      { state: "open" },
      sum(({ totalCount }) => totalCount),
    );
    this.set(
      { state: "idle" },
      sum(({ idleCount }) => idleCount),
    );
    this.set(
      { state: "waiting" },
      sum(({ waitingCount }) => waitingCount),
    );
  },
});

new Gauge({
  name: "goldkey_live_viewers",
  help: "Viewers of live draws.",
  registers,
  collect() {
    this.set([...viewerCounts].reduce((total, count) => total + count(), 0));
  },
});

/** Until the returned function is called. */
export function watchSite(pool: pg.Pool, viewers: () => number): () => void {
  pools.add(pool);
  viewerCounts.add(viewers);
  return () => {
    pools.delete(pool);
    viewerCounts.delete(viewers);
  };
}

/** Labels have few values: each combination costs memory for the life of the process. */
const methods = new Set(["GET", "HEAD", "POST"]);

export function measureRequest({ method = "" }: IncomingMessage, response: ServerResponse): void {
  const start = performance.now();
  response.once("close", () => {
    const labels = {
      method: methods.has(method) ? method : "other",
      status: `${Math.floor(response.statusCode / 100)}xx`,
    };
    requestSeconds.observe(labels, (performance.now() - start) / 1000);
  });
}

/** Memory, processor time and delays of the event loop too. A worker then answers the questions of its primary. */
export function startProcessMetrics({ isWorker }: { isWorker: boolean }): void {
  collectDefaultMetrics({ register: registry });
  AggregatorRegistry.setRegistries(registers);
  // Its constructor listens for the primary's questions.
  if (isWorker) new AggregatorRegistry();
}

export function readProcessMetrics(): Promise<string> {
  return registry.metrics();
}

/** In the primary: the sum of all workers. */
export function openWorkerMetrics(): () => Promise<string> {
  const workers = new AggregatorRegistry();
  return () => workers.clusterMetrics();
}
