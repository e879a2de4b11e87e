// Lighthouse's four scores for every public page, as a phone on simulated slow 4G; the median of several runs.
// Usage: npm run build && node bench/lighthouse.ts [runs per page] [pages]
// npx fetches Lighthouse, because nothing else in this project needs its two hundred packages.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { findChromium } from "../start/chromium.mjs";
import { median } from "./median.ts";
import { publicPages } from "./public-pages.ts";
import { report } from "./report.ts";
import { openDurableDatabase, startSite, stopSite } from "./running-site.ts";

const lighthouse = "lighthouse@13.5.0";
const [runs = "5", ...pages] = process.argv.slice(2);
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const goals = [98, 100, 100, 100];

type LighthouseAudit = { id: string; score: number | null; displayValue?: string };
type Category = { score: number; auditRefs: { id: string; weight: number }[] };
type LighthouseResult = {
  categories: Record<string, Category>;
  audits: Record<string, LighthouseAudit>;
};

const chromium = await findChromium();
const database = await openDurableDatabase();
const site = await startSite(database.url, database.folder);
const folder = mkdtempSync(join(tmpdir(), "goldkey-lighthouse-"));
const rows = [];
let missed = false;
for (const page of pages.length > 0 ? pages : publicPages) {
  const results: LighthouseResult[] = [];
  for (let run = 0; run < Number(runs); run += 1) results.push(await examine(page));
  const scores = categories.map((name) => median(results.map((result) => scoreOf(result, name))));
  rows.push({ figure: page, value: scores.join(" / ") });
  missed ||= scores.some((mark, index) => mark < (goals[index] ?? 100));
  console.log(`${page}: ${scores.join(" / ")}`);
  for (const lost of new Set(results.flatMap(imperfectAudits))) console.log(`    ${lost}`);
}
rmSync(folder, { recursive: true });
await stopSite(site);
await database.close();
console.log("\nPerformance / accessibility / best practices / SEO");
report("lighthouse", rows);
if (missed) process.exitCode = 1;

async function examine(page: string): Promise<LighthouseResult> {
  const file = join(folder, "result.json");
  const child = spawn(
    "npx",
    [
      ...["--yes", lighthouse, site.origin + page],
      ...["--quiet", "--output=json", `--output-path=${file}`],
      `--only-categories=${categories.join(",")}`,
      "--chrome-flags=--headless --no-sandbox --disable-dev-shm-usage --disable-gpu",
    ],
    {
      env: {
        ...process.env,
        CHROME_PATH: chromium,
        PATH: dirname(process.execPath) + delimiter + process.env.PATH,
      },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}.`);
  return JSON.parse(readFileSync(file, "utf8"));
}

function scoreOf(result: LighthouseResult, name: string): number {
  return Math.round((result.categories[name]?.score ?? 0) * 100);
}

/** The weighted audits below the full score. */
function imperfectAudits(result: LighthouseResult): string[] {
  return Object.values(result.categories)
    .filter(({ score }) => score < 1)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .map(({ id }) => result.audits[id])
    .filter((audit) => audit !== undefined)
    .filter(({ score }) => score !== null && score < 0.995)
    .map(({ id, score, displayValue = "" }) => `${id} ${score} ${displayValue}`);
}
