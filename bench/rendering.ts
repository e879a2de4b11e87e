// Uncached pages: the cost of each, and how they scale with cores. Linux only.
// Usage: npm run build && node bench/rendering.ts [seconds per page]
import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { projectFolder } from "../app/platform/project-folder.server.ts";
import { load } from "./load.ts";
import { idOf, processorSeconds } from "./process-figures.ts";
import { uncached } from "./public-pages.ts";
import { type BenchRow, report } from "./report.ts";
import { openDurableDatabase, startSite, stopSite } from "./running-site.ts";

const seconds = Number(process.argv[2] ?? 4);
const pages = ["/", "/home", "/about", "/draw", "/prizes", "/gallery", "/contact"];

const database = await openDurableDatabase();
const rows: BenchRow[] = [];

const site = await startSite(database.url, database.folder);
const port = Number(new URL(site.origin).port);
for (const page of pages) {
  const path = page + uncached;
  await load({ port, path, connections: 2, seconds: 1 });
  const before = processorSeconds(idOf(site));
  const { requests, p50 } = await load({ port, path, connections: 1, seconds });
  const used = ((processorSeconds(idOf(site)) - before) / requests) * 1000;
  rows.push({ figure: `${page} rendered, milliseconds until it is there`, value: p50 });
  rows.push({ figure: `${page} rendered, milliseconds of processor time`, value: used });
}
await stopSite(site);
await database.close();

// Site, database and visitors share the cores.
const one = onCores(1);
rows.push(
  { figure: "Rendered pages per second, all on one core", value: one.rendered },
  { figure: "Pages from memory per second, all on one core", value: one.kept },
);
for (let cores = 2; cores <= Math.min(cpus().length, 8); cores *= 2) {
  const { rendered, kept } = onCores(cores);
  rows.push(
    { figure: `Rendered, ${cores} cores and CLUSTER=${cores}`, value: rendered },
    { figure: "Growth", value: rendered / one.rendered },
    { figure: `From memory, ${cores} cores and CLUSTER=${cores}`, value: kept },
    { figure: "Growth", value: kept / one.kept },
  );
}
report("rendering", rows);

function onCores(cores: number): { rendered: number; kept: number } {
  const program = [process.execPath, "bench/on-some-cores.ts", `${cores}`, `${seconds * 2}`];
  const output = execFileSync("taskset", ["-c", `0-${cores - 1}`, ...program], {
    cwd: projectFolder,
    encoding: "utf8",
  });
  return JSON.parse(output);
}
