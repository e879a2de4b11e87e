// The evening, kept as a walk-through: console, stage and phone at once; once with a crash, once without network.
import type { BrowserContext, Page } from "@playwright/test";
import type pg from "pg";
import { listenToWire, stepOf, test } from "./show-site.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./site.ts";

/** Rolls take their time, and machines that run this do other things meanwhile. */
test.setTimeout(360_000);

const decided = "harbour-draw-2025";
const open = "winter-draw";

async function drawNumber(page: Page, title: string): Promise<string> {
  await page.goto("/admin/draws");
  const address = await page.getByRole("link", { name: title }).first().getAttribute("href");
  return address?.split("/").at(-1) ?? "";
}

/** Presses the clicker when the gold act is awake, and waits until the stage has followed. */
async function press(operator: Page, stage: Page, step: string) {
  const { number } = await stepOf(stage);
  // A press names the step its console shows; before the console has followed it would count as a second one.
  await expect(operator.locator(".show-monitor .stage").first()).toHaveAttribute(
    "data-step-number",
    String(number),
  );
  await expect(operator.locator(".show-gold")).toHaveAttribute("aria-disabled", "false", {
    timeout: 30_000,
  });
  await operator.keyboard.press("PageDown");
  await expect(stage.locator(".stage").first()).toHaveAttribute("data-step", step);
  expect((await stepOf(stage)).number).toBeGreaterThan(number);
}

type Holder = { slot: number; ticket: string; name: string };

/** Words of a name stand apart by spaces that do not break. */
function asShown(name: string): RegExp {
  return new RegExp(name.replaceAll(".", "\\.").replaceAll(" ", "\\s+"));
}

/** Who holds which prize, from the record: what no screen may say before its time. */
async function holdersOf(database: pg.Client, slug: string): Promise<Holder[]> {
  const { rows } = await database.query<Holder>(
    `select award.slot, award.ticket, opened_ticket.name
     from award join draw on draw.id = award.draw
       join opened_ticket on opened_ticket.draw = award.draw and opened_ticket.ticket = award.ticket
     where draw.slug = $1 and award.progress <> 'skipped' order by award.slot`,
    [slug],
  );
  return rows;
}

async function openStage(context: BrowserContext, address: string): Promise<Page> {
  const stage = await context.newPage();
  await stage.setViewportSize({ width: 1920, height: 1080 });
  await stage.goto(address);
  return stage;
}

test("an evening from sealing to the board, killed in the middle of the last reveal", async ({
  page: operator,
  browser,
  site,
  evening,
  database,
}) => {
  const holders = await holdersOf(database, decided);
  const [first = { slot: 0, ticket: "", name: "" }] = holders;
  const box = holders.at(-1)?.name ?? "";
  const id = await drawNumber(operator, "The Harbour draw 2025");
  await operator.goto(`/admin/draws/${id}/show`);
  await operator.getByRole("button", { name: "Start the show…" }).click();
  await operator.getByRole("dialog").getByRole("button", { name: "Start the show" }).click();
  await expect(operator.getByText("On air").filter({ visible: true })).toBeVisible();

  // Nobody is signed in on the projector or on the phone.
  const storageState = { cookies: [], origins: [] };
  const outside = await browser.newContext({ baseURL: site.origin, storageState });
  const stage = await openStage(outside, `/draw/${decided}/stage`);
  const wire = listenToWire(stage);
  await stage.reload();
  const phone = await (
    await browser.newContext({
      ...{ baseURL: site.origin, storageState },
      viewport: { width: 390, height: 844 },
    })
  ).newPage();
  await phone.goto(`/draw/${decided}`);
  await expect(stage.locator(".stage")).toHaveAttribute("data-step", "sealed");
  await expect(stage.getByText("208", { exact: true })).toBeVisible();
  for (const { name } of holders) expect(await wire()).not.toContain(name);
  await expect(phone.getByText(first.name)).toHaveCount(0);

  await press(operator, stage, "waiting");
  await expect(stage.getByText("It is here")).toBeVisible();
  await press(operator, stage, "intro");
  for (const { name } of holders) expect(await wire()).not.toContain(name);
  await press(operator, stage, "batch");
  await expect(stage.getByText(box)).toBeVisible();
  await expect(phone.getByText(box).first()).toBeVisible();
  await press(operator, stage, "intro");
  await press(operator, stage, "batch");
  await press(operator, stage, "intro");
  expect(await wire()).not.toContain(first.name);

  // Blackout and message cover the picture and lose nothing.
  await operator.keyboard.press("b");
  await expect(stage.locator(".blackout")).toBeVisible();
  await operator.keyboard.press("b");
  await expect(stage.locator(".blackout")).toHaveCount(0);
  await operator.keyboard.press("m");
  await operator.getByRole("button", { name: "Please have your ticket ready." }).click();
  await operator.getByRole("button", { name: "Show it" }).click();
  await expect(stage.getByText("Please have your ticket ready.")).toBeVisible();
  await operator.keyboard.press("m");
  await expect(stage.getByText("Please have your ticket ready.")).toHaveCount(0);

  await press(operator, stage, "draw");
  const rolling = await stepOf(stage);
  await expect(stage.locator("h1.name")).toHaveCount(0);
  await expect(stage.locator(".cell.lock")).toHaveCount(1, { timeout: 20_000 });
  await evening.crash();
  // A projector that is switched off and on again joins in the middle.
  const second = await openStage(outside, `/draw/${decided}/stage`);
  expect(await stepOf(second)).toEqual(rolling);
  for (const screen of [stage, second]) {
    await expect(screen.locator("h1.name")).toHaveText(asShown(first.name), { timeout: 20_000 });
    expect(await stepOf(screen)).toEqual(rolling);
    await expect(screen.locator(".facts")).toContainText(first.ticket);
  }
  await expect(phone.getByText(first.name).first()).toBeVisible({ timeout: 30_000 });
  // A console that was closed has its hands on the show again after a reload.
  await operator.reload();
  await press(operator, stage, "board");
  await expect(stage.locator(".list")).toContainText(/Ticket \d+ was skipped/);
  await operator.getByRole("button", { name: "End the show" }).click();
  await expect(operator.getByRole("button", { name: /The show is over/ })).toBeVisible();
  await expectAccessible(operator);
  await expectAccessible(stage);

  const told = await wire();
  expect(told).toContain(first.name);
  const { rows: people } = await database.query<{ phone: string; email: string; name: string }>(
    `select phone, coalesce(email, phone) as email, case display when 'full' then phone else entry.name end as name
     from entry join draw on draw.id = entry.draw where draw.slug = $1 and phone is not null`,
    [decided],
  );
  expect(people.length).toBeGreaterThan(100);
  const secrets = people.flatMap(({ phone: number, email, name }) => [number, email, name]);
  expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
  expect(told).not.toMatch(/\+44|07700|@[a-z]+\.(invalid|example)|"tag"|salt/);
});

test("a rehearsal goes on without network, and a winner who does not come is skipped", async ({
  page: operator,
  context,
  site,
}) => {
  const id = await drawNumber(operator, "The Winter draw");
  const ledger = await (await operator.request.get(`/api/draws/${open}`)).text();
  await operator.goto(`/admin/draws/${id}/show`);
  await operator.getByRole("link", { name: "Rehearse first" }).click();
  await operator.getByLabel("Winners must come forward").check();
  await operator.getByLabel("First prize first").check();
  await operator.getByLabel("Seconds to come forward").fill("10");
  await operator.getByRole("button", { name: "Start the rehearsal" }).click();
  await expect(operator.getByText("Rehearsal. Invented tickets").first()).toBeVisible();

  const stage = await openStage(context, `/draw/${open}/stage?rehearsal`);
  await expect(stage.getByText("Rehearsal. Invented tickets, nothing here is real.")).toBeVisible();
  await operator.bringToFront();
  await press(operator, stage, "sealed");
  await press(operator, stage, "waiting");
  await press(operator, stage, "intro");
  await expect(operator.getByText("If it drops, go on.")).toBeVisible();

  await context.setOffline(true);
  await expect(operator.getByText("No network.")).toBeVisible({ timeout: 20_000 });
  await press(operator, stage, "draw");
  const rolling = await stepOf(stage);
  await expect(stage.locator(".cell.lock").first()).toBeVisible({ timeout: 20_000 });
  const seen = await stage.locator(".prize-line b").first().textContent();
  await stage.reload();
  await expect.poll(() => stepOf(stage)).toEqual(rolling);
  await context.setOffline(false);
  await expect(operator.getByText("No network.")).toHaveCount(0, { timeout: 20_000 });
  const told = await (
    await operator.request.get(`${site.origin}/api/draws/${open}/show?rehearsal`)
  ).json();
  expect(told).toMatchObject({
    stepNumber: rolling.number,
    step: { kind: "draw", prize: { name: seen } },
  });
  expect((await stepOf(stage)).number).toBe(rolling.number);

  await press(operator, stage, "called");
  const winner = `${told.step.winner.ticket.toLocaleString("en-GB")}`;
  await expect(stage.getByRole("heading", { name: `Ticket ${winner}` })).toBeVisible();
  const nobody = operator.getByRole("button", { name: /Nobody came/ });
  await expect(nobody).toBeDisabled();
  await expect(nobody).toBeEnabled({ timeout: 30_000 });
  await nobody.click();
  const dialog = operator.getByRole("dialog", { name: `Skip ticket ${winner}` });
  await expectAccessible(operator);
  const hold = dialog.getByRole("button", { name: "Hold for 2 seconds to skip" });
  await hold.click();
  await expect(dialog).toBeVisible();
  await hold.hover();
  await operator.mouse.down();
  await expect(stage.locator(".stage")).toHaveAttribute("data-step", "skipped", {
    timeout: 10_000,
  });
  await operator.mouse.up();
  await expect(stage.getByText("Skipped: absent at the event.")).toBeVisible();
  await press(operator, stage, "draw");
  await press(operator, stage, "called");

  // A second window watches, and takes the show over when its owner asks for it.
  const other = await context.newPage();
  await other.setViewportSize({ width: 390, height: 844 });
  await other.goto(`/admin/draws/${id}/show?rehearsal`);
  await expect(other.getByText("Another window of yours drives.")).toBeVisible();
  await expectNoSidewaysScroll(other);
  await expectAccessible(other);
  await other.getByRole("button", { name: "Take over…" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Take over" }).click();
  await other.getByRole("button", { name: /is here/ }).click();
  await expect(stage.locator(".stage")).toHaveAttribute("data-step", "intro");
  await expect(operator.getByText("You are watching")).toBeVisible();

  expect(await (await operator.request.get(`/api/draws/${open}`)).text()).toBe(ledger);
  expect((await operator.request.get(`/api/draws/${open}/show`)).status()).toBe(404);
});
