// A page from memory against a bare node:http server that sends the same bytes and headers, side by side.
// Usage: npm run build && node bench/pages.ts [seconds per round]
import { fork } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { join } from "node:path";
import type { ToSend } from "./bare-server.ts";
import { type Load, load } from "./load.ts";
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
bare.send(await whatIsSent(sitePort));
const [barePort] = (await once(bare, "message")) as [number];

const measured = { site: [] as Load[], bare: [] as Load[] };
const halfLoad = { site: [] as Load[], bare: [] as Load[] };
await load({ port: sitePort, path, connections, seconds: 2 });
await load({ port: barePort, path, connections, seconds: 2 });
for (let round = 0; round < rounds; round += 1) {
  measured.bare.push(await load({ port: barePort, path, connections, seconds }));
  measured.site.push(await load({ port: sitePort, path, connections, seconds }));
}
const rate = median(measured.site.map(({ perSecond }) => perSecond)) / 2;
for (let round = 0; round < rounds; round += 1) {
  halfLoad.bare.push(await load({ port: barePort, path, connections, seconds, rate }));
  halfLoad.site.push(await load({ port: sitePort, path, connections, seconds, rate }));
}
bare.disconnect();
await stopSite(site);
await database.close();

const of = (loads: Load[], what: keyof Load) => median(loads.map((each) => each[what]));
const speed = { site: of(measured.site, "perSecond"), bare: of(measured.bare, "perSecond") };
const p99 = { site: of(halfLoad.site, "p99"), bare: of(halfLoad.bare, "p99") };
report("pages", [
  { figure: "Landing page from memory, requests per second", value: Math.round(speed.site) },
  { figure: "Bare server, same bytes, requests per second", value: Math.round(speed.bare) },
  { figure: "Ratio (goal at least 0.8)", value: speed.site / speed.bare },
  { figure: "p99 at half load, milliseconds", value: p99.site },
  { figure: "p99 of the bare server at the same load, milliseconds", value: p99.bare },
  { figure: "Ratio (goal at most 3)", value: p99.site / p99.bare },
]);

async function whatIsSent(port: number): Promise<ToSend> {
  const request = get({ port, path, headers: { "Accept-Encoding": "br" } });
  const [answer] = await once(request, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  // node writes these three itself.
  const own = /^(date|connection|keep-alive)$/i;
  const raw: string[] = answer.rawHeaders;
  const headers = raw.filter((_, index) => !own.test(raw[index - (index % 2)] ?? ""));
  return { headers, body: Buffer.concat(chunks).toString("base64") };
}

function median(values: number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
