// Loading times on a slow phone, in a real Chromium, and the admin area.
// Usage: npm run build && node bench/browser.ts
import { chromium } from "@playwright/test";
import { findChromium } from "../start/chromium.mjs";
import { goBack, launchWithStore } from "./browser/back-forward.ts";
import { type FirstVisit, visitFirst } from "./browser/first-visit.ts";
import { navigate } from "./browser/navigation.ts";
import { owner, visitAsStaff } from "./browser/staff.ts";
import { median } from "./median.ts";
import { publicPages } from "./public-pages.ts";
import { report } from "./report.ts";
import { openDurableDatabase, startSite, stopSite } from "./running-site.ts";

const visits = 3;
/** Pages measured at once, where only layout shifts and requests count and nothing is timed. */
const atOnce = 3;

const database = await openDurableDatabase();
const site = await startSite(database.url, database.folder, [], owner);
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
});
const { origin } = site;

const first: FirstVisit[] = [];
for (let visit = 0; visit < visits; visit += 1) first.push(await visitFirst(browser, origin, "/"));
const of = (figure: (visit: FirstVisit) => number) => median(first.map(figure));
const most = (figure: (visit: FirstVisit) => number) => Math.max(...first.map(figure));
console.log("  the landing page is visited");
const moved = await ofAllPages((page) => visitFirst(browser, origin, page));
console.log("  every page is visited");
const journeys = [];
for (const journey of [
  { from: "/", link: "About" },
  { from: "/", link: "Prizes" },
  { from: "/about", link: "Gallery" },
  { from: "/gallery", link: "Contact" },
]) {
  journeys.push(await navigate(browser, origin, journey));
}
console.log("  four ways are walked");
const returns = await goBackToAll();
console.log("  every page is returned to");
const staff = await visitAsStaff(browser, origin, database.connection);
await browser.close();
await stopSite(site);
await database.close();

report("browser", [
  { figure: "Landing page, requests", value: of((visit) => visit.requests) },
  { figure: "Scripts, KB (goal at most 150)", value: of((visit) => visit.scripts) },
  { figure: "Scripts of ours, KB (goal at most 20)", value: of((visit) => visit.ours) },
  { figure: "Styles and faces, KB (goal at most 60)", value: of((visit) => visit.stylesAndFaces) },
  { figure: "Hero picture, KB (goal at most 120)", value: of((visit) => visit.hero) },
  { figure: "First paint, milliseconds", value: of((visit) => visit.firstPaint) },
  { figure: "Largest paint, milliseconds", value: of((visit) => visit.largestPaint) },
  { figure: "Largest element and its priority", value: first[0]?.largestElement ?? "" },
  {
    figure: "Ready to be used, milliseconds",
    value: of((visit) => visit.ready),
  },
  {
    figure: "Longest task, milliseconds",
    value: most((visit) => visit.longestTask),
  },
  {
    figure: "Layout shift, the worst of all public pages (goal 0.00)",
    value: worstShift(moved.map(({ shifts }) => shifts)),
  },
  {
    figure: "Other pages fetched before intent (goal 0)",
    value: moved.flatMap(({ unwanted }) => unwanted).join(", ") || 0,
  },
  {
    figure: "Pages fetched when the menu opens",
    value: Math.min(...journeys.map(({ onIntent }) => onIntent)),
  },
  {
    figure: "Next page, prefetched, milliseconds, the slowest of four (goal at most 300)",
    value: Math.max(...journeys.map(({ milliseconds }) => milliseconds)),
  },
  {
    figure: `Pages that come back from the browser's store, of ${publicPages.length}`,
    value: returns,
  },
  { figure: "Admin area, scripts, KB (goal at most 250)", value: staff.scripts },
  { figure: "Table of 10,000 rows opens, milliseconds", value: staff.opened },
  {
    figure: `Frames dropped while it scrolls, of ${staff.frames} (goal 0)`,
    value: staff.dropped,
  },
  { figure: "Slowest frame, milliseconds", value: staff.slowest },
]);

function worstShift(shifts: number[]): string | number {
  const worst = Math.max(...shifts);
  return worst > 0 ? `${worst.toFixed(4)} on ${publicPages[shifts.indexOf(worst)]}` : 0;
}

async function goBackToAll(): Promise<string | number> {
  const fullBrowser = await launchWithStore();
  if (!fullBrowser) return "not measured: only a headless shell is installed";
  const outcomes = await ofAllPages(async (page) => {
    const outcome = await goBack(fullBrowser, origin, page);
    return outcome === "stored" ? "" : `not ${page}: ${outcome}`;
  });
  await fullBrowser.close();
  return outcomes.filter(Boolean).join("; ") || publicPages.length;
}

async function ofAllPages<Outcome>(visit: (page: string) => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let from = 0; from < publicPages.length; from += atOnce) {
    const some = publicPages.slice(from, from + atOnce);
    outcomes.push(...(await Promise.all(some.map(visit))));
  }
  return outcomes;
}
