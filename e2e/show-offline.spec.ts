// A show without a network, or with a slow one: the console and the stage beside it keep working.
import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { OfflinePack } from "../app/show/pack.server.ts";
import { type Draws, test } from "./draw-site.ts";
import {
  cachedStepOf,
  endShow,
  expectAnnounced,
  expectNameOnStage,
  expectStep,
  openPhone,
  openStage,
  press,
  startShow,
  stepOf,
} from "./show-screens.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated } from "./site.ts";

/** A decided draw whose show is at a step where console and stage have what they need offline. */
async function openShow(
  operator: Page,
  context: BrowserContext,
  draws: Draws,
  slug: string,
  step: string,
) {
  const { draw, tickets } = await draws.open(slug, 60);
  const [key, week] = await draws.decide(draw);
  if (!key || !week) throw new Error("Nobody has won.");
  await startShow(operator, draw.id, { callWinners: true });
  await draws.playTo(slug, step);
  const stage = await openStage(context, `/draw/${slug}/stage`);
  const [kind = ""] = step.split(" ");
  await expectStep(operator, kind);
  await expect(operator.getByText("If it drops, continue.")).toBeVisible();
  await expect.poll(() => cachedStepOf(stage)).toBe(kind);
  const urlOf = (number: number) => tickets.find(({ ticket }) => ticket === number)?.url ?? "";
  return { draw, key, week, stage, urlOf };
}

/** A phone that remembers this ticket, because its page was opened there. */
async function openTicketPhone(browser: Browser, origin: string, url: string, slug: string) {
  const phone = await openPhone(browser, origin, url);
  await phone.goto(`/draw/${slug}`);
  await hydrated(phone);
  return phone;
}

async function expectOnline(...windows: Page[]) {
  for (const window of windows) await expect(window.getByText("No network.")).toHaveCount(0);
}

/** What a console says that only watches. */
const runsElsewhere =
  /You are running the show in another window\.|Another of your windows is running the show\./;

test("without a network the show continues on console and stage, and phones follow afterwards", async ({
  page: operator,
  context,
  browser,
  site,
  draws,
}) => {
  const slug = "offline";
  const show = await openShow(operator, context, draws, slug, "intro 1");
  const { key, week, stage, urlOf } = show;
  const without = [1, 2, 3].find((ticket) => ![key.ticket, week.ticket].includes(ticket)) ?? 0;
  const winner = await openTicketPhone(browser, site.origin, urlOf(week.ticket), slug);
  const other = await openTicketPhone(browser, site.origin, urlOf(without), slug);
  const third = await openPhone(browser, site.origin, `/draw/${slug}`);
  const phones = [winner, other, third];
  await expect(operator.getByText(/[3-9] phones and screens/)).toBeVisible();

  // The clicker is plugged into the computer at the projector.
  await context.setOffline(true);
  await expect(operator.getByText("No network.")).toBeVisible();
  await stage.keyboard.press("PageDown");
  await expectStep(stage, "draw");
  const rolling = await stepOf(stage);
  await expect(stage.locator(".cell.lock").first()).toBeVisible();
  for (const window of [stage, operator]) {
    await window.reload();
    await expect.poll(() => stepOf(window)).toEqual(rolling);
  }
  await expectNameOnStage(stage, week.name);
  await press(operator, stage, "called");
  await expect(stage.getByRole("heading", { name: `Ticket ${week.ticket}` })).toBeVisible();
  for (const phone of phones) await expect(phone.getByText(week.name)).toHaveCount(0);

  await context.setOffline(false);
  await expectOnline(operator);
  for (const phone of phones) {
    await expect(phone.getByRole("heading", { name: week.name, level: 1 })).toBeVisible();
  }
  const called = `${week.name}, ${week.place}, ticket ${week.ticket} is called.`;
  await expect(winner.getByRole("heading", { name: "This is your ticket" })).toBeVisible();
  await expectAnnounced(winner, `${called} This is your ticket.`);
  await expectAnnounced(third, called);
  await expect(other.getByRole("heading", { name: "This is your ticket" })).toHaveCount(0);
});

test("a second window watches, and takes the show over when its owner asks for it", async ({
  page: operator,
  context,
  draws,
}) => {
  const { draw, stage } = await openShow(operator, context, draws, "taken-over", "called 1.0");
  const tablet = await context.newPage();
  await tablet.setViewportSize({ width: 390, height: 844 });
  await tablet.goto(`/admin/draws/${draw.id}/show`);
  await expect(tablet.getByText(runsElsewhere)).toBeVisible();
  await expectNoSidewaysScroll(tablet);
  await expectAccessible(tablet);
  await tablet.getByRole("button", { name: "Take over…" }).click();
  await tablet.getByRole("dialog").getByRole("button", { name: "Take over" }).click();
  await tablet.getByRole("button", { name: /is here/ }).click();
  await expectStep(stage, "intro");
  await expect(operator.getByText("You are watching")).toBeVisible();
});

test("without a network a watching console can continue the show, and syncs afterwards", async ({
  page: operator,
  context,
  browser,
  site,
  draws,
}) => {
  const slug = "offline-twice";
  const { draw, key, stage } = await openShow(operator, context, draws, slug, "called 1.0");
  const phone = await openPhone(browser, site.origin, `/draw/${slug}`);
  const tablet = await context.newPage();
  await tablet.goto(`/admin/draws/${draw.id}/show`);
  await tablet.getByRole("button", { name: "Take over…" }).click();
  await tablet.getByRole("dialog").getByRole("button", { name: "Take over" }).click();
  // The console that watches can go on without network only from what it holds of this step.
  const held = operator.waitForResponse(
    async (response) =>
      response.url().endsWith("/show/pack") &&
      ((await response.json()) as OfflinePack).steps[0]?.show.step.kind === "intro",
  );
  await tablet.getByRole("button", { name: /is here/ }).click();
  await expectStep(stage, "intro");
  await held;
  await expect.poll(() => cachedStepOf(stage)).toBe("intro");

  await context.setOffline(true);
  await operator.getByRole("button", { name: "Continue from here…" }).click();
  await operator.getByRole("dialog").getByRole("button", { name: "Take over" }).click();
  await expect(tablet.getByText(runsElsewhere)).toBeVisible();
  await press(operator, stage, "draw");
  const rolling = await stepOf(stage);
  await expect.poll(() => stepOf(tablet)).toEqual(rolling);
  await stage.reload();
  await expect.poll(() => stepOf(stage)).toEqual(rolling);

  // Afterwards the server knows, and only one console drives.
  await context.setOffline(false);
  await expectOnline(operator, tablet);
  for (const window of [operator, tablet]) expect(await stepOf(window)).toEqual(rolling);
  await expect(tablet.getByText(runsElsewhere)).toBeVisible();
  await draws.moveStep(slug, -15_000);
  await expectNameOnStage(stage, key.name);
  await expectAnnounced(phone, new RegExp(`goes to ${key.name}`));
  await press(operator, stage, "called");
  await press(operator, stage, "board");
  await endShow(operator, stage);
  await expect(phone.getByRole("heading", { name: "Who won" })).toBeVisible();
});

/** When a window has waited longer than the four seconds after which it takes a fast network for lost. */
async function pastTheLimit(clock: Page) {
  const asked = await clock.evaluate(() => performance.now());
  await clock.waitForFunction((start) => performance.now() - start > 4_500, asked, {
    polling: 200,
  });
}

test("a network with responses later than a window's limit counts as slow, not as offline", async ({
  page: operator,
  context,
  draws,
}) => {
  const slug = "slow";
  const { draw } = await draws.open(slug, 8);
  await draws.decide(draw);
  // Measured in the browser, in a window that never leaves its page: busy, it is slow in both.
  const clock = await context.newPage();
  await context.route(/\/show\/act$|\/stage$|\/show\?stage$/, async (route) => {
    // The windows go on asking when the journey has ended.
    const response = await route.fetch().catch(() => undefined);
    if (!response) return;
    await pastTheLimit(clock)
      .then(() => route.fulfill({ response }))
      .catch(() => undefined);
  });
  await startShow(operator, draw.id);
  // The stage's worker is registered here, and has kept nothing of the address that follows.
  const rehearsal = await openStage(context, `/draw/${slug}/stage?rehearsal`);
  await rehearsal.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await rehearsal.close();
  const stage = await openStage(context, `/draw/${slug}/stage`);
  await press(operator, stage, "waiting");
});
