// Ten thousand viewers of a closing, a decision and reveals, on loopback: npm run build && node bench/live/live.ts [viewers]
// Prints a table and writes bench/results/live.json. Takes a few minutes.
import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDurableDatabase, type RunningSite, startSite, stopSite } from "../running-site.ts";
import { openStage } from "./stage.ts";
import type { ViewerOrder, ViewerReport } from "./viewer-process.ts";

const inAll = Number(process.argv[2] ?? 10_000);
const processes = 4;
const slowReaders = 200;
const events = (slug: string) => `/api/draws/${slug}/events`;

type LiveTimes = { p50: number; p99: number; worst: number; heard: number; missing: number };

const results: Record<string, unknown> = {};
const rows: [string, string][] = [];
function note(name: string, text: string, value: unknown) {
  rows.push([name, text]);
  results[name] = value;
  console.log(`${name.padEnd(44)} ${text}`);
}

function startViewers(): ChildProcess {
  return fork(join(import.meta.dirname, "viewer-process.ts"), { stdio: "inherit" });
}

function send(child: ChildProcess, order: ViewerOrder) {
  child.send(order);
}

/** The next report of a kind and, if given, of what was awaited. */
function nextReport<Kind extends ViewerReport["report"]>(
  child: ChildProcess,
  kind: Kind,
  number?: number,
) {
  return new Promise<Extract<ViewerReport, { report: Kind }>>((resolve) => {
    child.on("message", function listen(report: ViewerReport) {
      if (report.report !== kind) return;
      if (number !== undefined && "number" in report && report.number !== number) return;
      child.off("message", listen);
      resolve(report as Extract<ViewerReport, { report: Kind }>);
    });
  });
}

async function openViewers(port: number, slug: string, count: number, from = 0, deaf = false) {
  const child = startViewers();
  send(child, { order: "open", port, path: events(slug), viewers: count, from, deaf });
  await nextReport(child, "opened");
  return child;
}

let awaited = 0;

/** What every viewer is to hear next; returns the number of this order. */
function awaitAll(crowd: ChildProcess[], text: string, page?: string): number {
  awaited += 1;
  for (const child of crowd) {
    send(child, { order: "await", number: awaited, text, ...(page && { page }) });
  }
  return awaited;
}

const versionText = (version: number) => `"version":${version},`;

/** Presses, and measures how long it takes until every viewer knows. */
async function reveal(
  crowd: ChildProcess[],
  version: number,
  press: () => Promise<unknown>,
): Promise<LiveTimes> {
  const number = awaitAll(crowd, versionText(version));
  const pressed = Date.now();
  const reports = Promise.all(crowd.map((child) => nextReport(child, "heard", number)));
  await press();
  return timesFrom(pressed, await reports);
}

/** A new phase, and the page that every viewer requests because of it. `happen` returns when it happens. */
async function newPhase(
  crowd: ChildProcess[],
  phase: string,
  page: string,
  happen: () => Promise<number>,
) {
  const number = awaitAll(crowd, `"phase":"${phase}"`, page);
  const heard = Promise.all(crowd.map((child) => nextReport(child, "heard", number)));
  const pages = Promise.all(crowd.map((child) => nextReport(child, "pages", number)));
  const happened = await happen();
  return { heard: timesFrom(happened, await heard), pages: timesFrom(happened, await pages) };
}

function timesFrom(start: number, reports: { times: number[]; missing: number }[]): LiveTimes {
  const delays = reports
    .flatMap(({ times }) => times.map((time) => time - start))
    .toSorted((left, right) => left - right);
  const at = (share: number) =>
    delays[Math.min(delays.length - 1, Math.floor(delays.length * share))];
  return {
    p50: at(0.5) ?? Number.NaN,
    p99: at(0.99) ?? Number.NaN,
    worst: delays.at(-1) ?? Number.NaN,
    heard: delays.length,
    missing: reports.reduce((sum, { missing }) => sum + missing, 0),
  };
}

function inWords({ p50, p99, worst, heard, missing }: LiveTimes): string {
  return `p50 ${p50} ms, p99 ${p99} ms, last ${worst} ms; ${heard} heard it, ${missing} did not`;
}

function memoryOf({ process: { pid } }: RunningSite): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]);
}

function filesOf({ process: { pid } }: RunningSite): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

async function main() {
  const started = performance.now();
  const database = await openDurableDatabase();
  const dataFolder = join(database.folder, "site");
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const fixed = { PORT: `${port}`, SAMPLE_CONTENT: "off" };
  let site = await startSite(database.url, dataFolder, [], fixed);
  const crowd: ChildProcess[] = [];
  let stage: Awaited<ReturnType<typeof openStage>> | undefined;
  try {
    stage = await openStage(database.connection, { DATA_DIR: dataFolder, PORT: `${port}` });
    const { slug, press, nextVersion } = stage;
    note("load of the machine before", loadavg()[0]?.toFixed(2) ?? "", loadavg());
    await pause(2_000);
    const before = memoryOf(site);
    const files = filesOf(site);
    const opening = performance.now();
    const share = Math.floor(inAll / processes);
    crowd.push(
      ...(await Promise.all(
        Array.from({ length: processes }, (_, index) =>
          openViewers(port, slug, share, index * share),
        ),
      )),
    );
    const seconds = (performance.now() - opening) / 1000;
    const viewers = share * processes;
    note("viewers connected", `${viewers} in ${seconds.toFixed(1)} s`, { viewers, seconds });
    await pause(25_000);
    const perViewer = (memoryOf(site) - before) / viewers;
    note("memory per viewer", `${perViewer.toFixed(1)} KB (resident, after 25 s)`, perViewer);

    const page = `/draw/${slug}.data`;
    const closing = await newPhase(crowd, "waiting", page, stage.closeSoon);
    note("entries close", inWords(closing.heard), closing.heard);
    note("pages after closing", inWords(closing.pages), closing.pages);
    const enterSecondValue = await stage.decide();
    const decided = await newPhase(crowd, "drawn", page, async () => {
      const pressed = Date.now();
      await enterSecondValue();
      return pressed;
    });
    note("the draw is decided", inWords(decided.heard), decided.heard);
    note("pages after the decision", inWords(decided.pages), decided.pages);
    await stage.startShow();

    for (const round of [1, 2, 3]) {
      const times = await reveal(crowd, await nextVersion(), press);
      note(`reveal ${round}`, inWords(times), times);
    }

    const deaf = await openViewers(port, slug, slowReaders, inAll, true);
    const withDeaf = await reveal(crowd, await nextVersion(), press);
    note(`reveal with ${slowReaders} who never read`, inWords(withDeaf), withDeaf);
    send(deaf, { order: "leave" });

    const second = await startSite(database.url, dataFolder, [], {
      ...fixed,
      PORT: `${port + 1}`,
      PUBLIC_URL: `http://localhost:${port}`,
    });
    const elsewhere = await openViewers(port + 1, slug, 500);
    const both = await reveal([...crowd, elsewhere], await nextVersion(), press);
    note("reveal on two processes", inWords(both), both);
    send(elsewhere, { order: "leave" });
    await stopSite(second);

    const [gone] = crowd.splice(0, 1);
    const full = filesOf(site);
    if (gone) send(gone, { order: "leave" });
    await pause(2_000);
    const freed = full - filesOf(site);
    note("connections freed when viewers go", `${freed} of ${share} within 2 s`, { freed, share });

    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      const stopped = Date.now();
      await stopSite(site, signal);
      site = await startSite(database.url, dataFolder, [], fixed);
      const up = Date.now();
      const number = awaitAll(crowd, versionText(await nextVersion()));
      const back = Promise.all(crowd.map((child) => nextReport(child, "back", number)));
      await pause(1_000);
      await press();
      const reports = await back;
      const times = reports.flatMap(({ times }) => times);
      const returned = times.filter((time) => time > stopped);
      const last = Math.max(...returned) - stopped;
      note(
        `back after ${signal === "SIGTERM" ? "an orderly restart" : "kill -9"}`,
        `${returned.length} of ${times.length}, the last after ${(last / 1000).toFixed(1)} s (site away ${((up - stopped) / 1000).toFixed(1)} s)`,
        { returned: returned.length, of: times.length, milliseconds: last, away: up - stopped },
      );
    }
    note("files open before any viewer", `${files}`, files);
    note("load of the machine after", loadavg()[0]?.toFixed(2) ?? "", loadavg());
    note("took", `${((performance.now() - started) / 1000).toFixed(0)} s`, undefined);
    const folder = join(import.meta.dirname, "../results");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "live.json"), `${JSON.stringify(results, null, 2)}\n`);
  } finally {
    for (const child of crowd) send(child, { order: "leave" });
    await stage?.close();
    await stopSite(site);
    await database.close();
  }
}

await main();
