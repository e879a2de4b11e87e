// Filters over five hundred homes, and the page of a building with three hundred units. Nothing comes from the page cache.
// Usage: npm run build && node bench/homes.ts [seconds per page]
import { load } from "./load.ts";
import { publishManyHomes } from "./many-homes.ts";
import { idOf, processorSeconds } from "./process-figures.ts";
import { type BenchRow, report } from "./report.ts";
import { openDurableDatabase, startSite, stopSite } from "./running-site.ts";

const seconds = Number(process.argv[2] ?? 4);
const homes = 500;
const units = 300;

const pages = [
  { figure: `${homes} homes, unfiltered`, path: "/home?page=1" },
  {
    figure: `${homes} homes, three filters`,
    path: "/home?bedrooms=3&status=for-sale&price=2000000",
  },
  { figure: `${homes} homes, by price`, path: "/home?sort=cheapest" },
  { figure: `${homes} homes, page 20`, path: "/home?page=20" },
  { figure: `${homes} homes, data of a filter`, path: "/home.data?bedrooms=2" },
  { figure: `A building with ${units} units`, path: "/home/tower?photo=none" },
];

const database = await openDurableDatabase();
const site = await startSite(database.url, database.folder);
await publishManyHomes(database.connection, { homes, units });

const port = Number(new URL(site.origin).port);
const figures: BenchRow[] = [];
for (const { figure, path } of pages) {
  await load({ port, path, connections: 1, seconds: 1 });
  const before = processorSeconds(idOf(site));
  const { requests, p50, p99 } = await load({ port, path, connections: 1, seconds });
  const used = ((processorSeconds(idOf(site)) - before) / requests) * 1000;
  figures.push(
    { figure: `${figure}, milliseconds (goal 100)`, value: p50 },
    { figure: `${figure}, slowest in a hundred`, value: p99 },
    { figure: `${figure}, processor time of the site`, value: used },
  );
}
await stopSite(site);
await database.close();
report("homes", figures);
