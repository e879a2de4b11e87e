// Pages rendered for one visitor alone: what each costs, and what more processes bring.
// Usage: npm run build && node bench/rendering.ts [seconds per page]
import { cpus } from "node:os";
import { load } from "./load.ts";
import { idOf, processorSeconds } from "./process-figures.ts";
import { type Row, report } from "./report.ts";
import { openDurableDatabase, startSite, stopSite } from "./running-site.ts";

const seconds = Number(process.argv[2] ?? 4);
/** What follows the question mark makes an address somebody's own; only plain ones are kept in memory. */
const pages = ["/?", "/home?", "/about?", "/draw?", "/prizes?", "/gallery?", "/contact?"];
const many = Math.min(cpus().length, 4);

const database = await openDurableDatabase();
const rows: Row[] = [];

const alone = await startSite(database.url, database.folder);
const port = portOf(alone.origin);
for (const path of pages) {
  await load({ port, path, connections: 2, seconds: 1 });
  const before = processorSeconds(idOf(alone));
  const { requests, p50 } = await load({ port, path, connections: 1, seconds });
  const used = ((processorSeconds(idOf(alone)) - before) / requests) * 1000;
  rows.push({ figure: `${path} rendered, milliseconds until it is there`, value: p50 });
  rows.push({ figure: `${path} rendered, milliseconds of processor time`, value: used });
}
const single = await throughput(port);
await stopSite(alone);

const shared = await startSite(database.url, database.folder, [], { CLUSTER: `${many}` });
const several = await throughput(portOf(shared.origin));
await stopSite(shared);
await database.close();
rows.push(
  { figure: "Rendered pages per second, one process", value: single },
  { figure: `Rendered pages per second, CLUSTER=${many}`, value: several },
  { figure: `Growth on ${cpus().length} cores, which PostgreSQL shares`, value: several / single },
);
report("rendering", rows);

async function throughput(at: number): Promise<number> {
  const asking = { port: at, path: "/about?", connections: 16 };
  await load({ ...asking, seconds: 2 });
  return (await load({ ...asking, seconds: seconds * 2 })).perSecond;
}

function portOf(origin: string): number {
  return Number(new URL(origin).port);
}
