// Pages per second on a number of cores that site, database and visitors share. A program of its own, because child
// processes inherit the CPU affinity. Usage: taskset -c 0 node bench/on-some-cores.ts [processes] [seconds]
import { load } from "./load.ts";
import { uncached } from "./public-pages.ts";
import { openDurableDatabase, startSite, stopSite } from "./running-site.ts";

const [processes = "1", seconds = "8"] = process.argv.slice(2);
const database = await openDurableDatabase();
const site = await startSite(database.url, database.folder, [], { CLUSTER: processes });
const port = Number(new URL(site.origin).port);
console.log(
  JSON.stringify({ rendered: await throughput(`/about${uncached}`), kept: await throughput("/") }),
);
await stopSite(site);
await database.close();

async function throughput(path: string): Promise<number> {
  const asking = { port, path, connections: 16 };
  await load({ ...asking, seconds: 3 });
  return (await load({ ...asking, seconds: Number(seconds) })).perSecond;
}
