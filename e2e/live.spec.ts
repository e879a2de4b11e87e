// A show as phones follow it: by events, by asking when events do not get through, and once more afterwards.
import type { Browser, Page } from "@playwright/test";
import { listAwards } from "../app/draws/api/view-store.server.ts";
import type { ShowAct } from "../app/show/acts.ts";
import { performAct } from "../app/show/perform-act.server.ts";
import { usualSettings } from "../app/show/settings.ts";
import { findShow } from "../app/show/show-store.server.ts";
import { startShow } from "../app/show/start-show.server.ts";
import { type Beside, test } from "./live-site.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated } from "./site.ts";

test.skip(({ isMobile }) => !isMobile, "What a phone shows is looked at on a phone.");
test.setTimeout(240_000);

const hands = { console: "laptop", staffId: "ada", name: "Ada" };

async function press(beside: Beside, slug: string, act: "next" | "end") {
  const { services } = beside;
  const draw = await beside.draw(slug);
  // A step has its least time on stage; the journey does not wait for it.
  await beside.age(slug, 60_000);
  const row = await findShow(services.database, draw.id, "real");
  const pressed: ShowAct = { act, step: row?.stepNumber ?? 0 };
  expect(await performAct(services, draw, "real", pressed, hands)).toEqual({ ok: true });
}

async function newPhone(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  return context.newPage();
}

async function follow(page: Page, slug: string) {
  await page.goto(`/draw/${slug}`);
  await hydrated(page);
}

test("phones follow the evening, know their own ticket, and can watch it again unspoilt", async ({
  page,
  browser,
  site,
  beside,
}) => {
  const slug = "solstice";
  const { draw, tickets } = await beside.open(slug, 60);
  await startShow(beside.services, draw.id, "real", usualSettings, hands);
  await follow(page, slug);
  await expect(page.getByRole("heading", { name: "Entries close in" })).toBeVisible();
  await expect(page.getByText("60 tickets so far.")).toBeVisible();

  // The show goes on by itself when entries close; a press might come before or after that.
  await beside.close(draw);
  await expect(page.getByRole("heading", { name: "The list is sealed" })).toBeVisible();
  await press(beside, slug, "next");
  await expect(page.getByRole("heading", { name: "Waiting for the public number" })).toBeVisible();
  await beside.decide(draw);
  await expect(page.getByRole("heading", { name: "The public number is here" })).toBeVisible();

  // Decided, but not on stage: no page says who won, not even to the winner.
  const awards = await listAwards(beside.services.database, draw.id);
  const [first, last] = awards;
  if (!first || !last) throw new Error("Nobody has won.");
  const urlOf = (ticket: number) => tickets.find((each) => each.ticket === ticket)?.url ?? "";
  const winner = await newPhone(browser, site.origin);
  await winner.goto(urlOf(last.ticket));
  await expect(
    winner.getByText("The winners are shown live, and here at the same time."),
  ).toBeVisible();
  await hydrated(winner);
  await follow(winner, slug);
  for (const path of ["/prizes", "/home", `/draw/${slug}`]) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).not.toContain("Winners of The Solstice draw");
    expect(html, path).not.toContain("Who won</h");
    for (const { name } of awards) expect(html, path).not.toContain(name);
  }

  // A phone whose events do not get through asks instead.
  const asking = await newPhone(browser, site.origin);
  await asking.route("**/events*", (route) => route.abort());
  await asking.goto(urlOf(first.ticket));
  await hydrated(asking);
  await follow(asking, slug);

  await press(beside, slug, "next");
  for (const phone of [page, winner, asking]) {
    await expect(phone.getByRole("heading", { name: "A week on the terrace" })).toBeVisible();
  }
  await press(beside, slug, "next");
  await expect(page.getByText("can still win")).toBeVisible();
  await expect(winner.getByText("Watch the digits")).toBeVisible();
  await expect(winner.getByText(/Still in\./)).toBeVisible({ timeout: 15_000 });
  for (const phone of [page, winner, asking]) {
    await expect(phone.getByRole("heading", { name: last.name, level: 1 })).toBeVisible({
      timeout: 25_000,
    });
  }
  await expect(winner.getByRole("heading", { name: "This is your ticket" })).toBeVisible();
  await expect(winner.locator("[aria-live=polite]").last()).toHaveText(
    `A week on the terrace goes to ${last.name}, ${last.place}, ticket ${last.ticket}. This is your ticket.`,
  );
  await expect(page.getByRole("heading", { name: "This is your ticket" })).toHaveCount(0);
  await expect(asking.getByText(/Not this time\. One more to come\./)).toBeVisible();
  await expectAccessible(winner);
  await expectNoSidewaysScroll(winner);

  // Who comes late, or back, is exactly where the show is.
  await winner.context().setOffline(true);
  await press(beside, slug, "next");
  await press(beside, slug, "next");
  await beside.hurry(slug, 15_000);
  await winner.context().setOffline(false);
  for (const phone of [page, winner]) {
    await expect(phone.getByRole("heading", { name: first.name, level: 1 })).toBeVisible({
      timeout: 30_000,
    });
  }
  await expect(page.getByText("Drawn before")).toBeVisible();
  await press(beside, slug, "next");
  await expect(page.getByRole("heading", { name: "All winners" })).toBeVisible();
  await press(beside, slug, "end");

  // Afterwards the page does not say first what can still be watched.
  const who = page.getByRole("heading", { name: "Who won" });
  await expect(who).toBeVisible({ timeout: 20_000 });
  const table = page.getByRole("table", { name: "Winners of The Solstice draw" });
  await expect(table).toBeHidden();
  await page.getByRole("button", { name: "Watch how it was drawn" }).click();
  await expect(page.getByText("Replay", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "A week on the terrace" })).toBeVisible();
  await expect(page.getByText(first.name)).toHaveCount(0);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("can still win")).toBeVisible();
  await page.getByRole("button", { name: "Leave the replay" }).click();
  await page.getByText("Show who won").click();
  await expect(table.getByText(`${last.name}, ${last.place}`)).toBeVisible();
});

test("a show that began while the page stood ready stays on it when the page's older data comes", async ({
  page,
  beside,
}) => {
  const { draw } = await beside.open("equinox", 3);
  await page.goto("/about");
  await hydrated(page);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.locator("main h1", { hasText: "The Solstice draw" })).toBeAttached();
  const ready = Date.now();
  await startShow(beside.services, draw.id, "real", usualSettings, hands);
  // What a page says of its own time is whole seconds.
  await expect.poll(() => Date.now() - ready).toBeGreaterThan(1_000);
  // No frame comes: the router waits a while longer for its data, and the stream is first.
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("link", { name: "Draw" }).click();
  await expect(page.getByRole("heading", { name: "Entries close in" })).toBeVisible();
  await expect(page).toHaveURL("/draw");
  await expect(page.locator("#menu [aria-current]")).toContainText("Draw");
  await expect(page.getByRole("heading", { name: "Entries close in" })).toBeVisible();
});
