// Sends random requests to a running site, signed out and as each role. No response may be a 5xx, the process must not
// exit, and its memory must not grow. Prints a line for every ten thousand requests; after SIGTERM it finishes the round
// and reports what it did so far. With a limit of the heap V8 collects garbage early, so that resident memory shows what
// the site holds on to.
// Usage: npm run build && node faults/fuzz.ts [requests] [seed] [most megabytes of the heap, 0: no limit] [early]
// `early`: in how many of 100 requests the site can find out at once that they are bad.
import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import {
  closeDatabase,
  type Database,
  openDatabase,
} from "../app/platform/database/database.server.ts";
import { createLog } from "../app/platform/log.server.ts";
import { idOf, residentMegabytes } from "../bench/process-figures.ts";
import { openDurableDatabase, startSite, stopSite } from "../bench/running-site.ts";
import { type FuzzSample, fuzzRequests } from "./fuzz/requests.ts";
import { type FuzzRequest, type FuzzResponse, openClient, type Send } from "./fuzz/send.ts";
import { listTargets } from "./fuzz/targets.ts";
import { type Findings, lookAround, signInEverybody } from "./fuzz/visitors.ts";
import { printReport } from "./report.ts";

const connections = 8;
/** A request that finds the site busy is sent again, as its response asks for. */
const mostTries = 4;
/** The site asks for more after a limit; a request that waits holds one of the connections. */
const longestPauseSeconds = 2;
/** Between two rounds everybody signs in again: requests change passwords and end sessions. */
const requestsPerRound = 2500;
/** Made in one go. Few, so that the site works on some while others are made. */
const requestsPerPiece = 50;
/** How often the pages are read for addresses and values that exist. */
const roundsPerLook = 8;

/** Megabytes: fault plan, D1. */
export const mostGrowth = 50;

type FuzzReport = {
  seed: number;
  requests: number;
  statuses: Record<string, number>;
  /** Requests that found the site busy and were sent again. */
  repeated: number;
  /** Resident megabytes after each round. V8 lets garbage grow as long as the machine has memory. */
  megabytes: number[];
  /** Megabytes of the heap that were in use after the last full collection of each round: what a leak makes grow. */
  heap: number[];
  slowest: { milliseconds: number; request: string };
  /** 99 of 100 responses arrived within this many milliseconds. */
  p99: number;
  /** What the site logged as errors, each once. */
  errors: string[];
  /** Requests that got a 5xx or no response, as text that reproduces them. */
  failures: string[];
};

type FuzzOptions = {
  count: number;
  seed: number;
  signal?: AbortSignal;
  /** How many pages are read for addresses and values that exist. */
  pagesRead?: number;
  /** In how many of 100 requests the site can find out at once that they are bad: those cost a tenth of others. */
  early?: number;
  /** In megabytes. */
  heapLimit?: number;
  /** Called after every round. */
  onRound?: (report: FuzzReport) => void;
};

export async function fuzz(
  database: Database,
  settings: { url: string; dataFolder: string },
  options: FuzzOptions,
): Promise<FuzzReport> {
  const { count, seed, signal, pagesRead = 150, early = 25, heapLimit } = options;
  const limits = heapLimit ? [`--max-old-space-size=${heapLimit}`] : [];
  const site = await startSite(settings.url, settings.dataFolder, ["--trace-gc", ...limits]);
  const send = openClient(site.origin, connections);
  const errors = new Set<string>();
  let inUse = 0;
  site.process.stdout?.on("data", (lines) => {
    const collections = String(lines).matchAll(/Mark-Compact [^>]*-> ([\d.]+) \(/g);
    for (const [, megabytes] of collections) inUse = Number(megabytes);
    for (const [, message = ""] of String(lines).matchAll(/"message":"((?:[^"\\]|\\.){1,300})/g)) {
      errors.add(message);
    }
  });
  const targets = await listTargets();
  const report: FuzzReport = {
    seed,
    requests: 0,
    statuses: {},
    repeated: 0,
    megabytes: [],
    heap: [],
    slowest: { milliseconds: 0, request: "" },
    p99: 0,
    errors: [],
    failures: [],
  };
  const times = new Map<number, number>();
  try {
    let findings: Findings = { addresses: [], values: [] };
    for (let round = 0; report.requests < count && !signal?.aborted; round += 1) {
      const visitors = await signInEverybody(database, send);
      if (round % roundsPerLook === 0) {
        findings = await lookAround(send, targets.patterns, visitors, pagesRead);
      }
      const ground = { origin: site.origin, targets, findings, visitors, early };
      const numRuns = Math.min(requestsPerRound, count - report.requests);
      const samples = makeRequests(fuzzRequests(ground), seed + round, numRuns);
      await atOnce(samples, async (sample) => {
        const { response, tries } = await sendPatiently(send, sample.asked);
        if (tries > 1) report.repeated += 1;
        note(report, sample, response);
        times.set(response.milliseconds, (times.get(response.milliseconds) ?? 0) + 1);
      });
      const { exitCode, signalCode } = site.process;
      if (exitCode !== null || signalCode !== null) {
        throw new Error(`The site ended. Seed: ${seed}. ${report.failures.join("\n")}`);
      }
      report.megabytes.push(Math.round(residentMegabytes(idOf(site))));
      report.heap.push(inUse);
      report.p99 = percentile(times, 0.99);
      report.errors = [...errors];
      options.onRound?.(report);
    }
    return report;
  } finally {
    send.close();
    await stopSite(site);
  }
}

function* makeRequests(requests: fc.Arbitrary<FuzzSample>, seed: number, count: number) {
  for (let made = 0; made < count; made += requestsPerPiece) {
    const numRuns = Math.min(requestsPerPiece, count - made);
    // Another seed for each piece of each round.
    yield* fc.sample(requests, { seed: seed * requestsPerRound + made, numRuns });
  }
}

/** The samples are shared: each is taken by the connection that is free. */
async function atOnce(samples: Iterator<FuzzSample>, work: (sample: FuzzSample) => Promise<void>) {
  await Promise.all(
    Array.from({ length: connections }, async () => {
      // Not for-of, which would close a generator for all when the first of them ends.
      for (let next = samples.next(); !next.done; next = samples.next()) await work(next.value);
    }),
  );
}

async function sendPatiently(send: Send, asked: FuzzRequest) {
  for (let tries = 1; ; tries += 1) {
    const response = await send(asked);
    const isBusy = response.status === 503 && response.retryAfter !== undefined;
    if (!isBusy || tries === mostTries) return { response, tries };
    await pause(Math.min(response.retryAfter ?? 0, longestPauseSeconds) * 1000);
  }
}

function note(report: FuzzReport, { visitor, asked }: FuzzSample, response: FuzzResponse) {
  const { status, milliseconds } = response;
  report.requests += 1;
  report.statuses[status] = (report.statuses[status] ?? 0) + 1;
  if (milliseconds > report.slowest.milliseconds) {
    report.slowest = { milliseconds, request: `${asked.method} ${asked.path.slice(0, 200)}` };
  }
  if (status >= 100 && status < 500) return;
  const { cookie: _, ...headers } = asked.headers;
  const body = asked.body === undefined ? undefined : Buffer.from(asked.body).toString("latin1");
  const request = JSON.stringify({ ...asked, headers, body }).slice(0, 3000);
  report.failures.push(`${status} as ${visitor.role}: ${request} → ${response.text.slice(0, 200)}`);
}

/** From the largest of the first half to the largest of the second: single readings depend on garbage collection. */
export function growthOf(megabytes: number[]): number {
  const half = Math.ceil(megabytes.length / 2);
  return Math.max(...megabytes.slice(half)) - Math.max(...megabytes.slice(0, half));
}

function growthFigures(megabytes: number[]) {
  return {
    growth: growthOf(megabytes),
    first: megabytes[0],
    last: megabytes.at(-1),
    most: Math.max(...megabytes),
  };
}

function percentile(times: Map<number, number>, share: number): number {
  const sorted = [...times].sort(([one], [other]) => one - other);
  let left = share * sorted.reduce((sum, [, count]) => sum + count, 0);
  for (const [milliseconds, count] of sorted) {
    left -= count;
    if (left <= 0) return milliseconds;
  }
  return 0;
}

if (process.argv[1] === import.meta.filename) {
  const count = Number(process.argv[2] ?? 1_000_000);
  const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);
  const heapLimit = Number(process.argv[4] ?? 0);
  const early = Number(process.argv[5] ?? 25);
  const postgres = await openDurableDatabase();
  const database = await openDatabase(postgres.connection, createLog("error"));
  const stop = new AbortController();
  process.once("SIGTERM", () => stop.abort());
  const start = performance.now();
  const settings = { url: postgres.url, dataFolder: postgres.folder };
  const elapsed = () => Math.round((performance.now() - start) / 1000);
  const onRound = ({ requests, failures, megabytes, heap, p99 }: FuzzReport) => {
    if (requests % 10_000 > 0) return;
    process.stdout.write(
      `${requests} requests in ${elapsed()} s, ${failures.length} failures, ${megabytes.at(-1)} MB (${heap.at(-1)} MB in use), p99 ${p99} ms\n`,
    );
    for (; reported < failures.length; reported += 1) {
      process.stdout.write(`${failures[reported]}\n`);
    }
  };
  let reported = 0;
  const { failures, megabytes, heap, ...figures } = await fuzz(database, settings, {
    count,
    seed,
    heapLimit,
    early,
    signal: stop.signal,
    onRound,
  });
  await closeDatabase(database);
  await postgres.close();
  const memory = { resident: growthFigures(megabytes), heapInUse: growthFigures(heap) };
  const report = { ...figures, memory, seconds: elapsed(), failures: failures.length };
  printReport("Random requests", report, figures.requests);
  const hasGrown = [megabytes, heap].some((readings) => growthOf(readings) >= mostGrowth);
  process.exitCode = failures.length > 0 || hasGrown ? 1 : 0;
}
