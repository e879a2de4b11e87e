// The time of a warm `npm start` to its first page, and the memory of the process over time.
// Usage: npm run build && node bench/start-and-memory.ts [requests]
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { projectFolder } from "../app/platform/project-folder.server.ts";
import { load } from "./load.ts";
import { median } from "./median.ts";
import { programOf, residentMegabytes } from "./process-figures.ts";
import { publicPages, uncached } from "./public-pages.ts";
import { report } from "./report.ts";

const requests = Number(process.argv[2] ?? 100_000);
const blocks = 20;
/** Of the requests. */
const shareOfRendered = 0.02;
/** Warm-up requests per page, until V8 has optimised the code and the heap has had its peak. */
const warmUp = { cached: 5000, rendered: 200 };

type Started = { seconds: number; port: number; npm: ChildProcess };

const folder = mkdtempSync(join(tmpdir(), "goldkey-start-"));
chmodSync(folder, 0o711);
// Not measured: the first start builds the site and fills the database.
await stop(await start());
const seconds: number[] = [];
for (let count = 0; count < 2; count += 1) {
  const started = await start();
  seconds.push(started.seconds);
  await stop(started);
}
const site = await start();
seconds.push(site.seconds);
const memory = await measureMemory(site);
await stop(site);
rmSync(folder, { recursive: true, force: true });
report("start-and-memory", [
  { figure: "Warm npm start to the first page, seconds (goal at most 5)", value: median(seconds) },
  {
    figure: `Resident after ${warmUp.rendered} renderings of every page, MB`,
    value: memory.warm,
  },
  {
    figure: `Resident after ${requests.toLocaleString("en-GB")} requests, MB`,
    value: memory.seen.at(-1) ?? 0,
  },
  { figure: "Most resident in between, MB (goal at most 350)", value: Math.max(...memory.seen) },
  { figure: "Slope over all of them, MB per 10,000 requests", value: slope(memory.seen) },
  {
    figure: "Slope over the second half, MB per 10,000 requests",
    value: slope(memory.seen.slice(blocks / 2)),
  },
]);

async function start(): Promise<Started> {
  const port = await freePort();
  const begin = performance.now();
  const npm = spawn("npm", ["start"], {
    cwd: projectFolder,
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: `${port}`,
      LOG_LEVEL: "error",
      BEACON_URLS: "http://127.0.0.1:1",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${port}/`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) break;
    if (npm.exitCode !== null) throw new Error("The site did not start.");
    await pause(20);
  }
  return { seconds: (performance.now() - begin) / 1000, port, npm };
}

async function stop({ npm }: Started) {
  const gone = once(npm, "exit");
  npm.kill("SIGTERM");
  await gone;
}

async function measureMemory({ port, npm }: Started) {
  const site = programOf(npm, "start/start.mjs");
  async function ask(count: typeof warmUp) {
    for (const path of publicPages) {
      await load({ port, path, connections: 8, requests: count.cached });
      await load({ port, path: path + uncached, connections: 2, requests: count.rendered });
    }
  }
  await ask(warmUp);
  const warm = residentMegabytes(site);
  const seen: number[] = [];
  const share = Math.ceil(requests / blocks / publicPages.length);
  const rendered = Math.max(1, Math.round(share * shareOfRendered));
  for (let block = 0; block < blocks; block += 1) {
    await ask({ cached: share - rendered, rendered });
    seen.push(residentMegabytes(site));
    console.log(`  ${block + 1} of ${blocks}: ${Math.round(seen.at(-1) ?? 0)} MB`);
  }
  return { warm, seen };
}

/** Growth per 10,000 requests, by least squares. */
function slope(values: number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let above = 0;
  let below = 0;
  for (const [index, value] of values.entries()) {
    above += (index - middle) * (value - mean);
    below += (index - middle) ** 2;
  }
  return (above / below / (requests / blocks)) * 10_000;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (typeof address !== "object" || !address) throw new Error("There is no free port.");
  return address.port;
}
