// Where the processor time of a response goes: the site under load, with V8's sampling profiler.
// Usage: npm run build && node bench/profile.ts [path] [seconds] [homes]; an address such as "/?photo=none" is never cached.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "./load.ts";
import { publishManyHomes } from "./many-homes.ts";
import { openDurableDatabase, startSite, stopSite } from "./running-site.ts";

const [path = "/", seconds = "6", homes = "0"] = process.argv.slice(2);

type Profile = {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
    children?: number[];
  }[];
  samples: number[];
  timeDeltas: number[];
};

const database = await openDurableDatabase();
const folder = mkdtempSync(join(tmpdir(), "goldkey-profile-"));
const started = performance.now();
const site = await startSite(database.url, database.folder, [
  "--cpu-prof",
  `--cpu-prof-dir=${folder}`,
]);
if (homes !== "0") {
  await publishManyHomes(database.connection, { homes: Number(homes), units: 300 });
}
const beforeLoad = (performance.now() - started) * 1000;
const { perSecond } = await load({
  port: Number(new URL(site.origin).port),
  path,
  connections: 8,
  seconds: Number(seconds),
});
await stopSite(site);
await database.close();
const [file = ""] = readdirSync(folder);
const profile: Profile = JSON.parse(readFileSync(join(folder, file), "utf8"));
rmSync(folder, { recursive: true });

const spent = new Map<number, number>();
let clock = 0;
for (const [index, id] of profile.samples.entries()) {
  const time = profile.timeDeltas[index] ?? 0;
  clock += time;
  // Exclude the start.
  if (clock > beforeLoad) spent.set(id, (spent.get(id) ?? 0) + time);
}
const self = new Map<string, number>();
const total = new Map<string, number>();
const byId = new Map(profile.nodes.map((node) => [node.id, node]));
const root = profile.nodes[0];
if (root) addTimes(root.id, new Set());
const all = [...self.values()].reduce((sum, time) => sum + time, 0);
const idle = self.get("(idle) ") ?? 0;
console.log(`${path}: ${Math.round(perSecond)} requests per second`);
console.log("By themselves (share of the time not idle):");
print(self);
console.log("With all they call:");
print(total);

/** Self and total time of a function. Recursive calls count once. */
function addTimes(id: number, above: Set<string>): number {
  const node = byId.get(id);
  if (!node) return 0;
  const { functionName, url, lineNumber } = node.callFrame;
  const place = url.replace(/^.*\/(node_modules|build)\//, "");
  const name = `${functionName || "(anonymous)"} ${place && `${place}:${lineNumber + 1}`}`;
  const own = spent.get(id) ?? 0;
  self.set(name, (self.get(name) ?? 0) + own);
  const outermost = !above.has(name);
  const below = new Set(above).add(name);
  const sum = (node.children ?? []).reduce((time, child) => time + addTimes(child, below), own);
  if (outermost) total.set(name, (total.get(name) ?? 0) + sum);
  return sum;
}

function print(times: Map<string, number>) {
  const top = [...times].sort(([, left], [, right]) => right - left).slice(0, 45);
  for (const [name, time] of top) {
    if (!/^\((root|idle)\)/.test(name)) {
      console.log(`${((100 * time) / (all - idle)).toFixed(1).padStart(6)} %  ${name}`);
    }
  }
}
