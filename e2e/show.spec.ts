// The evening, kept as a walk-through: console, stage and three phones at once; once with a crash, once without network.
import type { BrowserContext, Page } from "@playwright/test";
import type pg from "pg";
import { listAwards } from "../app/draws/api/view-store.server.ts";
import type { OfflinePack } from "../app/show/pack.server.ts";
import { thrown } from "./live-site.ts";
import { expectSaid, keptStepOf, listenToWire, openPhone, stepOf, test } from "./show-site.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated } from "./site.ts";

/** Rolls take their time, and machines that run this do other things meanwhile. */
test.setTimeout(360_000);

const decided = "harbour-draw-2025";

async function drawNumber(page: Page, title: string): Promise<string> {
  await page.goto("/admin/draws");
  const address = await page.getByRole("link", { name: title }).first().getAttribute("href");
  return address?.split("/").at(-1) ?? "";
}

/** A press names the step its console shows; before the console has followed it would be meant for another one. */
async function followed(operator: Page, stage: Page): Promise<number> {
  const { number } = await stepOf(stage);
  await expect(operator.locator(".show-monitor .stage").first()).toHaveAttribute(
    "data-step-number",
    String(number),
  );
  return number;
}

async function endShow(operator: Page, stage: Page) {
  await followed(operator, stage);
  await operator.getByRole("button", { name: "End the show" }).click();
  await expect(operator.getByRole("button", { name: /The show is over/ })).toBeVisible();
}

/** Presses the clicker when the gold act is awake, and waits until the stage has followed. */
async function press(operator: Page, stage: Page, step: string) {
  const number = await followed(operator, stage);
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
  await stage.setViewportSize({ width: 1280, height: 720 });
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
  const wire = await listenToWire(stage);
  await stage.reload();
  const phone = await openPhone(browser, site.origin, `/draw/${decided}`);
  // One whose events do not get through asks instead.
  const phoneWire = await listenToWire(phone);
  const asking = await openPhone(browser, site.origin, "/");
  await asking.route("**/events*", (route) => route.abort());
  await asking.goto(`/draw/${decided}`);
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
  for (const each of [phone, asking]) await expect(each.getByText(box).first()).toBeVisible();
  await press(operator, stage, "intro");
  await press(operator, stage, "batch");
  await press(operator, stage, "intro");
  expect(await wire()).not.toContain(first.name);

  // Blackout and message cover the picture and lose nothing.
  await operator.keyboard.press("b");
  await expect(stage.locator(".blackout")).toBeVisible();
  // The stage may hear of a press before the console that made it; a second one means what that shows.
  const shown = (words: string) => operator.getByRole("button", { name: words });
  await expect(shown("Lights on")).toBeVisible();
  await operator.keyboard.press("b");
  await expect(stage.locator(".blackout")).toHaveCount(0);
  await operator.keyboard.press("m");
  await operator.getByRole("button", { name: "Please have your ticket ready." }).click();
  await operator.getByRole("button", { name: "Show it" }).click();
  await expect(stage.getByText("Please have your ticket ready.")).toBeVisible();
  await expect(shown("Message off")).toBeVisible();
  await operator.keyboard.press("m");
  await expect(stage.getByText("Please have your ticket ready.")).toHaveCount(0);

  await press(operator, stage, "draw");
  const rolling = await stepOf(stage);
  await expect(stage.locator("h1.name")).toHaveCount(0);
  // Whoever wants no motion sees the same roll, cut in at the same moments.
  await stage.emulateMedia({ reducedMotion: "reduce" });
  await expect(stage.locator(".roll")).toHaveCSS("opacity", "1");
  await stage.emulateMedia({ reducedMotion: null });
  await expect(stage.locator(".cell.lock").first()).toBeVisible({ timeout: 20_000 });
  // A server that takes long after the fall is no network to a stage, which then begins with what it kept.
  await expect.poll(() => keptStepOf(stage)).toBe("draw");
  await evening.crash();
  // A projector that is switched off and on again joins in the middle.
  const second = await openStage(outside, `/draw/${decided}/stage`);
  expect(await stepOf(second)).toEqual(rolling);
  for (const screen of [stage, second]) {
    await expect(screen.locator("h1.name")).toHaveText(asShown(first.name), { timeout: 20_000 });
    expect(await stepOf(screen)).toEqual(rolling);
    await expect(screen.locator(".facts")).toContainText(first.ticket);
  }
  // So does a phone that was opened only now; each says the same, once.
  const late = await openPhone(browser, site.origin, `/draw/${decided}`);
  for (const each of [phone, asking, late]) {
    await expect(each.getByRole("heading", { name: first.name, level: 1 })).toBeVisible({
      timeout: 30_000,
    });
    await expectSaid(each, new RegExp(`goes to ${first.name}.*ticket ${first.ticket}\\.$`));
  }
  // What nobody looks at any more is drawn no more either.
  for (const done of [second, asking, late]) await done.close();
  // A console that was closed has its hands on the show again after a reload.
  await operator.reload();
  await press(operator, stage, "board");
  await expect(stage.locator(".list")).toContainText(/Ticket \d+ was skipped/);
  await endShow(operator, stage);
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
  const toldPhone = await phoneWire();
  expect(toldPhone).toContain(`"ticket":${first.ticket}`);
  for (const heard of [told, toldPhone]) {
    expect(secrets.filter((secret) => heard.includes(secret))).toEqual([]);
  }
  expect(told).not.toMatch(/\+44|07700|@[a-z]+\.(invalid|example)|"tag"|salt/);
});

test("an evening that loses its network twice, from the rehearsal to the phones of those who won", async ({
  page: operator,
  context,
  browser,
  site,
  beside,
}) => {
  const slug = "solstice";
  const { draw, tickets } = await beside.open(slug, 60);
  const record = await (await operator.request.get(`/api/draws/${slug}`)).text();
  const console = `/admin/draws/${draw.id}/show`;
  await rehearse(operator, context, console, slug);
  expect(await (await operator.request.get(`/api/draws/${slug}`)).text()).toBe(record);
  expect((await operator.request.get(`/api/draws/${slug}/show`)).status()).toBe(404);

  await operator.goto(console);
  await operator.getByLabel("Winners must come forward").check();
  await operator.getByRole("button", { name: "Start the show…" }).click();
  await operator.getByRole("dialog").getByRole("button", { name: "Start the show" }).click();
  const stage = await openStage(context, `/draw/${slug}/stage`);
  const phones = await Promise.all(
    [0, 1, 2].map(() => openPhone(browser, site.origin, `/draw/${slug}`)),
  );
  const [winner, other, third] = phones as [Page, Page, Page];
  await expect(stage.locator(".stage")).toHaveAttribute("data-step", "countdown");
  await expect(third.getByRole("heading", { name: "Entries close in" })).toBeVisible();

  // Nobody presses: entries close, and every screen shows the sealed list.
  await beside.close(draw);
  await expect(stage.locator(".stage")).toHaveAttribute("data-step", "sealed");
  await expect(third.getByRole("heading", { name: "The list is sealed" })).toBeVisible();
  await press(operator, stage, "waiting");
  await beside.reach(draw);
  await operator.getByLabel("The public value, exactly as announced").fill(thrown);
  await operator.getByRole("button", { name: "Check and use it" }).click();
  await expect(operator.getByText("A second person must enter the same value.")).toBeVisible();
  await beside.read(draw, "ben");
  await expect(stage.getByText("It is here")).toBeVisible();

  const awards = await listAwards(beside.services.database, draw.id);
  const [key, week] = awards;
  if (!key || !week) throw new Error("Nobody has won.");
  const prizeless = tickets.find(({ ticket }) => ![key.ticket, week.ticket].includes(ticket));
  const urlOf = (ticket: number) => tickets.find((each) => each.ticket === ticket)?.url ?? "";
  await openTicket(winner, urlOf(week.ticket), slug);
  await openTicket(other, prizeless?.url ?? "", slug);

  await press(operator, stage, "intro");
  await expect(operator.getByText("If it drops, go on.")).toBeVisible();
  await expect(operator.getByText(/[3-9] phones and screens/)).toBeVisible();

  await expect.poll(() => keptStepOf(stage)).toBe("intro");

  // The venue has no network; the clicker is plugged into the computer at the projector.
  await context.setOffline(true);
  await expect(operator.getByText("No network.")).toBeVisible({ timeout: 20_000 });
  await stage.keyboard.press("PageDown");
  await expect(stage.locator(".stage")).toHaveAttribute("data-step", "draw");
  const rolling = await stepOf(stage);
  await expect(stage.locator(".cell.lock").first()).toBeVisible({ timeout: 20_000 });
  for (const window of [stage, operator]) {
    await window.reload();
    await expect.poll(() => stepOf(window), { timeout: 20_000 }).toEqual(rolling);
  }
  await expect(stage.locator("h1.name")).toHaveText(asShown(week.name), { timeout: 20_000 });
  await press(operator, stage, "called");
  await expect(stage.getByRole("heading", { name: `Ticket ${week.ticket}` })).toBeVisible();
  for (const phone of phones) await expect(phone.getByText(week.name)).toHaveCount(0);

  await context.setOffline(false);
  await expect(operator.getByText("No network.")).toHaveCount(0, { timeout: 20_000 });
  for (const phone of phones) {
    await expect(phone.getByRole("heading", { name: week.name, level: 1 })).toBeVisible({
      timeout: 30_000,
    });
  }
  const called = `${week.name}, ${week.place}, ticket ${week.ticket} is called.`;
  await expect(winner.getByRole("heading", { name: "This is your ticket" })).toBeVisible();
  await expectSaid(winner, `${called} This is your ticket.`);
  await expectSaid(third, called);
  await expect(other.getByRole("heading", { name: "This is your ticket" })).toHaveCount(0);

  // Drawn sixty times a second, two stages take the machine from everything else; reveals are looked at
  // before and after this.
  for (const window of [stage, operator]) await window.emulateMedia({ reducedMotion: "reduce" });

  // Nobody comes: the next one moves up, and everybody sees why.
  const nobody = operator.getByRole("button", { name: /Nobody came/ });
  await expect(nobody).toBeDisabled();
  await beside.endCall(slug);
  await expect(nobody).toBeEnabled();
  const card = operator.getByRole("link", { name: "Winner card" });
  await expect(card).toHaveAttribute("href", `/admin/draws/${draw.id}/winners?open=1.0`);
  await nobody.click();
  const dialog = operator.getByRole("dialog", { name: `Skip ticket ${week.ticket}` });
  await expectAccessible(operator);
  const hold = dialog.getByRole("button", { name: "Hold for 2 seconds to skip" });
  await hold.click();
  await expect(dialog).toBeVisible();
  await hold.hover();
  await operator.mouse.down();
  await expect(stage.locator(".stage")).toHaveAttribute("data-step", "skipped");
  await operator.mouse.up();
  await expect(stage.getByText("Skipped: absent at the event.")).toBeVisible();
  await expect(winner.getByText("It was drawn and passed over")).toBeVisible();
  for (const done of [winner, other]) await done.close();
  const ledger = await (await operator.request.get("/api/ledger")).text();
  expect(ledger).toMatch(/"type":"skip"/);
  await press(operator, stage, "draw");
  await press(operator, stage, "called");

  // A second window watches, and takes the show over when its owner asks for it.
  const tablet = await context.newPage();
  await tablet.setViewportSize({ width: 390, height: 844 });
  await tablet.goto(console);
  await expect(tablet.getByText("Another window of yours drives.")).toBeVisible({
    timeout: 20_000,
  });
  await expectNoSidewaysScroll(tablet);
  await expectAccessible(tablet);
  await tablet.getByRole("button", { name: "Take over…" }).click();
  await tablet.getByRole("dialog").getByRole("button", { name: "Take over" }).click();
  // The laptop can go on without network only from what it holds of this step.
  const held = operator.waitForResponse(
    async (answer) =>
      answer.url().endsWith("/show/pack") &&
      ((await answer.json()) as OfflinePack).steps[0]?.show.step.kind === "intro",
  );
  await tablet.getByRole("button", { name: /is here/ }).click();
  await expect(stage.locator(".stage")).toHaveAttribute("data-step", "intro");
  await held;
  await expect(operator.getByText("You are watching")).toBeVisible();

  for (const window of [stage, operator]) await window.emulateMedia({ reducedMotion: null });

  // Without network a console that only watched goes on; the other one watches from then on.
  await context.setOffline(true);
  await operator.getByRole("button", { name: "Go on from here…" }).click();
  await operator.getByRole("dialog").getByRole("button", { name: "Take over" }).click();
  await expect(tablet.getByText("Another window of yours drives.")).toBeVisible({
    timeout: 30_000,
  });
  await press(operator, stage, "draw");
  const again = await stepOf(stage);
  await expect.poll(() => stepOf(tablet)).toEqual(again);
  await stage.reload();
  await expect.poll(() => stepOf(stage), { timeout: 20_000 }).toEqual(again);

  // Afterwards the server knows, and nobody has two drivers.
  await context.setOffline(false);
  for (const window of [operator, tablet]) {
    await expect(window.getByText("No network.")).toHaveCount(0, { timeout: 20_000 });
    expect(await stepOf(window)).toEqual(again);
  }
  await expect(tablet.getByText("Another window of yours drives.")).toBeVisible();
  await beside.hurry(slug, 15_000);
  await expect(stage.locator("h1.name")).toHaveText(asShown(key.name), { timeout: 20_000 });
  await expectSaid(third, new RegExp(`goes to ${key.name}`));
  await press(operator, stage, "called");
  await press(operator, stage, "board");
  await endShow(operator, stage);
  await expect(third.getByRole("heading", { name: "Who won" })).toBeVisible({ timeout: 20_000 });
});

/** In blue, with invented tickets, and gone when it is ended. */
async function rehearse(
  operator: Page,
  context: BrowserContext,
  console: string,
  slug: string,
): Promise<void> {
  await operator.goto(console);
  await operator.getByRole("link", { name: "Rehearse first" }).click();
  await operator.getByRole("button", { name: "Start the rehearsal" }).click();
  await expect(operator.getByText("Rehearsal. Invented tickets").first()).toBeVisible();
  const stage = await openStage(context, `/draw/${slug}/stage?rehearsal`);
  await expect(stage.getByText("Rehearsal. Invented tickets, nothing here is real.")).toBeVisible();
  await press(operator, stage, "sealed");
  await stage.close();
  await operator.getByRole("button", { name: "End the rehearsal" }).click();
  await expect(operator.getByRole("button", { name: "Start the rehearsal" })).toBeVisible();
}

/** From then on this phone knows whose it is. */
async function openTicket(phone: Page, url: string, slug: string): Promise<void> {
  await phone.goto(url);
  await hydrated(phone);
  await phone.goto(`/draw/${slug}`);
  await hydrated(phone);
}
