// An evening as staff plan it, through the pages of the admin area, and a relay of the beacon that knows one round.
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { recordedBeacon } from "../app/draws/testing/recorded-beacon.ts";
import { toWallClock } from "../app/platform/zoned-time.ts";
import { test as base, clockAt } from "./draw-site.ts";
import { makeSiteFolder } from "./sample-site.ts";
import { expect, hydrated, owner } from "./site.ts";
import { openDatabase, startSite, stopSite } from "./site-process.ts";

/** The sample company's. */
const timeZone = "Europe/London";

type EveningSource =
  | { source: "drand"; gapSeconds: number }
  | { source: "public-value"; description: string; lookUp: string; announcedAt: number };

export type EveningPlan = { title: string; closesAt: number; chance: EveningSource };

/** The first evening's times lead to a real round of 2026, which the relay below has. */
const drandClosesAt = Math.floor((recordedBeacon.moment - 900) / 60) * 60;
export const drandEvening: EveningPlan = {
  title: "The summer evening",
  closesAt: drandClosesAt,
  chance: { source: "drand", gapSeconds: recordedBeacon.moment - 1 - drandClosesAt },
};

/** `test` for a site whose only relay of the beacon has the round of the evening above. */
export const test = base.extend<object>({
  variables: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const relay = createServer(({ url = "" }, response) => {
        const known = url.endsWith(`/public/${recordedBeacon.round}`);
        response.writeHead(known ? 200 : 404, { "Content-Type": "application/json" });
        response.end(known ? recordedBeacon.json : "{}");
      });
      await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
      const { port } = relay.address() as AddressInfo;
      await use({
        OWNER_EMAIL: owner.email,
        OWNER_PASSWORD: owner.password,
        BEACON_URLS: `http://127.0.0.1:${port}`,
      });
      relay.closeAllConnections();
      relay.close();
    },
    { scope: "worker" },
  ],
  // A ledger never goes back in time, so this site's has to begin before the round. A site that starts at another
  // address begins a ledger of its own.
  site: [
    async ({ variables }, use) => {
      const dataFolder = await makeSiteFolder();
      const first = await startSite(dataFolder, variables);
      const database = await openDatabase(dataFolder);
      await database.query(clockAt(drandClosesAt - 7200));
      await database.end();
      await stopSite(first.process);
      const { process: server, origin, output } = await startSite(dataFolder, variables);
      const crash = () => Promise.reject(new Error("This site is not meant to crash."));
      await use({ origin, dataFolder, output, crash });
      await stopSite(server);
      await rm(dataFolder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

const prizes = [
  { name: "The key to Casa Alba", worth: "£1,850,000", count: "1" },
  { name: "A week on the terrace", worth: "£4,200", count: "1" },
  { name: "The house box", worth: "£120", count: "3" },
];

/** Plans the evening, names its prizes and opens it; returns the id of the draw. */
export async function planEvening(page: Page, plan: EveningPlan): Promise<number> {
  await page.goto("/admin/draws/new");
  await hydrated(page);
  await page.getByLabel("Title").fill(plan.title);
  await page.getByText("An evening with guests").click();
  await page.getByRole("button", { name: "Start planning" }).click();
  await expect(page.getByRole("heading", { name: plan.title, level: 1 })).toBeVisible();
  await hydrated(page);
  const address = new URL(page.url()).pathname;
  const at = (seconds: number) => toWallClock(seconds, timeZone);
  await page.getByLabel("Closes", { exact: true }).fill(at(plan.closesAt));
  await page.getByLabel("Show starts").fill(at(plan.closesAt));
  await fillChance(page, plan.chance, at);
  await saved(page);
  await page.getByRole("button", { name: "Insert our default text" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Replace the text" }).click();
  await saved(page);
  await addPrizes(page, `${address}/prizes`);
  await page.goto(address);
  await hydrated(page);
  await expect(page.getByText("11 of 11")).toBeVisible();
  return Number(address.split("/").at(-1));
}

async function fillChance(page: Page, chance: EveningSource, at: (seconds: number) => string) {
  if (chance.source === "drand") {
    await page.getByText("How long to wait for the value.").click();
    const gap = page.getByLabel("Seconds between closing and the round");
    await gap.fill(`${chance.gapSeconds}`);
    return gap.blur();
  }
  await page.getByText("A public value you name").click();
  await page.getByLabel("Which value").fill(chance.description);
  await page.getByLabel("Written as").selectOption("digits");
  await page.getByLabel("Where people can look it up").fill(chance.lookUp);
  const announced = page.getByLabel("Announced at");
  await announced.fill(at(chance.announcedAt));
  await announced.blur();
}

async function addPrizes(page: Page, address: string) {
  await page.goto(address);
  await hydrated(page);
  for (const [index, { name, worth, count }] of prizes.entries()) {
    await page.getByRole("button", { name: "Add a prize" }).click();
    await page.getByLabel("Prize", { exact: true }).nth(index).fill(name);
    await page.getByLabel("Value").nth(index).fill(worth);
    await page.getByLabel("How many").nth(index).fill(count);
    await page.getByRole("button", { name: `Choose the picture of ${name}` }).click();
    await page.getByRole("dialog").getByRole("img").nth(index).click();
  }
  await page.getByRole("button", { name: "Save now" }).click();
  await saved(page);
}

export async function sealAndOpen(page: Page, title: string) {
  await page.getByRole("button", { name: "Open…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Type the title to confirm").fill(title);
  await dialog.getByRole("button", { name: "Seal and open" }).click();
  await expect(page.getByText("What is sealed")).toBeVisible();
}

async function saved(page: Page) {
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
}
