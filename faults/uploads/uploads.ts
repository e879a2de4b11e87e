// Uploads files that are broken, hostile or far larger than they look, each many times and twenty at once, as a member of
// staff, while a visitor reads pages. Each is refused with a sentence, or taken without what is bad in it; the site
// neither ends nor grows.
// Usage: npm run build && node faults/uploads/uploads.ts [times] [only the files whose name contains this]
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { mediaUpload } from "../../app/media/tables.server.ts";
import { startMediaProcess } from "../../app/media/testing/media-process.ts";
import { closeDatabase, openDatabase } from "../../app/platform/database/database.server.ts";
import { createLog } from "../../app/platform/log.server.ts";
import { openDurableDatabase, startOptions, startVariables } from "../../bench/running-site.ts";
import { printReport } from "../report.ts";
import { listBadFiles } from "./bad-files.ts";
import type { BadFile } from "./bad-pictures.ts";

const atOnce = 20;
/** Milliseconds: fault plan, D6. */
export const longestResponse = 10_000;
export const longestPage = 1000;
export const mostMegabytes = 512;
/** Between two pages of the visitor. */
const pauseMilliseconds = 100;

/** With the settings of `npm start`, as the memory depends on them. */
const asStarted = `export NODE_OPTIONS="${startOptions.join(" ")}" ${Object.entries(startVariables)
  .map(([name, value]) => `${name}=${value}`)
  .join(" ")}`;

export type UploadReport = {
  kinds: number;
  uploads: number;
  refused: number;
  taken: number;
  /** Milliseconds of a response to a piece of a file, and from a file's first piece until it was refused or taken. */
  slowest: { name: string; milliseconds: number; decidedName: string; decided: number };
  /** What the visitor read meanwhile, in milliseconds. */
  pages: number;
  p99: number;
  peakMegabytes: number;
  problems: string[];
};

export async function uploadBadFiles(
  times: number,
  isMeant: (file: BadFile) => boolean = () => true,
): Promise<UploadReport> {
  const postgres = await openDurableDatabase();
  const database = await openDatabase(postgres.connection, createLog("fatal"));
  const site = await startMediaProcess(postgres.url, postgres.folder, asStarted);
  const files = (await listBadFiles()).filter(isMeant);
  const problems: string[] = [];
  const slowest = { name: "", milliseconds: 0, decidedName: "", decided: 0 };
  const count = { done: 0, refused: 0 };
  const pages: number[] = [];
  let done = false;

  async function upload(file: BadFile, number: number) {
    const start = performance.now();
    const fileName = `${number} ${file.fileName ?? file.name}`.slice(0, 200);
    const { id } = await site.open(fileName, file.content);
    const response = await site.send(fileName, file.content, (milliseconds) => {
      if (milliseconds > slowest.milliseconds) {
        Object.assign(slowest, { name: file.name, milliseconds });
      }
    });
    if (response.status >= 500) problems.push(`${file.name}: ${response.status}`);
    await response.text();
    const state = response.ok ? await stateOnceDecided(id) : "refused";
    const decided = Math.round(performance.now() - start);
    if (decided > slowest.decided) Object.assign(slowest, { decidedName: file.name, decided });
    count[state] += 1;
    if (state === "done" && !file.harmless) problems.push(`${file.name}: taken`);
  }

  /** A complete upload waits for its turn. */
  async function stateOnceDecided(id: string) {
    for (;;) {
      const [row] = await database
        .select({ state: mediaUpload.state })
        .from(mediaUpload)
        .where(eq(mediaUpload.id, id));
      if (row?.state === "done" || row?.state === "refused") return row.state;
      if (!row) throw new Error(`The upload ${id} is gone.`);
      await pause(pauseMilliseconds);
    }
  }

  async function readPages() {
    while (!done) {
      const start = performance.now();
      const response = await fetch(`${site.origin}/`, { headers: { connection: "close" } });
      await response.text();
      if (!response.ok) problems.push(`a visitor's page: ${response.status}`);
      pages.push(performance.now() - start);
      await pause(pauseMilliseconds);
    }
  }

  try {
    const reading = readPages();
    const waiting = Array.from({ length: times }, () => files)
      .flat()
      .entries();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const [number, file] of waiting) await upload(file, number);
      }),
    );
    done = true;
    await reading;
    pages.sort((one, other) => one - other);
    return {
      kinds: files.length,
      uploads: times * files.length,
      refused: count.refused,
      taken: count.done,
      slowest,
      pages: pages.length,
      p99: Math.round(pages[Math.floor(pages.length * 0.99)] ?? 0),
      peakMegabytes: Math.round(site.peakMemory() ?? 0),
      problems: [...new Set(problems)],
    };
  } finally {
    done = true;
    await site.stop("SIGKILL");
    await closeDatabase(database);
    await postgres.close();
  }
}

if (process.argv[1] === import.meta.filename) {
  const [times, only] = [Number(process.argv[2] ?? 100), process.argv[3] ?? ""];
  const start = performance.now();
  const report = await uploadBadFiles(times, ({ name }) => name.includes(only));
  const seconds = Math.round((performance.now() - start) / 1000);
  printReport("Bad uploads", { ...report, seconds }, report.uploads);
  const isSlow = report.slowest.milliseconds > longestResponse || report.p99 > longestPage;
  if (report.problems.length > 0 || isSlow || report.peakMegabytes > mostMegabytes) {
    process.exitCode = 1;
  }
}
