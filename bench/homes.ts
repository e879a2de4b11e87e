// Filters over five hundred homes, and the page of a building with three hundred units. Nothing comes from the page cache.
// Usage: npm run build && node bench/homes.ts [seconds per page]
import pg from "pg";
import { homeDocument } from "../app/content/home-document.ts";
import { sampleHomes } from "../app/sample/homes/sample-homes.ts";
import { load } from "./load.ts";
import { idOf, processorSeconds } from "./process-figures.ts";
import { type Row, report } from "./report.ts";
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
const client = new pg.Client(database.connection);
await client.connect();
const originals = Object.values(sampleHomes).map((fields) => homeDocument.parse(fields));
for (let place = Object.keys(sampleHomes).length; place < homes; place += 1) {
  const original = originals[place % originals.length];
  await publish(`home-${place}`, {
    ...original,
    name: `Home ${place}`,
    place: `Part ${place % 12}`,
    price: 200_000 + place * 7_000,
  });
}
const [, , , building] = originals;
const rows = Array.from({ length: units }, (_, place) => ({
  ...{ name: `${place + 1}`, type: `Type ${place % 6}`, level: `${Math.floor(place / 10)}` },
  ...{ bedrooms: 1 + (place % 4), inside: 40 + place, price: 300_000 + place * 1_000 },
  status: "for-sale",
}));
await publish("tower", { ...building, name: "The Tower", units: rows });
await client.end();

const port = Number(new URL(site.origin).port);
const figures: Row[] = [];
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

async function publish(id: string, data: Record<string, unknown>) {
  await client.query(
    `insert into document_version (collection, id, version, change, data, saved_at, saved_by)
     values ('homes', $1, 1, 'added', $2, now(), 'system')`,
    [id, data],
  );
  await client.query(
    `insert into document (collection, id, version, data, published_version, published_data,
       created_at, created_by, updated_at, updated_by, published_at, published_by)
     values ('homes', $1, 1, $2, 1, $2, now(), 'system', now(), 'system', now(), 'system')`,
    [id, data],
  );
}
