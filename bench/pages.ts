// A cached page against a bare node:http server that sends the same bytes and headers, side by side.
// Usage: npm run build && node bench/pages.ts [seconds per round]
import { fork } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { join } from "node:path";
import type { ToSend } from "./bare-server.ts";
import { type Load, load } from "./load.ts";
import { median } from "./median.ts";
import { idOf, processorSeconds } from "./process-figures.ts";
import { report } from "./report.ts";
import { openDurableDatabase, startSite, stopSite } from "./running-site.ts";

const seconds = Number(process.argv[2] ?? 4);
const rounds = 5;
const connections = 32;
const path = "/";

const database = await openDurableDatabase();
const site = await startSite(database.url, database.folder);
const sitePort = Number(new URL(site.origin).port);
const bare = fork(join(import.meta.dirname, "bare-server.ts"));
bare.send(await captureResponse(sitePort));
const [barePort] = (await once(bare, "message")) as [number];

type MeasuredLoad = Load & { microseconds: number };
const measured = { site: [] as MeasuredLoad[], bare: [] as MeasuredLoad[] };
const halfLoad = { site: [] as Load[], bare: [] as Load[] };
await load({ port: sitePort, path, connections, seconds: 2 });
await load({ port: barePort, path, connections, seconds: 2 });
for (let round = 0; round < rounds; round += 1) {
  measured.bare.push(await loadAndCount(barePort, bare.pid ?? 0));
  measured.site.push(await loadAndCount(sitePort, idOf(site)));
}
const rate = median(measured.site.map(({ perSecond }) => perSecond)) / 2;
for (let round = 0; round < rounds; round += 1) {
  halfLoad.bare.push(await load({ port: barePort, path, connections, seconds, rate }));
  halfLoad.site.push(await load({ port: sitePort, path, connections, seconds, rate }));
}
bare.disconnect();
await stopSite(site);
await database.close();

function of<Figures>(loads: Figures[], figure: (each: Figures) => number): number {
  return median(loads.map(figure));
}
const speed = {
  site: of(measured.site, ({ perSecond }) => perSecond),
  bare: of(measured.bare, ({ perSecond }) => perSecond),
};
const work = {
  site: of(measured.site, ({ microseconds }) => microseconds),
  bare: of(measured.bare, ({ microseconds }) => microseconds),
};
const p99 = {
  site: of(halfLoad.site, (round) => round.p99),
  bare: of(halfLoad.bare, (round) => round.p99),
};
report("pages", [
  { figure: "Landing page from memory, requests per second", value: Math.round(speed.site) },
  { figure: "Bare server, same bytes, requests per second", value: Math.round(speed.bare) },
  { figure: "Ratio (goal at least 0.8)", value: speed.site / speed.bare },
  { figure: "Processor time of one answer, microseconds", value: work.site },
  { figure: "Processor time of the bare server's, microseconds", value: work.bare },
  { figure: "p99 at half load, milliseconds", value: p99.site },
  { figure: "p99 of the bare server at the same load, milliseconds", value: p99.bare },
  { figure: "Ratio (goal at most 3)", value: p99.site / p99.bare },
]);

/** The client may be the bottleneck, so the processor time of the server counts. */
async function loadAndCount(port: number, pid: number): Promise<MeasuredLoad> {
  const before = processorSeconds(pid);
  const done = await load({ port, path, connections, seconds });
  const used = processorSeconds(pid) - before;
  return { ...done, microseconds: (used / done.requests) * 1_000_000 };
}

async function captureResponse(port: number): Promise<ToSend> {
  const request = get({ port, path, headers: { "Accept-Encoding": "br" } });
  const [response] = await once(request, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  // Node adds these headers itself.
  const own = /^(date|connection|keep-alive)$/i;
  const raw: string[] = response.rawHeaders;
  const headers = raw.filter((_, index) => !own.test(raw[index - (index % 2)] ?? ""));
  return { headers, body: Buffer.concat(chunks).toString("base64") };
}
