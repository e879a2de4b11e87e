// A flood of ten times what the site can answer, of each kind of public address, and what other visitors and staff see
// meanwhile. Everything stays on this machine. Usage: npm run build && node bench/flood.ts [seconds] [kinds, comma-separated]
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type FloodCount, type FloodKind, floodKinds } from "./flooder.ts";
import { idOf, residentMegabytes } from "./process-figures.ts";
import { type Row, report } from "./report.ts";
import { openDurableDatabase, startSite, stopSite } from "./running-site.ts";
import { entryOf } from "./visitor.ts";

const timesCapacity = 10;
const capacitySeconds = 4;
/** The goals, in milliseconds. */
const healthGoal = 100;
const cachedGoal = 1000;
const recoveryGoal = 5000;
const memoryGoal = 512;

const owner = { email: "ada@estates.example", password: "mayflower tin lamp" };
const seconds = Number(process.argv[2] ?? 60);
const kinds = (process.argv[3]?.split(",") ?? floodKinds) as FloodKind[];

type Answer = { status: number; text: string; milliseconds: number };
type Watched = Record<"health" | "cached" | "rendered" | "entry" | "staff", Answer[]>;

const database = await openDurableDatabase();
const site = await startSite(database.url, database.folder, [], {
  OWNER_EMAIL: owner.email,
  OWNER_PASSWORD: owner.password,
});
const { origin } = site;
let people = 0;
try {
  const cookie = await signIn();
  const rows: Row[] = [];
  for (const kind of kinds) rows.push(...(await floodWith(kind, cookie)));
  report("flood", rows);
} finally {
  await stopSite(site);
  await database.close();
}

async function floodWith(kind: FloodKind, cookie: string): Promise<Row[]> {
  await askAll(cookie);
  const { served } = await startFlood(kind, 0, capacitySeconds);
  const capacity = Math.max(1, served / capacitySeconds);
  const flooding = startFlood(kind, Math.ceil(capacity * timesCapacity), seconds);
  const watched: Watched = { health: [], cached: [], rendered: [], entry: [], staff: [] };
  let peak = 0;
  let over = false;
  const ended = flooding.finally(() => {
    over = true;
  });
  while (!over) {
    const answers = await askAll(cookie);
    for (const [name, answer] of Object.entries(answers))
      watched[name as keyof Watched].push(answer);
    peak = Math.max(peak, residentMegabytes(idOf(site)));
    await pause(20);
  }
  const count = await ended;
  const recovery = await recover(cookie);
  return rowsOf(kind, { capacity, count, watched, peak, recovery });
}

/** Until everybody is served again within a second. */
async function recover(cookie: string): Promise<number> {
  const start = performance.now();
  for (;;) {
    const answers = Object.values(await askAll(cookie));
    if (answers.every(({ status, milliseconds }) => status < 400 && milliseconds < 1000)) break;
    if (performance.now() - start > 60_000) break;
  }
  return performance.now() - start;
}

/** As one visitor and one member of staff do, from networks that take no part in the flood. */
async function askAll(cookie: string): Promise<Record<keyof Watched, Answer>> {
  people += 1;
  const person = people;
  const visitor = { "X-Forwarded-For": "198.51.100.1" };
  const network = `203.0.${(person >> 8) & 255}.${person & 255}`;
  const [health, cached, rendered, entry, staff] = await Promise.all([
    ask("/healthz", { headers: visitor }),
    ask(`/draw?utm_source=${person}`, { headers: visitor }),
    ask(`/check?code=${person}`, { headers: visitor }),
    ask("/api/draws/winter-draw/entries", entryOf(person, network)),
    ask("/admin/enquiries", { headers: { ...visitor, Cookie: cookie } }),
  ]);
  return { health, cached, rendered, entry, staff };
}

async function ask(path: string, options: RequestInit): Promise<Answer> {
  const start = performance.now();
  const response = await fetch(origin + path, options);
  const text = await response.text();
  return { status: response.status, text, milliseconds: performance.now() - start };
}

async function startFlood(kind: FloodKind, rate: number, duration: number): Promise<FloodCount> {
  const { port } = new URL(origin);
  const parameters = [port, kind, `${rate}`, `${duration}`];
  const child = fork(join(import.meta.dirname, "flooder.ts"), parameters);
  const [count] = (await once(child, "message")) as [FloodCount];
  return count;
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

type Outcome = {
  capacity: number;
  count: FloodCount;
  watched: Watched;
  peak: number;
  recovery: number;
};

function rowsOf(kind: FloodKind, { capacity, count, watched, peak, recovery }: Outcome): Row[] {
  const { health, cached, rendered, entry, staff } = watched;
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
    { figure: `${kind}: cached page of others`, value: figures(cached) },
    { figure: `${kind}: rendered page of others`, value: figures(rendered) },
    { figure: `${kind}: entry of others`, value: figures(entry) },
    { figure: `${kind}: page of staff`, value: figures(staff) },
    { figure: `${kind}: most resident memory, MB`, value: peak },
    { figure: `${kind}: recovery, ms`, value: recovery },
    { figure: `${kind}: goals missed`, value: missed.join(", ") || "none" },
  ];
}

function figures(answers: Answer[]): string {
  const byStatus = Map.groupBy(answers, ({ status }) => status);
  const statuses = [...byStatus].map(([status, all]) => `${all.length} × ${status}`).join(", ");
  return `p50 ${at(answers, 0.5).toFixed(0)} ms, p99 ${at(answers, 0.99).toFixed(0)} ms, ${statuses}`;
}

function at(answers: Answer[], share: number): number {
  const sorted = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
