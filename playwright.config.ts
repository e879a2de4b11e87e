import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

const chromium = {
  // Set by start/test.mjs. Debian's when a journey is run by hand.
  executablePath:
    process.env.CHROMIUM_PATH ??
    ["/usr/bin/chromium-headless-shell"].find(existsSync) ??
    "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/** Files for one width only. Single journeys have a tag, see e2e/site.ts; all others run at both widths. */
const desktopFiles = [
  "accounts.spec.ts",
  "accounts-providers.spec.ts",
  "admin-shell-tables.spec.ts",
  "draw-staff.spec.ts",
  "evenings.spec.ts",
  "enquiries.spec.ts",
  "failures.spec.ts",
  "media.spec.ts",
  "show-offline.spec.ts",
  "show.spec.ts",
  "pages.spec.ts",
  "verify.spec.ts",
  "winners.spec.ts",
].map((name) => `**/${name}`);
const phoneFiles = ["budgets.spec.ts", "live.spec.ts"].map((name) => `**/${name}`);

/** They wait for lost networks, take an evening or look at all pages. FAULTS=1 npm test runs them too: faults/README.md. */
const onDemand = process.env.FAULTS
  ? []
  : ["show-offline", "evenings", "pseudo-language"].map((name) => `**/${name}.spec.ts`);

/** Journeys in a real browser. Each worker starts its own site: see e2e/site.ts. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/sample-site.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  // Limits in case something hangs. On an idle machine no journey takes longer than a minute and no wait longer than a
  // reveal, but with ten times as many processes as processors everything takes ten times as long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // Recording takes as much processor time as the journeys, so only a retry is recorded.
  // To debug a journey locally, run it with --trace=on.
  // A click that waits for something that never comes ends after two minutes.
  // Painting animations took a fifth of the processor time; journeys that look at motion ask for it.
  use: {
    launchOptions: chromium,
    trace: "on-first-retry",
    actionTimeout: 120_000,
    contextOptions: { reducedMotion: "reduce" },
  },
  projects: [
    // First, because shows take long. Much of that is waiting, which runs well in parallel.
    {
      name: "desktop",
      testIgnore: [...phoneFiles, ...onDemand],
      grepInvert: /@phone/,
      use: {
        ...devices["Desktop Chrome"],
        viewport: { width: 1440, height: 900 },
        // A quarter of the pixels: painting takes much of the time, and journeys read pages rather than look at them.
        deviceScaleFactor: 0.5,
      },
    },
    {
      name: "phone",
      testIgnore: [...desktopFiles, ...onDemand],
      grepInvert: /@desktop/,
      use: {
        ...devices["Pixel 7"],
        viewport: { width: 390, height: 844 },
        // A seventh of the pixels of such a phone, see above. Journeys that look at pictures ask for all.
        deviceScaleFactor: 1,
      },
    },
  ],
});
