// Entries at a fixed rate for minutes, each by somebody else, as a crowd sends them: a slow response delays nobody else.
// The time of an entry starts when it is due, so waiting for a free connection counts.
// Usage: npm run build && node bench/steady-entries.ts [per second] [seconds]
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { idOf, processorSeconds, residentMegabytes } from "./process-figures.ts";
import { report } from "./report.ts";
import { openDurableDatabase, startSite, stopSite } from "./running-site.ts";
import { entryOf } from "./visitor.ts";

const rate = Number(process.argv[2] ?? 1000);
const seconds = Number(process.argv[3] ?? 600);
/** The first seconds, in which V8 has not optimised the code yet, are counted as well and reported apart. */
const startSeconds = 10;
const goalMilliseconds = 500;

const database = await openDurableDatabase();
const site = await startSite(database.url, database.folder);
const agent = new Agent({ keepAlive: true, maxSockets: 512 });
const address = `${site.origin}/api/draws/winter-draw/entries`;
const statuses: Record<string, number> = {};
/** Milliseconds, in the order in which the entries were due. */
const waits = new Float64Array(rate * seconds);
/** Numbers of the tickets whose response arrived. */
const tickets = new Set<number>();
let peak = 0;

const cpu = processorSeconds(idOf(site));
const start = performance.now();
const sending: Promise<void>[] = [];
let sent = 0;
while (sent < waits.length) {
  const due = Math.min(waits.length, Math.floor(((performance.now() - start) / 1000) * rate));
  for (; sent < due; sent += 1) sending.push(enter(sent));
  peak = Math.max(peak, residentMegabytes(idOf(site)));
  await pause(5);
}
await Promise.all(sending);
const taken = (performance.now() - start) / 1000;
const cores = (processorSeconds(idOf(site)) - cpu) / taken;
const missing = await countMissing();
agent.destroy();
await stopSite(site);
await database.close();

const firstSeconds = waits.slice(0, rate * startSeconds);
const afterwards = waits.slice(rate * startSeconds);
const p99 = percentile(waits, 0.99);
const failed = Object.entries(statuses).filter(([status]) => status !== "201");
report("steady-entries", [
  { figure: "Entries due per second", value: rate },
  { figure: "Seconds", value: taken },
  { figure: "Responses", value: JSON.stringify(statuses) },
  { figure: `p99, ms (goal at most ${goalMilliseconds})`, value: p99 },
  { figure: `p99 of the first ${startSeconds} s, ms`, value: percentile(firstSeconds, 0.99) },
  { figure: "p50 afterwards, ms", value: percentile(afterwards, 0.5) },
  { figure: "p99 afterwards, ms", value: percentile(afterwards, 0.99) },
  { figure: "Longest afterwards, ms", value: percentile(afterwards, 1) },
  { figure: "Acknowledged tickets that are missing or doubled (goal 0)", value: missing },
  { figure: "Cores used by the site's process", value: cores },
  { figure: "Most resident memory, MB", value: peak },
]);
if (missing > 0 || failed.length > 0 || p99 > goalMilliseconds) process.exitCode = 1;

async function enter(person: number): Promise<void> {
  const due = start + (person / rate) * 1000;
  const network = `10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`;
  const { status, text } = await post(entryOf(person, network));
  waits[person] = performance.now() - due;
  statuses[status] = (statuses[status] ?? 0) + 1;
  if (status === 201) tickets.add(JSON.parse(text).ticket);
}

function post({ headers, body }: RequestInit): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const options = { agent, method: "POST", headers: headers as Record<string, string> };
    const entering = request(address, options, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (piece) => {
        text += piece;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    entering.on("error", reject);
    entering.end(body);
  });
}

/** Each acknowledged ticket has a number of its own, and is in the database. */
async function countMissing(): Promise<number> {
  const client = new pg.Client(database.connection);
  await client.connect();
  const { rows } = await client.query(
    "select ticket.index::int + 1 as number from ticket join draw on draw.id = ticket.draw where draw.slug = 'winter-draw'",
  );
  await client.end();
  const stored = new Set(rows.map(({ number }) => number));
  const lost = [...tickets].filter((number) => !stored.has(number)).length;
  return lost + ((statuses[201] ?? 0) - tickets.size);
}

function percentile(values: Float64Array, share: number): number {
  const sorted = values.toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
