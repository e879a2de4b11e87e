// How long a warm `npm start` takes to its first page, and how much memory the app holds on to.
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
import { publicPages } from "./public-pages.ts";
import { report } from "./report.ts";

const requests = Number(process.argv[2] ?? 100_000);
const blocks = 20;
/** So many pages are rendered for one visitor; the others come from memory. */
const rendered = 0.02;
/** Of each page, before it counts: by then V8 has compiled what it will compile and has had its largest moments. */
const toWarm = { fromMemory: 5000, alone: 200 };

type Started = { seconds: number; port: number; npm: ChildProcess };

const folder = mkdtempSync(join(tmpdir(), "goldkey-start-"));
chmodSync(folder, 0o711);
// The first start builds if it must, and fills the database: not counted.
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
    figure: `Resident after ${toWarm.alone} renderings of every page, MB`,
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
  async function ask({ fromMemory, alone }: typeof toWarm) {
    for (const path of publicPages) {
      await load({ port, path, connections: 8, requests: fromMemory });
      await load({ port, path: `${path}?`, connections: 2, requests: alone });
    }
  }
  await ask(toWarm);
  const warm = residentMegabytes(site);
  const seen: number[] = [];
  const share = Math.ceil(requests / blocks / publicPages.length);
  const alone = Math.max(1, Math.round(share * rendered));
  for (let block = 0; block < blocks; block += 1) {
    await ask({ fromMemory: share - alone, alone });
    seen.push(residentMegabytes(site));
    console.log(`  ${block + 1} of ${blocks}: ${Math.round(seen.at(-1) ?? 0)} MB`);
  }
  return { warm, seen };
}

/** Least squares: how much is added from one block to the next, for 10,000 requests. */
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
