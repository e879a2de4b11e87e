// A running site without free file descriptors, with little memory, with a full disk, and with a read-only one. It must
// not exit, must go on answering what it can, must recover unaided, and must lose no acknowledged entry.
// Needs Linux; the disks need root and the right to mount.
// Usage: npm run build && node faults/machine/scarcity.ts [rounds] [descriptors|memory|full|read-only]
import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import sharp from "sharp";
import { startMediaProcess } from "../../app/media/testing/media-process.ts";
import { idOf } from "../../bench/process-figures.ts";
import {
  openDurableDatabase,
  type RunningSite,
  startSite,
  stopSite,
} from "../../bench/running-site.ts";
import { printReport } from "../report.ts";
import { type Acknowledged, audit, enterAll } from "./entrants.ts";

/** Plan of faults A6. */
const longestRefusal = 5_000;
const longestRecovery = 30_000;
const diskMegabytes = 1024;

type ScarcityReport = {
  acknowledged: number;
  /** Entries that were refused or cut off while something was scarce, and taken afterwards. */
  refused: number;
  slowestRefusal: number;
  slowestRecovery: number;
};

type ScarceInstallation = Awaited<ReturnType<typeof openDurableDatabase>>;

class Trial {
  readonly installation: ScarceInstallation;
  readonly site: RunningSite;
  readonly report: ScarcityReport = {
    acknowledged: 0,
    refused: 0,
    slowestRefusal: 0,
    slowestRecovery: 0,
  };
  readonly #acknowledged = new Map<number, Acknowledged>();
  #next = 300_000_000;
  #unanswered: number[] = [];

  constructor(installation: ScarceInstallation, site: RunningSite) {
    this.installation = installation;
    this.site = site;
  }

  /** Returns how many were not answered with a ticket. Refusals must come soon. */
  async enter(count: number): Promise<number> {
    const people = Array.from({ length: count }, () => this.#next++);
    const start = performance.now();
    const unanswered = await enterAll(this.site, people, this.#acknowledged);
    const took = Math.round(performance.now() - start);
    if (unanswered.length > 0) {
      this.report.slowestRefusal = Math.max(this.report.slowestRefusal, took);
      if (took > longestRefusal) throw new Error(`Refusals took ${took} ms.`);
    }
    this.#unanswered.push(...unanswered);
    this.report.refused += unanswered.length;
    return unanswered.length;
  }

  /** Everybody who was refused sends the entry again, until all have a ticket. */
  async recover() {
    const start = performance.now();
    this.expectRunning();
    while (this.#unanswered.length > 0) {
      if (performance.now() - start > longestRecovery) {
        throw new Error(`${this.#unanswered.length} people were never answered.`);
      }
      await pause(100);
      this.#unanswered = await enterAll(this.site, this.#unanswered, this.#acknowledged);
    }
    await this.expectPage("/draw");
    const took = Math.round(performance.now() - start);
    this.report.slowestRecovery = Math.max(this.report.slowestRecovery, took);
  }

  async expectPage(path: string) {
    const response = await fetch(this.site.origin + path);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  }

  expectRunning() {
    const { exitCode, signalCode } = this.site.process;
    if (exitCode !== null || signalCode !== null) throw new Error("The site ended.");
  }

  async finish(): Promise<ScarcityReport> {
    await audit(this.installation.connection, [...this.#acknowledged.values()]);
    this.report.acknowledged = this.#acknowledged.size;
    return this.report;
  }
}

async function onTrial(work: (trial: Trial) => Promise<void>, nodeOptions: string[] = []) {
  const installation = await openDurableDatabase();
  try {
    const site = await startSite(installation.url, installation.folder, nodeOptions);
    try {
      const trial = new Trial(installation, site);
      await trial.enter(20);
      await work(trial);
      return await trial.finish();
    } finally {
      await stopSite(site, "SIGKILL");
    }
  } finally {
    await installation.close();
  }
}

/** Strangers open connections until no descriptor is left. Existing connections must be answered. */
export function exhaustDescriptors(rounds: number): Promise<ScarcityReport> {
  return onTrial(async (trial) => {
    const pid = idOf(trial.site);
    const [, limit] =
      /Max open files\s+(\d+)/.exec(readFileSync(`/proc/${pid}/limits`, "utf8")) ?? [];
    for (let round = 0; round < rounds; round += 1) {
      const visitor = await openConnection(trial.site.origin);
      const open = readdirSync(`/proc/${pid}/fd`).length;
      execFileSync("prlimit", [`--pid=${pid}`, `--nofile=${open + 8}:`]);
      const strangers = await Promise.all(
        Array.from({ length: 100 }, () => openConnection(trial.site.origin)),
      );
      for (const path of ["/healthz", "/draw"]) {
        const status = await visitor.ask(path);
        if (status !== 200) throw new Error(`${path} without descriptors: ${status}`);
      }
      await trial.enter(10);
      for (const stranger of strangers) stranger.socket.destroy();
      visitor.socket.destroy();
      await trial.recover();
      execFileSync("prlimit", [`--pid=${pid}`, `--nofile=${limit}:`]);
    }
  });
}

async function openConnection(origin: string) {
  const socket: Socket = connect(Number(new URL(origin).port), "127.0.0.1");
  // Closed by the site when it has no descriptor for it.
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return {
    socket,
    async ask(path: string): Promise<number> {
      const answer = once(socket, "data");
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      const [bytes] = (await answer) as [Buffer];
      // The rest of the page is thrown away.
      socket.resume();
      return Number(bytes.toString("latin1", 9, 12));
    },
  };
}

/** With a small heap, visitors ask for pages that must be rendered, and send the largest forms, all at once. */
export async function limitMemory(rounds: number, megabytes: number) {
  let peak = 0;
  const report = await onTrial(
    async (trial) => {
      const { origin } = trial.site;
      const form = `name=${"a".repeat(900_000)}`;
      for (let round = 0; round < rounds; round += 1) {
        const ask = (number: number) =>
          fetch(`${origin}${number % 2 === 0 ? `/check?code=${number}` : "/contact"}`, {
            headers: {
              "X-Forwarded-For": `10.2.${round % 256}.${number % 256}`,
              "Content-Type": "application/x-www-form-urlencoded",
              Origin: origin,
            },
            ...(number % 2 === 1 && { method: "POST", body: form }),
          }).then((response) => response.arrayBuffer());
        await Promise.all([
          ...Array.from({ length: 100 }, (_, number) => ask(number)),
          trial.enter(50),
        ]);
        await trial.recover();
      }
      const status = readFileSync(`/proc/${idOf(trial.site)}/status`, "utf8");
      peak = Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
    },
    [`--max-old-space-size=${megabytes}`],
  );
  return { ...report, heapLimit: megabytes, peak };
}

/** The disk of database and files fills up, and is freed. Pages from the cache must be sent meanwhile. */
export async function fillDisk(rounds: number): Promise<ScarcityReport> {
  using disk = mountDisk();
  // Awaited: the disk is unmounted when this function returns.
  return await disk.asTemporaryFolder(() =>
    onTrial(async (trial) => {
      const filler = join(disk.folder, "filler");
      for (let round = 0; round < rounds; round += 1) {
        // Bounded, in case it is not on the small disk.
        spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=1M", `count=${diskMegabytes}`]);
        // Until something no longer fits: the log is written into files that exist already.
        for (let tries = 0; (await trial.enter(20)) === 0; tries += 1) {
          if (tries === 50) throw new Error("The full disk was never noticed.");
          await query(trial.installation, "select pg_switch_wal()").catch(() => undefined);
        }
        trial.expectRunning();
        await trial.expectPage("/draw");
        await trial.expectPage("/healthz");
        rmSync(filler);
        await trial.recover();
      }
    }),
  );
}

/** The disk of the files becomes read-only; the database is elsewhere. Uploads are refused, pages are not. */
export async function makeDiskReadOnly(rounds: number) {
  using disk = mountDisk();
  const installation = await openDurableDatabase();
  const site = await startMediaProcess(installation.url, disk.folder);
  const refusals = new Set<string>();
  const expectUpload = async (round: number, expected: number) => {
    const background = { r: round % 256, g: expected % 256, b: 0 };
    const picture = sharp({ create: { width: 400, height: 300, channels: 3, background } });
    const response = await site.send(`${expected}-${round}.jpg`, await picture.jpeg().toBuffer());
    const text = await response.text();
    if (response.status !== expected) throw new Error(`An upload: ${response.status} ${text}`);
    if (expected !== 200) refusals.add(text.trim());
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      execFileSync("mount", ["-o", "remount,ro", disk.folder]);
      await expectUpload(round, 503);
      for (const path of ["/", "/healthz"]) {
        const { status } = await fetch(site.origin + path);
        if (status !== 200) throw new Error(`${path} with a read-only disk: ${status}`);
      }
      execFileSync("mount", ["-o", "remount,rw", disk.folder]);
      await expectUpload(round, 200);
    }
    return { refusals: [...refusals] };
  } finally {
    await site.stop("SIGKILL");
    await installation.close();
  }
}

async function query({ administration }: ScarceInstallation, statement: string) {
  const client = new pg.Client(administration);
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function mountDisk() {
  const before = process.env.TMPDIR;
  const folder = mkdtempSync(join(tmpdir(), "goldkey-disk-"));
  mkdirSync(folder, { recursive: true });
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskMegabytes}m,mode=711`, "tmpfs", folder]);
  return {
    folder,
    async asTemporaryFolder<Result>(work: () => Promise<Result>): Promise<Result> {
      process.env.TMPDIR = folder;
      try {
        return await work();
      } finally {
        if (before === undefined) delete process.env.TMPDIR;
        else process.env.TMPDIR = before;
      }
    },
    [Symbol.dispose]() {
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

if (process.argv[1] === import.meta.filename) {
  const [rounds, only] = [Number(process.argv[2] ?? 10), process.argv[3]];
  const trials = {
    descriptors: () => exhaustDescriptors(rounds),
    memory: () => limitMemory(rounds, 160),
    full: () => fillDisk(rounds),
    "read-only": () => makeDiskReadOnly(rounds),
  };
  for (const [name, trial] of Object.entries(trials)) {
    if (only !== undefined && only !== name) continue;
    const report = await trial();
    printReport(`${name}: nothing lost, recovered`, { rounds, ...report }, rounds);
  }
}
