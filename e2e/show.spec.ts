// A show with a network: console, stage and phones together, from the rehearsal to the board of winners.
import type { Page } from "@playwright/test";
import type pg from "pg";
import type { PublicShow } from "../app/show/script/public-show.ts";
import { reveal } from "../app/show/script/reveal-timeline.ts";
import { publicValue, test } from "./draw-site.ts";
import {
  cachedStepOf,
  endShow,
  expectAnnounced,
  expectNameOnStage,
  expectStep,
  openPhone,
  openStage,
  press,
  recordTraffic,
  startShow,
  stepOf,
  watchForName,
} from "./show-screens.ts";
import { expect, expectAccessible, hydrated, visit } from "./site.ts";

/** Of the sample company: decided, with a skipped winner and several ways to be shown. */
const harbour = "harbour-draw-2025";

type PrizeHolder = { slot: number; ticket: string; name: string };

/** The winners from the record, which no screen may reveal early. */
async function holdersOf(database: pg.Client): Promise<{ holders: PrizeHolder[]; id: number }> {
  const { rows } = await database.query<PrizeHolder & { id: string }>(
    `select award.slot, award.ticket, opened_ticket.name, draw.id
     from award join draw on draw.id = award.draw
       join opened_ticket on opened_ticket.draw = award.draw and opened_ticket.ticket = award.ticket
     where draw.slug = $1 and award.progress <> 'skipped' order by award.slot`,
    [harbour],
  );
  return { holders: rows, id: Number(rows[0]?.id) };
}

/** Personal data that entrants did not agree to show. */
async function secretsOf(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{ phone: string; email: string; name: string }>(
    `select phone, coalesce(email, phone) as email, case display when 'full' then phone else entry.name end as name
     from entry join draw on draw.id = entry.draw where draw.slug = $1 and phone is not null`,
    [harbour],
  );
  expect(rows.length).toBeGreaterThan(100);
  return rows.flatMap(({ phone, email, name }) => [phone, email, name]);
}

test("a rehearsal plays with invented tickets and leaves no trace", async ({
  page: operator,
  context,
  draws,
}) => {
  const slug = "rehearsed";
  const { draw } = await draws.open(slug, 8);
  const record = await (await operator.request.get(`/api/draws/${slug}`)).text();
  await visit(operator, `/admin/draws/${draw.id}/show`);
  await operator.getByRole("link", { name: "Rehearse first" }).click();
  await operator.getByRole("button", { name: "Start the rehearsal" }).click();
  await expect(operator.getByText("Rehearsal with invented tickets").first()).toBeVisible();
  const stage = await openStage(context, `/draw/${slug}/stage?rehearsal`);
  await expect(
    stage.getByText("Rehearsal with invented tickets. Nothing here is real."),
  ).toBeVisible();
  await press(operator, stage, "sealed");
  await stage.close();
  await operator.getByRole("button", { name: "End the rehearsal" }).click();
  await expect(operator.getByRole("button", { name: "Start the rehearsal" })).toBeVisible();
  expect(await (await operator.request.get(`/api/draws/${slug}`)).text()).toBe(record);
  expect((await operator.request.get(`/api/draws/${slug}/show`)).status()).toBe(404);
});

test("entries close and the public value comes while the show runs, and every screen goes on", async ({
  page: operator,
  context,
  browser,
  site,
  draws,
}) => {
  const slug = "closing";
  const { draw } = await draws.open(slug, 8);
  await startShow(operator, draw.id);
  const stage = await openStage(context, `/draw/${slug}/stage`);
  const phone = await openPhone(browser, site.origin, `/draw/${slug}`);
  await expectStep(stage, "countdown");
  await expect(phone.getByRole("heading", { name: "Entries close in" })).toBeVisible();

  // Nobody presses: entries close, and every screen shows the sealed list.
  await draws.close(draw);
  await expectStep(stage, "sealed");
  await expect(phone.getByRole("heading", { name: "The list is sealed" })).toBeVisible();
  await press(operator, stage, "waiting");
  await draws.reachMoment(draw);
  await operator.getByLabel("The public value, exactly as announced").fill(publicValue);
  await operator.getByRole("button", { name: "Enter the value" }).click();
  await expect(operator.getByText("A second person must now enter the same value")).toBeVisible();
  await draws.enterValue(draw, "ben");
  await expect(stage.getByText(publicValue, { exact: true })).toBeVisible();
  await expect(phone.getByText(publicValue, { exact: true })).toBeVisible();
});

test("no screen is sent a name before it is on stage; then stage and phones show it", async ({
  page: operator,
  browser,
  site,
  database,
  draws,
}) => {
  const { holders, id } = await holdersOf(database);
  const first = holders[0]?.name ?? "";
  const last = holders.at(-1)?.name ?? "";
  await draws.forgetShow(harbour);
  await startShow(operator, id);
  // Nobody is signed in on the projector or on the phones.
  const storageState = { cookies: [], origins: [] };
  const outside = await browser.newContext({ baseURL: site.origin, storageState });
  const stage = await openStage(outside, `/draw/${harbour}/stage`);
  const traffic = await recordTraffic(stage);
  await stage.reload();
  const phone = await openPhone(browser, site.origin, `/draw/${harbour}`);
  const phoneTraffic = await recordTraffic(phone);
  const asking = await openPhone(browser, site.origin, `/draw/${harbour}`, { events: false });
  await expectStep(stage, "sealed");
  await expect(stage.getByText("208", { exact: true })).toBeVisible();
  for (const { name } of holders) expect(await traffic()).not.toContain(name);
  await expect(phone.getByText(first)).toHaveCount(0);

  await press(operator, stage, "waiting");
  await expect(stage.getByText("It is here")).toBeVisible();
  await press(operator, stage, "intro");
  for (const { name } of holders) expect(await traffic()).not.toContain(name);
  await press(operator, stage, "batch");
  await expect(stage.getByText(last)).toBeVisible();
  for (const viewer of [phone, asking]) await expect(viewer.getByText(last).first()).toBeVisible();
  await press(operator, stage, "intro");
  await press(operator, stage, "batch");
  await press(operator, stage, "intro");
  const secrets = await secretsOf(database);
  for (const received of [await traffic(), await phoneTraffic()]) {
    expect(received).toContain(last);
    expect(received).not.toContain(first);
    expect(secrets.filter((secret) => received.includes(secret))).toEqual([]);
  }
});

test("blackout and message cover the stage and lose nothing", async ({
  page: operator,
  context,
  draws,
}) => {
  const slug = "covered";
  const { draw } = await draws.open(slug, 8);
  await draws.decide(draw);
  await startShow(operator, draw.id);
  await draws.playTo(slug, "intro 1");
  const stage = await openStage(context, `/draw/${slug}/stage`);
  await expectStep(operator, "intro");
  await operator.keyboard.press("b");
  await expect(stage.locator(".blackout")).toBeVisible();
  // The stage may get a press before the console that made it, and the next press depends on the console.
  await expect(operator.getByRole("button", { name: "Lights on" })).toBeVisible();
  await operator.keyboard.press("b");
  await expect(stage.locator(".blackout")).toHaveCount(0);
  await operator.keyboard.press("m");
  await operator.getByRole("button", { name: "Please have your ticket ready." }).click();
  await operator.getByRole("button", { name: "Show it" }).click();
  await expect(stage.getByText("Please have your ticket ready.")).toBeVisible();
  await expect(operator.getByRole("button", { name: "Message off" })).toBeVisible();
  await operator.keyboard.press("m");
  await expect(stage.getByText("Please have your ticket ready.")).toHaveCount(0);
  await expectStep(stage, "intro");
});

/** When the roll fades out and how long that takes, as its animation says. */
function rollLeaves(stage: Page) {
  return stage.locator(".roll").evaluate((roll) => {
    const [leaving] = roll.getAnimations();
    const { delay, duration } = leaving?.effect?.getTiming() ?? {};
    return { delay, duration };
  });
}

test("a name appears on stage on time, also with reduced motion", async ({
  page: operator,
  context,
  draws,
}) => {
  const slug = "revealed";
  const { draw } = await draws.open(slug, 8);
  const [, week] = await draws.decide(draw);
  await startShow(operator, draw.id);
  await draws.playTo(slug, "intro 1");
  const stage = await openStage(context, `/draw/${slug}/stage`);
  await expectStep(stage, "intro");
  const named = await watchForName(stage);
  await stage.emulateMedia({ reducedMotion: "no-preference" });
  await press(operator, stage, "draw");
  const withMotion = await rollLeaves(stage);
  await stage.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(() => rollLeaves(stage)).toEqual({ delay: withMotion.delay, duration: 1 });
  await stage.emulateMedia({ reducedMotion: "no-preference" });
  await expect(stage.locator(".cell.lock").first()).toBeVisible();
  await expectNameOnStage(stage, week?.name ?? "");
  const show = (await (await stage.request.get(`/api/draws/${slug}/show`)).json()) as PublicShow;
  // The error of the stage's clock is half its fastest round trip, which is visible on a busy machine.
  const clockError = 3_000;
  expect((await named()) - show.startsAt).toBeGreaterThan(reveal.lightRises - clockError);
});

test("every screen continues where it was when the server is killed during the last reveal", async ({
  page: operator,
  browser,
  site,
  database,
  draws,
}) => {
  const { holders, id } = await holdersOf(database);
  const [first = { slot: 0, ticket: "", name: "" }] = holders;
  await draws.forgetShow(harbour);
  await startShow(operator, id);
  await draws.playTo(harbour, "intro 0");
  const storageState = { cookies: [], origins: [] };
  const outside = await browser.newContext({ baseURL: site.origin, storageState });
  const stage = await openStage(outside, `/draw/${harbour}/stage`);
  const phone = await openPhone(browser, site.origin, `/draw/${harbour}`);
  const asking = await openPhone(browser, site.origin, `/draw/${harbour}`, { events: false });
  const recordings = [await recordTraffic(stage), await recordTraffic(phone)];
  await press(operator, stage, "draw");
  const rolling = await stepOf(stage);
  await expect(stage.locator(".cell.lock").first()).toBeVisible();
  // If the server starts slowly, a stage that is opened meanwhile starts from its cache.
  await expect.poll(() => cachedStepOf(stage)).toBe("draw");
  await site.crash();

  // A projector that is switched off and on again joins in the middle.
  const second = await openStage(outside, `/draw/${harbour}/stage`);
  for (const screen of [stage, second]) {
    await expectNameOnStage(screen, first.name);
    expect(await stepOf(screen)).toEqual(rolling);
    await expect(screen.locator(".facts")).toContainText(first.ticket);
  }
  // So does a phone that was opened only now; each says the same, once.
  const latePhone = await openPhone(browser, site.origin, `/draw/${harbour}`);
  for (const viewer of [phone, asking, latePhone]) {
    await expect(viewer.getByRole("heading", { name: first.name, level: 1 })).toBeVisible();
    await expectAnnounced(viewer, new RegExp(`goes to ${first.name}.*ticket ${first.ticket}\\.$`));
  }
  // Pages that are not needed any more take no processor time.
  for (const done of [second, asking, latePhone]) await done.close();

  // A console that was reloaded still drives.
  await operator.reload();
  await press(operator, stage, "board");
  await expect(stage.locator(".list")).toContainText(/Ticket \d+ was skipped/);
  await endShow(operator, stage);
  await expectAccessible(operator);
  await expectAccessible(stage);

  const [received = "", receivedByPhone = ""] = await Promise.all(
    recordings.map((traffic) => traffic()),
  );
  expect(received).toContain(first.name);
  expect(receivedByPhone).toContain(`"ticket":${first.ticket}`);
  const secrets = await secretsOf(database);
  for (const text of [received, receivedByPhone]) {
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  }
  expect(received).not.toMatch(/\+44|07700|@[a-z]+\.(invalid|example)|"tag"|salt/);
});

test("a winner who does not come forward is skipped on stage, and the next one moves up", async ({
  page: operator,
  context,
  browser,
  site,
  draws,
}) => {
  const slug = "skipped";
  const { draw, tickets } = await draws.open(slug, 12);
  const [, week] = await draws.decide(draw);
  if (!week) throw new Error("Nobody has won.");
  await startShow(operator, draw.id, { callWinners: true });
  await draws.playTo(slug, "called 1.0");
  const stage = await openStage(context, `/draw/${slug}/stage`);
  // A phone on which the page of a ticket was opened remembers that ticket.
  const url = tickets.find(({ ticket }) => ticket === week.ticket)?.url ?? "";
  const winner = await openPhone(browser, site.origin, url);
  await visit(winner, `/draw/${slug}`);
  await hydrated(winner);

  const nobody = operator.getByRole("button", { name: /Nobody came/ });
  await expect(nobody).toBeDisabled();
  await draws.endCall(slug);
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
  await expectStep(stage, "skipped");
  await operator.mouse.up();
  await expect(stage.getByText("Skipped: absent at the event.")).toBeVisible();
  await expect(winner.getByText("It was drawn but skipped")).toBeVisible();
  const ledger = await (await operator.request.get("/api/ledger")).text();
  expect(ledger).toMatch(/"type":"skip"/);
  await press(operator, stage, "draw");
  await press(operator, stage, "called");
});
