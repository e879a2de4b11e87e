import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

const chromium = {
  // Found by start/test.mjs, or Debian's when a journey is run by hand.
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

/** What these go through is the same at every width; how they look on a phone, others ask. */
const sameOnEveryScreen = [
  "accounts.spec.ts",
  "accounts-providers.spec.ts",
  "admin-shell-tables.spec.ts",
  "draw-staff.spec.ts",
  "failures.spec.ts",
  "media.spec.ts",
  "show.spec.ts",
  "pages.spec.ts",
  "verify.spec.ts",
  "winners.spec.ts",
].map((name) => `**/${name}`);

/** Journeys in a real browser. Each worker starts a site of its own: see e2e/site.ts. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/sample-site.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  // On a calm machine the longest of most takes twenty seconds; a busy one may need five times that.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // Recording takes as much processor time as the journeys themselves: only a second try is recorded.
  // A journey that fails at home is watched with --trace=on.
  use: { launchOptions: chromium, trace: "on-first-retry" },
  projects: [
    // First, for its long evenings: much of them is waiting, which goes well beside other tests.
    {
      name: "desktop",
      grepInvert: /@phone/,
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      testIgnore: sameOnEveryScreen,
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
    },
  ],
});
