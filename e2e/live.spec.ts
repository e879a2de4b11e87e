// A show on phones: by events, by polling if events are blocked, and the replay afterwards.
import type { Browser, Page } from "@playwright/test";
import type { SealedDraw } from "../app/draws/sealed-draw.ts";
import { defaultShowSettings } from "../app/show/script/settings.ts";
import { startShow } from "../app/show/start-show.server.ts";
import { type Draws, type OpenDraw, test, titleOf } from "./draw-site.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated } from "./site.ts";

/** No console is open: `draws` presses instead. */
async function start(draws: Draws, draw: SealedDraw) {
  const driver = { console: "laptop", staffId: "ada", name: "Ada" };
  await startShow(draws.services, draw.id, "real", defaultShowSettings, driver);
}

/** A decided draw whose show is at this step. */
async function openShow(draws: Draws, slug: string, step: string) {
  const { draw, tickets } = await draws.open(slug, 60);
  const awards = await draws.decide(draw);
  const [first, last] = awards;
  if (!first || !last) throw new Error("Nobody has won.");
  await start(draws, draw);
  await draws.playTo(slug, step);
  return { tickets, awards, first, last };
}

async function follow(page: Page, slug: string) {
  await page.goto(`/draw/${slug}`);
  await hydrated(page);
}

/** A phone on which the page of this ticket was opened: it remembers it. */
async function openTicket(
  browser: Browser,
  baseURL: string,
  tickets: OpenDraw["tickets"],
  number: number,
): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.goto(tickets.find(({ ticket }) => ticket === number)?.url ?? "");
  await hydrated(phone);
  return phone;
}

/** Waits inside the page, for text that is shown only for seconds. */
async function whenShown(page: Page, text: string) {
  await page.waitForFunction((words) => document.body.textContent?.includes(words), text, {
    polling: 100,
  });
}

test("a phone follows from the countdown to the public number", async ({ page, draws }) => {
  const slug = "followed";
  const { draw } = await draws.open(slug, 60);
  await start(draws, draw);
  await follow(page, slug);
  await expect(page.getByRole("heading", { name: "Entries close in" })).toBeVisible();
  await expect(page.getByText("60 tickets so far.")).toBeVisible();

  // The show moves automatically when entries close; a press might come before or after that.
  await draws.close(draw);
  await expect(page.getByRole("heading", { name: "The list is sealed" })).toBeVisible();
  await draws.press(slug, "next");
  await expect(page.getByRole("heading", { name: "Waiting for the public number" })).toBeVisible();
  await draws.decide(draw);
  await expect(page.getByRole("heading", { name: "The public number is here" })).toBeVisible();
});

test("a phone shows a new phase at once, before it has the new page", async ({ page, draws }) => {
  const slug = "at-once";
  const { draw } = await draws.open(slug, 3);
  await follow(page, slug);
  await expect(page.getByRole("button", { name: "Get my ticket" })).toBeVisible();
  // A full hall requests its pages later, spread over seconds.
  await page.route("**/*.data*", (route) => route.abort());
  await draws.close(draw);
  await expect(page.getByRole("heading", { name: "Entries are closed" })).toBeVisible();
  await draws.decide(draw);
  await expect(page.getByText("The winners appear here in a few seconds.")).toBeVisible();
  await page.unroute("**/*.data*");
  await expect(page.getByRole("heading", { name: "Who won" })).toBeVisible();
});

test("decided but not on stage: no page says who won, not even to the winner", async ({
  page,
  browser,
  site,
  draws,
}) => {
  const slug = "undisclosed";
  const { tickets, awards, last } = await openShow(draws, slug, "waiting");
  const winner = await openTicket(browser, site.origin, tickets, last.ticket);
  await expect(
    winner.getByText("We will show the winners live, and here at the same time."),
  ).toBeVisible();
  for (const path of ["/prizes", "/home", `/draw/${slug}`]) {
    // The draw was decided before its show began, so a page in the cache may name winners for another second.
    await expect(async () => {
      const html = await (await page.request.get(path)).text();
      expect(html, path).not.toContain(`Winners of ${titleOf(slug)}`);
      expect(html, path).not.toContain("Who won</h");
      for (const { name } of awards) expect(html, path).not.toContain(name);
    }).toPass();
  }
});

test("phones follow a reveal and know their own ticket, with events and without", async ({
  page,
  browser,
  site,
  draws,
}) => {
  const slug = "revealed";
  const { tickets, first, last } = await openShow(draws, slug, "waiting");
  await follow(page, slug);
  const winner = await openTicket(browser, site.origin, tickets, last.ticket);
  await follow(winner, slug);
  // A phone without events polls instead.
  const asking = await openTicket(browser, site.origin, tickets, first.ticket);
  await asking.route("**/events*", (route) => route.abort());
  await follow(asking, slug);

  await draws.press(slug, "next");
  for (const phone of [page, winner, asking]) {
    await expect(phone.getByRole("heading", { name: "A week on the terrace" })).toBeVisible();
  }
  // Half a minute until the roll begins, so that every phone knows in time, also on a busy machine.
  await draws.press(slug, "next");
  await draws.moveStep(slug, 30_000);
  await expect(page.getByText("can still win")).toBeVisible();
  await expect(winner.getByText("Watch the digits")).toBeVisible();
  const stillIn = whenShown(winner, "Still matching.");
  await draws.moveStep(slug, -3_000);
  await stillIn;
  for (const phone of [page, winner, asking]) {
    await expect(phone.getByRole("heading", { name: last.name, level: 1 })).toBeVisible();
  }
  await expect(winner.getByRole("heading", { name: "This is your ticket" })).toBeVisible();
  await expect(winner.locator("[aria-live=polite]").last()).toHaveText(
    `A week on the terrace goes to ${last.name}, ${last.place}, ticket ${last.ticket}. This is your ticket.`,
  );
  await expect(page.getByRole("heading", { name: "This is your ticket" })).toHaveCount(0);
  await expect(asking.getByText(/Not this time\. One more to come\./)).toBeVisible();
  await expectAccessible(winner);
  await expectNoSidewaysScroll(winner);
});

test("a phone that comes back online is exactly where the show is", async ({ page, draws }) => {
  const slug = "missed";
  const { first } = await openShow(draws, slug, "intro 1");
  await follow(page, slug);
  await expect(page.getByRole("heading", { name: "A week on the terrace" })).toBeVisible();
  await page.context().setOffline(true);
  await draws.playTo(slug, "draw 0.0");
  await draws.moveStep(slug, -15_000);
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: first.name, level: 1 })).toBeVisible();
  await expect(page.getByText("Drawn earlier")).toBeVisible();
  await draws.press(slug, "next");
  await expect(page.getByRole("heading", { name: "All winners" })).toBeVisible();
});

test("after the show a page does not reveal the winner before the replay", async ({
  page,
  draws,
}) => {
  const slug = "watched-again";
  const { first, last } = await openShow(draws, slug, "board");
  await follow(page, slug);
  await expect(page.getByRole("heading", { name: "All winners" })).toBeVisible();
  await draws.press(slug, "end");
  await expect(page.getByRole("heading", { name: "Who won" })).toBeVisible();
  const table = page.getByRole("table", { name: `Winners of ${titleOf(slug)}` });
  await expect(table).toBeHidden();
  await page.getByRole("button", { name: "Watch how it was drawn" }).click();
  await expect(page.getByText("Replay", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "A week on the terrace" })).toBeVisible();
  await expect(page.getByText(first.name)).toHaveCount(0);
  const roll = whenShown(page, "can still win");
  await page.getByRole("button", { name: "Next" }).click();
  await roll;
  await page.getByRole("button", { name: "Leave the replay" }).click();
  await page.getByText("Show who won").click();
  await expect(table.getByText(`${last.name}, ${last.place}`)).toBeVisible();
});

test("a show that begins while its page is prefetched is not replaced by the page's older data", async ({
  page,
  draws,
}) => {
  const { draw } = await draws.open("equinox", 3);
  await page.goto("/about");
  await hydrated(page);
  const prefetched = page.waitForResponse(
    (response) => new URL(response.url()).pathname === "/draw.data",
  );
  await page.getByRole("button", { name: "Open menu" }).click();
  await prefetched;
  const ready = Date.now();
  await start(draws, draw);
  // The time a page carries is in whole seconds.
  await expect.poll(() => Date.now() - ready).toBeGreaterThan(1_000);
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("link", { name: "Draw" }).click();
  await expect(page.getByRole("heading", { name: "Entries close in" })).toBeVisible();
  await expect(page).toHaveURL("/draw");
  await expect(page.locator("#menu [aria-current]")).toContainText("Draw");
  await expect(page.getByRole("heading", { name: "Entries close in" })).toBeVisible();
});
