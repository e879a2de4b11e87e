// Two whole evenings, one for each source of chance: from the plan to the handover, with console, stage and two phones.
// On demand. PICTURES=folder saves every screen of the stage at five sizes, and the console and the phones beside it.
import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { SealedDraw } from "../app/draws/sealed-draw.ts";
import type { Draws } from "./draw-site.ts";
import { drandEvening, type EveningPlan, planEvening, sealAndOpen, test } from "./evening-plan.ts";
import { addPerson, signIn } from "./people.ts";
import { endShow, expectStep, openPhone, openStage, press, startShow } from "./show-screens.ts";
import { expect, hydrated } from "./site.ts";

test.use({ deviceScaleFactor: 1 });
// Painting two hundred pictures takes most of the time.
test.describe.configure({ timeout: process.env.PICTURES ? 900_000 : 300_000 });

const sizes = ["1920x1080", "1440x900", "3840x2160", "1280x960", "2560x1080"];

type Screens = { operator: Page; stage: Page; phones: Page[] };

async function photographStage(stage: Page, name: string) {
  if (!process.env.PICTURES) return;
  await settled(stage);
  for (const size of sizes) await photographStageAt(stage, name, size);
  await stage.setViewportSize({ width: 1920, height: 1080 });
}

async function photographStageAt(stage: Page, name: string, size: string) {
  if (!process.env.PICTURES) return;
  const [width = 0, height = 0] = size.split("x").map(Number);
  await stage.setViewportSize({ width, height });
  await stage.evaluate(() => document.fonts.ready.then(() => undefined));
  await photographPage(stage, `${name}-${size}`);
}

/** What moves in has arrived; what moves for ever does not count. */
async function settled(stage: Page) {
  await stage
    .waitForFunction(
      () =>
        document.getAnimations().every(({ effect, playState }) => {
          const ends = effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
          return playState === "finished" || !ends;
        }),
      undefined,
      // Pictures drift slowly behind some screens.
      { timeout: 6_000 },
    )
    .catch(() => undefined);
}

async function photographPage(page: Page, name: string) {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.jpg`, type: "jpeg" });
}

/** The digits while they roll: two sizes, because they do not wait. */
async function photographRoll(stage: Page, name: string, from: number) {
  await expect(stage.locator(".cell.lock").first()).toBeVisible();
  for (const size of sizes.slice(from, from + 2)) await photographStageAt(stage, name, size);
  await stage.setViewportSize({ width: 1920, height: 1080 });
}

/** Stage at every size, console and phones. */
async function photograph({ operator, stage, phones }: Screens, name: string) {
  await photographStage(stage, `${name}-stage`);
  await photographPage(operator, `${name}-console`);
  for (const [index, phone] of phones.entries()) {
    await photographPage(phone, `${name}-phone-${index + 1}`);
  }
}

/** Somebody enters on their phone, and then follows the draw on it. */
async function enterOnPhone(browser: Browser, origin: string, slug: string, name: string) {
  const phone = await openPhone(browser, origin, `/draw/${slug}`);
  await phone.getByLabel("Your name").fill(name);
  await phone.getByLabel("Mobile phone").fill(`07400 1000${name.length}`);
  await phone.getByLabel(/I have read the/).check();
  await phone.getByLabel("I am eighteen or older.").check();
  // A form sent within two seconds is treated as a bot's.
  await phone.waitForFunction(() => performance.now() > 2100);
  await phone.getByRole("button", { name: "Get my ticket" }).click();
  await expect(phone).toHaveURL(/\/ticket\/[\w-]{22}$/);
  await photographPage(phone, `${slug}-ticket`);
  await phone.goto(`/draw/${slug}`);
  await hydrated(phone);
  return phone;
}

async function withdraw(browser: Browser, origin: string, ticket: string) {
  const phone = await openPhone(browser, origin, `${ticket}/manage`);
  await phone.getByRole("button", { name: /^Withdraw ticket/ }).click();
  await expect(phone.getByText("Your ticket is withdrawn")).toBeVisible();
  await phone.context().close();
}

async function rehearse(operator: Page, context: BrowserContext, id: number, slug: string) {
  await operator.goto(`/admin/draws/${id}/show?rehearsal`);
  await operator.getByRole("button", { name: "Start the rehearsal" }).click();
  const stage = await openStage(context, `/draw/${slug}/stage?rehearsal`);
  await press(operator, stage, "sealed");
  await press(operator, stage, "waiting");
  await photograph({ operator, stage, phones: [] }, `${slug}-0-rehearsal`);
  await stage.close();
  await operator.getByRole("button", { name: "End the rehearsal" }).click();
  await expect(operator.getByRole("button", { name: "Start the rehearsal" })).toBeVisible();
}

/** As long as a message can be. */
const message =
  "The lottery announces its digits a little later than planned. Please stay with us: nothing is drawn before they are here, and nobody who goes outside misses it.";

async function showMessage(screens: Screens, slug: string) {
  const { operator, stage, phones } = screens;
  const button = (name: RegExp) => operator.getByRole("button", { name }).filter({ visible: true });
  await button(/^Message/).click();
  await operator.getByRole("textbox", { name: "Message" }).fill(message);
  await operator.getByRole("button", { name: "Show it" }).click();
  for (const screen of [stage, ...phones]) {
    // Phones also have it for screen readers.
    await expect(screen.getByText(message).first()).toBeVisible();
  }
  await photograph(screens, `${slug}-1-message`);
  await button(/^Message off/).click();
  await expect(stage.getByText(message)).toHaveCount(0);
}

/** From the plan to the sealed list. */
async function openEvening(
  plan: EveningPlan,
  {
    operator,
    context,
    browser,
    origin,
    draws,
  }: {
    operator: Page;
    context: BrowserContext;
    browser: Browser;
    origin: string;
    draws: Draws;
  },
) {
  const slug = plan.title.toLowerCase().replaceAll(" ", "-");
  const id = await planEvening(operator, plan);
  await photographPage(operator, `${slug}-plan`);
  await sealAndOpen(operator, plan.title);
  const draw = await draws.find(slug);
  const [gone] = await draws.enter(draw, 22);
  await withdraw(browser, origin, gone?.url ?? "");
  const phones = [
    await enterOnPhone(browser, origin, slug, "Ada Example"),
    await enterOnPhone(browser, origin, slug, "Ben Sampleson"),
  ];
  await rehearse(operator, context, id, slug);
  await startShow(operator, id, { callWinners: true });
  const stage = await openStage(context, `/draw/${slug}/stage`);
  await stage.setViewportSize({ width: 1920, height: 1080 });
  await expectStep(stage, "countdown");
  for (const phone of phones) {
    await expect(phone.getByRole("heading", { name: "Entries close in" })).toBeVisible();
  }
  const screens = { operator, stage, phones };
  await photograph(screens, `${slug}-1-countdown`);
  await showMessage(screens, slug);
  await draws.close(draw);
  await expectStep(stage, "sealed");
  for (const phone of phones) {
    await expect(phone.getByRole("heading", { name: "The list is sealed" })).toBeVisible();
  }
  await photograph(screens, `${slug}-2-sealed`);
  await press(operator, stage, "waiting");
  await photograph(screens, `${slug}-3-waiting`);
  return { id, slug, draw, screens };
}

/** All prizes; the first winner of the week on the terrace does not come forward. */
async function revealAll(screens: Screens, { slug, draws }: { slug: string; draws: Draws }) {
  const { operator, stage } = screens;
  await press(operator, stage, "intro");
  await photograph(screens, `${slug}-5-intro`);
  await press(operator, stage, "batch");
  await expect(stage.locator(".rows li")).toHaveCount(3);
  await expect(operator.locator(".show-gold")).toHaveAttribute("aria-disabled", "false");
  await photograph(screens, `${slug}-6-batch`);
  await press(operator, stage, "intro");
  await press(operator, stage, "draw");
  await photographRoll(stage, `${slug}-7-roll-stage`, 0);
  await expect(stage.locator("h1.name")).toBeVisible();
  await expect(operator.locator(".show-gold")).toHaveAttribute("aria-disabled", "false");
  await photograph(screens, `${slug}-7-winner`);
  await press(operator, stage, "called");
  await photograph(screens, `${slug}-8-called`);
  await draws.endCall(slug);
  await operator.getByRole("button", { name: /Nobody came…/ }).click();
  const hold = operator.getByRole("dialog").getByRole("button", { name: /^Hold for/ });
  await hold.hover();
  await operator.mouse.down();
  await expectStep(stage, "skipped");
  await operator.mouse.up();
  await photograph(screens, `${slug}-9-skipped`);
  await press(operator, stage, "draw");
  await expect(stage.getByText(/could not be given the prize: absent at the event/)).toBeVisible();
  await expect(operator.locator(".show-gold")).toHaveAttribute("aria-disabled", "false");
  await photograph(screens, `${slug}-10-moved-up`);
  await press(operator, stage, "called");
  await press(operator, stage, "intro");
  await photograph(screens, `${slug}-11-last-prize`);
  await press(operator, stage, "draw");
  await photographRoll(stage, `${slug}-12-roll-stage`, 2);
  await expect(stage.locator("h1.name")).toBeVisible();
  await expect(operator.locator(".show-gold")).toHaveAttribute("aria-disabled", "false");
  await photograph(screens, `${slug}-12-first-winner`);
  await press(operator, stage, "called");
  await press(operator, stage, "board");
  await photograph(screens, `${slug}-13-board`);
  await endShow(operator, stage);
  for (const phone of screens.phones) {
    await expect(phone.getByRole("heading", { name: "Who won" })).toBeVisible();
  }
  await photograph(screens, `${slug}-14-over`);
}

/** The first prize is handed over; the archive and the ledger say so. */
async function handOver(page: Page, draw: Pick<SealedDraw, "id" | "slug">, title: string) {
  await page.goto(`/admin/draws/${draw.id}/winners`);
  await hydrated(page);
  await page.getByRole("link", { name: "The key to Casa Alba" }).click();
  const card = page.getByRole("complementary", { name: /Casa Alba/ });
  await card.getByLabel("What was seen").fill("Passport, seen by Marisol");
  await card.getByRole("button", { name: "Record the check" }).click();
  await expect(card.locator("dl").getByText(/^marisol/i)).toBeVisible();
  await card.getByRole("button", { name: "Handed over…" }).click();
  await page.getByRole("button", { name: "Confirm handover" }).click();
  await expect(page.getByText("Handed over and recorded in the ledger.")).toBeVisible();
  await photographPage(page, `${draw.slug}-15-handover`);
  const archived = page.locator(`section#${draw.slug}`);
  // The page comes from a cache, which renders it anew after the handover.
  await expect(async () => {
    await page.goto("/winners");
    await expect(archived.getByRole("heading", { name: title })).toBeVisible();
    await expect(archived.getByText("1 of 5")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await photographPage(page, `${draw.slug}-16-archive`);
  await page.goto(`/draw/${draw.slug}/verify`);
  await expect(page.getByRole("heading", { name: "Consistent, but not witnessed" })).toBeVisible();
}

test("an evening decided by drand goes from the plan to the handover", async ({
  page: operator,
  context,
  browser,
  site,
  draws,
}) => {
  const { origin } = site;
  await draws.setClock(drandEvening.closesAt - 3600);
  const evening = await openEvening(drandEvening, { operator, context, browser, origin, draws });
  const { draw, screens } = evening;
  await expect(screens.stage.getByText(/^Public random round [\d,]+ in$/)).toBeVisible();
  await draws.reachMoment(draw);
  // Nobody does anything: the site fetches the round and checks its signature.
  await expect(screens.stage.getByText("It is here")).toBeVisible();
  for (const phone of screens.phones) {
    await expect(phone.getByRole("heading", { name: "The public number is here" })).toBeVisible();
  }
  await photograph(screens, `${evening.slug}-4-decided`);
  await revealAll(screens, { slug: evening.slug, draws });
  await handOver(operator, draw, drandEvening.title);
});

/** As long as descriptions get in practice. */
const description =
  "The six digits of the main prize of the evening draw of the state lottery on the day on which entries close, in the order in which they are drawn, as its notary reads them out on television";

test("an evening decided by a public value goes from the plan to the handover", async ({
  page: operator,
  context,
  browser,
  site,
  database,
  draws,
}) => {
  const { origin } = site;
  const now = Math.floor(Date.now() / 60_000) * 60;
  await draws.setClock(now);
  const closesAt = now + 3600;
  const plan: EveningPlan = {
    title: "The winter evening",
    closesAt,
    chance: {
      ...{ source: "public-value", description, announcedAt: closesAt + 600 },
      lookUp: "https://lottery.example/draws/today",
    },
  };
  const colleague = await addPerson(database, "manager");
  const evening = await openEvening(plan, { operator, context, browser, origin, draws });
  const { draw, screens, slug } = evening;
  const { stage, phones } = screens;
  await draws.reachMoment(draw);
  await expect(operator.getByLabel("The public value, exactly as announced")).toBeVisible();
  await photographPage(operator, `${slug}-4-value-console`);
  await operator.getByLabel("The public value, exactly as announced").fill("04-83-15");
  await operator.getByRole("button", { name: "Enter the value" }).click();
  await expect(operator.getByText("A second person must now enter the same value")).toBeVisible();
  await expect(operator.getByLabel("Correct your entry")).toHaveValue("");
  await photographPage(operator, `${slug}-4-first-value-console`);
  // The second person enters it on the overview, and writes it in another way.
  const storageState = { cookies: [], origins: [] };
  const elsewhere = await browser.newContext({ baseURL: origin, storageState });
  const second = await elsewhere.newPage();
  await signIn(second, colleague);
  await second.waitForURL("/admin");
  await hydrated(second);
  await photographPage(second, `${slug}-4-overview`);
  await expect(second.getByText("048315")).toHaveCount(0);
  await second.getByLabel("The public value, exactly as announced").fill("048 315");
  await second.getByRole("button", { name: "Enter the value" }).click();
  for (const screen of [stage, ...phones]) {
    await expect(screen.getByText("048315", { exact: true })).toBeVisible();
  }
  await elsewhere.close();
  await photograph(screens, `${slug}-4-decided`);
  await revealAll(screens, { slug, draws });
  await handOver(operator, draw, plan.title);
});
