// The screens of a show as journeys use them: the console of the operator, the stage, phones.
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect, hydrated, visit } from "./site.ts";

/** Opens the console of a draw and starts its show: this window controls it. */
export async function startShow(operator: Page, draw: number, { callWinners = false } = {}) {
  await visit(operator, `/admin/draws/${draw}/show`);
  await operator.getByLabel("Winners must come forward").setChecked(callWinners);
  await operator.getByRole("button", { name: "Start the show…" }).click();
  await operator.getByRole("dialog").getByRole("button", { name: "Start the show" }).click();
  await expect(operator.getByText("On air").filter({ visible: true })).toBeVisible();
}

export async function openStage(context: BrowserContext, address: string): Promise<Page> {
  const stage = await context.newPage();
  await stage.setViewportSize({ width: 1280, height: 720 });
  await visit(stage, address);
  return stage;
}

/** Somebody's phone: nobody is signed in on it. Without events it polls instead. */
export async function openPhone(
  browser: Browser,
  origin: string,
  path: string,
  { events = true } = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    storageState: { cookies: [], origins: [] },
  });
  const phone = await context.newPage();
  if (!events) await phone.route("**/events*", (route) => route.abort());
  await visit(phone, path);
  await hydrated(phone);
  return phone;
}

/** The step a screen shows. */
export function stepOf(screen: Page): Promise<{ kind: string; number: number }> {
  return screen
    .locator(".stage")
    .first()
    .evaluate(({ dataset }: HTMLElement) => ({
      kind: dataset.step ?? "",
      number: Number(dataset.stepNumber),
    }));
}

export async function expectStep(screen: Page, step: string) {
  await expect(screen.locator(".stage").first()).toHaveAttribute("data-step", step);
}

/** A press names the step that its console shows, so wait until the console has followed. */
async function consoleFollows(operator: Page, stage: Page): Promise<number> {
  let number = 0;
  await expect(async () => {
    ({ number } = await stepOf(stage));
    expect((await stepOf(operator)).number).toBe(number);
  }).toPass();
  return number;
}

/** Presses the clicker when the gold button is enabled, and waits until the stage has followed. */
export async function press(operator: Page, stage: Page, step: string) {
  const number = await consoleFollows(operator, stage);
  await expect(operator.locator(".show-gold")).toHaveAttribute("aria-disabled", "false");
  await operator.keyboard.press("PageDown");
  await expect.poll(() => stepOf(stage)).toEqual({ kind: step, number: number + 1 });
}

export async function endShow(operator: Page, stage: Page) {
  await consoleFollows(operator, stage);
  const over = operator.getByRole("button", { name: /The show is over/ });
  // A console takes a response after more than four seconds for an outage and refuses this press; a person presses again.
  await expect(async () => {
    if (!(await over.isVisible()))
      await operator.getByRole("button", { name: "End the show" }).click({ timeout: 5_000 });
    await expect(over).toBeVisible({ timeout: 10_000 });
  }).toPass();
}

/** The stage separates the words of a name by non-breaking spaces. */
function asShown(name: string): RegExp {
  return new RegExp(name.replaceAll(".", "\\.").replaceAll(" ", "\\s+"));
}

export async function expectNameOnStage(stage: Page, name: string) {
  await expect(stage.locator("h1.name")).toHaveText(asShown(name));
}

/** Records when a name first appears on stage, in milliseconds since 1970. The returned function waits for it. */
export async function watchForName(stage: Page): Promise<() => Promise<number>> {
  const seen = await stage.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<number>();
    new MutationObserver((_, observer) => {
      if (!document.querySelector("h1.name")) return;
      observer.disconnect();
      resolve(Date.now());
    }).observe(document.body, { childList: true, subtree: true });
    return { promise };
  });
  return () => seen.evaluate(({ promise }) => promise);
}

/** The step a stage would begin with if it were loaded without network now. */
export async function cachedStepOf(stage: Page): Promise<string | undefined> {
  return stage.evaluate(async () => {
    const cached = await caches.match(location.href);
    return /data-step="(\w+)"/.exec((await cached?.text()) ?? "")?.[1];
  });
}

/** What a screen reader is told on a phone. */
export function expectAnnounced(phone: Page, text: string | RegExp) {
  return expect(phone.locator("p[aria-live=polite].sr-only")).toHaveText(text);
}

/** Everything a window received, as text: pages, responses, events. */
export async function recordTraffic(page: Page): Promise<() => Promise<string>> {
  const received: (string | Promise<string>)[] = [];
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.enable");
  browser.on("Network.eventSourceMessageReceived", ({ data }) => received.push(data));
  page.on("response", (response) => {
    const type = response.headers()["content-type"] ?? "";
    if (/html|json/.test(type)) received.push(response.text().catch(() => ""));
  });
  return async () => (await Promise.all(received)).join("\n");
}
