// A flood of ten times what the site can answer, of each kind of public address, and what other visitors and staff see
// meanwhile. Everything stays on this machine, which therefore gets slow itself: a bare node:http server in a process of
// its own is asked the same way as /healthz, beside the flood and once flooded itself. It shows how much of a wait that is.
// With `apart` the site has one core and the flood the other.
// Usage: npm run build && node bench/flood.ts [seconds] [kinds, comma-separated] [apart]
import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ToSend } from "./bare-server.ts";
import { type FloodCount, type FloodKind, floodKinds } from "./flooder.ts";
import { idOf, residentMegabytes, waitedForCore } from "./process-figures.ts";
import { type BenchRow, report } from "./report.ts";
import { openDurableDatabase, startSite, stopSite } from "./running-site.ts";
import { startFlood } from "./start-flood.ts";
import { entryOf } from "./visitor.ts";

const timesCapacity = 10;
const capacitySeconds = 4;
const bareSeconds = 10;
/** The goals, in milliseconds. */
const healthGoal = 100;
const cachedGoal = 1000;
const recoveryGoal = 5000;
const memoryGoal = 512;

const owner = { email: "ada@estates.example", password: "mayflower tin lamp" };
const seconds = Number(process.argv[2] ?? 60);
const kinds = (process.argv[3]?.split(",") ?? floodKinds) as FloodKind[];
const apart = process.argv[4] === "apart";
/** Between two requests of the same person. */
const pauseMilliseconds = 100;

type FloodAnswer = { status: number; text: string; milliseconds: number };
const watchedKinds = ["health", "bare", "cached", "rendered", "entry", "staff"] as const;
type WatchedKind = (typeof watchedKinds)[number];
type Watched = Record<WatchedKind, FloodAnswer[]>;

const database = await openDurableDatabase();
const site = await startSite(database.url, database.folder, [], {
  OWNER_EMAIL: owner.email,
  OWNER_PASSWORD: owner.password,
});
const { origin } = site;
const bare = await startBareServer();
let people = 0;
if (apart) {
  execFileSync("taskset", ["-acp", "0", `${idOf(site)}`]);
  execFileSync("taskset", ["-acp", "1", `${process.pid}`]);
}
try {
  const cookie = await signIn();
  const rows: BenchRow[] = [];
  for (const kind of kinds) rows.push(...(await floodWith(kind, cookie)));
  report("flood", rows);
} finally {
  bare.child.disconnect();
  await stopSite(site);
  await database.close();
}

async function floodWith(kind: FloodKind, cookie: string): Promise<BenchRow[]> {
  for (const watched of watchedKinds) await ask(watched, cookie);
  const { served } = await startFlood(origin, kind, 0, capacitySeconds);
  const capacity = Math.max(1, served / capacitySeconds);
  const flooding = startFlood(origin, kind, Math.ceil(capacity * timesCapacity), seconds);
  const watched: Watched = { health: [], bare: [], cached: [], rendered: [], entry: [], staff: [] };
  let peak = 0;
  let over = false;
  const ended = flooding.finally(() => {
    over = true;
  });
  const waited = waitedForCore(idOf(site));
  const start = performance.now();
  // Each visitor runs on its own: a slow entry does not delay the others.
  const watching = watchedKinds.map(async (name) => {
    while (!over) {
      watched[name].push(await ask(name, cookie));
      peak = Math.max(peak, residentMegabytes(idOf(site)));
      await pause(pauseMilliseconds);
    }
  });
  const count = await ended;
  const withoutCore = (waitedForCore(idOf(site)) - waited) / (performance.now() - start);
  const recovery = await recover(cookie);
  await Promise.all(watching);
  const floodedBare = await floodBareServer(kind, count);
  return rowsOf(kind, { capacity, count, watched, floodedBare, peak, recovery, withoutCore });
}

/** The same requests as often as the site got them, to a server that does nothing. */
async function floodBareServer(kind: FloodKind, { sent }: FloodCount): Promise<FloodAnswer[]> {
  let over = false;
  const rate = Math.ceil(sent / seconds);
  const flooding = startFlood(bare.origin, kind, rate, bareSeconds).finally(() => {
    over = true;
  });
  const answers: FloodAnswer[] = [];
  while (!over) {
    answers.push(await ask("bare", ""));
    await pause(pauseMilliseconds);
  }
  await flooding;
  return answers;
}

/** Until everybody is served again within a second. */
async function recover(cookie: string): Promise<number> {
  const start = performance.now();
  for (;;) {
    const answers = await Promise.all(watchedKinds.map((name) => ask(name, cookie)));
    if (answers.every(({ status, milliseconds }) => status < 400 && milliseconds < 1000)) break;
    if (performance.now() - start > 60_000) break;
  }
  return performance.now() - start;
}

/** As a monitor, visitors and a member of staff do, from networks that take no part in the flood. */
function ask(kind: WatchedKind, cookie: string): Promise<FloodAnswer> {
  people += 1;
  const visitor = { "X-Forwarded-For": "198.51.100.1" };
  if (kind === "health") return send("/healthz", { headers: visitor });
  if (kind === "bare") return send("/", {}, bare.origin);
  if (kind === "cached") return send(`/draw?utm_source=${people}`, { headers: visitor });
  if (kind === "rendered") return send(`/check?code=${people}`, { headers: visitor });
  if (kind === "staff") {
    return send("/admin/enquiries", { headers: { ...visitor, Cookie: cookie } });
  }
  const network = `203.0.${(people >> 8) & 255}.${people & 255}`;
  return send("/api/draws/winter-draw/entries", entryOf(people, network));
}

/** On a connection of its own, so that the time includes opening it. */
async function send(
  path: string,
  { method, headers, body }: RequestInit,
  to = origin,
): Promise<FloodAnswer> {
  const start = performance.now();
  const sending = request(to + path, {
    agent: false,
    method: method ?? "GET",
    headers: { ...(headers as Record<string, string>) },
  });
  sending.end(body);
  const [response] = await once(sending, "response");
  let text = "";
  for await (const piece of response) text += piece;
  return { status: response.statusCode, text, milliseconds: performance.now() - start };
}

/** Sends what /healthz sends. */
async function startBareServer(): Promise<{ child: ChildProcess; origin: string }> {
  const child = fork(join(import.meta.dirname, "bare-server.ts"));
  const body = Buffer.from('{"status":"ok"}').toString("base64");
  child.send({ headers: ["Content-Type", "application/json"], body } satisfies ToSend);
  const [port] = await once(child, "message");
  return { child, origin: `http://127.0.0.1:${port}` };
}

async function signIn(): Promise<string> {
  const response = await fetch(`${origin}/admin/login`, {
    method: "POST",
    body: new URLSearchParams(owner),
    headers: { Origin: origin },
    redirect: "manual",
  });
  if (response.status !== 303) throw new Error(`The owner cannot sign in: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

type FloodOutcome = {
  capacity: number;
  count: FloodCount;
  watched: Watched;
  /** Of a bare server that got the flood itself. */
  floodedBare: FloodAnswer[];
  peak: number;
  recovery: number;
  /** The share of the time in which the site's thread had work and no core. */
  withoutCore: number;
};

function rowsOf(kind: FloodKind, outcome: FloodOutcome): BenchRow[] {
  const { capacity, count, watched, floodedBare, peak, recovery, withoutCore } = outcome;
  const { health, bare, cached, rendered, entry, staff } = watched;
  const offered = (count.sent + count.held) / seconds;
  const silent = Object.values(watched)
    .flat()
    .filter(({ status, text }) => status >= 400 && !/[a-z]{3,} [a-z]+/i.test(text));
  const missed = [
    at(health, 0.99) > healthGoal && "/healthz",
    at(cached, 0.99) > cachedGoal && "cached page",
    recovery > recoveryGoal && "recovery",
    peak > memoryGoal && "memory",
    silent.length > 0 && "refusals without a sentence",
    cached.some(({ status }) => status !== 200) && "cached page refused",
    staff.some(({ status }) => status !== 200) && "staff refused",
  ].filter(Boolean);
  if (missed.length > 0) process.exitCode = 1;
  return [
    { figure: `${kind}: served per second without a flood`, value: capacity },
    { figure: `${kind}: offered per second`, value: offered },
    { figure: `${kind}: responses`, value: JSON.stringify(count.statuses) },
    { figure: `${kind}: /healthz`, value: figures(health) },
    { figure: `${kind}: bare server beside the flood`, value: figures(bare) },
    { figure: `${kind}: bare server in the same flood`, value: figures(floodedBare) },
    { figure: `${kind}: cached page of others`, value: figures(cached) },
    { figure: `${kind}: rendered page of others`, value: figures(rendered) },
    { figure: `${kind}: entry of others`, value: figures(entry) },
    { figure: `${kind}: page of staff`, value: figures(staff) },
    { figure: `${kind}: most resident memory, MB`, value: peak },
    { figure: `${kind}: recovery, ms`, value: recovery },
    { figure: `${kind}: share of time in which the site waited for a core`, value: withoutCore },
    { figure: `${kind}: goals missed`, value: missed.join(", ") || "none" },
  ];
}

function figures(answers: FloodAnswer[]): string {
  const byStatus = Map.groupBy(answers, ({ status }) => status);
  const statuses = [...byStatus].map(([status, all]) => `${all.length} × ${status}`).join(", ");
  return `p50 ${at(answers, 0.5).toFixed(0)} ms, p99 ${at(answers, 0.99).toFixed(0)} ms, longest ${at(answers, 1).toFixed(0)} ms, ${statuses}`;
}

function at(answers: FloodAnswer[], share: number): number {
  const sorted = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
