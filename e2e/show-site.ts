// `test` for evenings: a site that can be killed in the middle of anything and comes back at the same address.
import { rm } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { test as base } from "./live-site.ts";
import { makeSiteFolder } from "./sample-site.ts";
import { expect, hydrated } from "./site.ts";
import { startSite, stopSite } from "./site-process.ts";

type Evening = {
  /** kill -9, and a new process on the same data. */
  crash(): Promise<void>;
};

export const test = base.extend<object, { evening: Evening }>({
  site: [
    async ({ variables }, use) => {
      const dataFolder = await makeSiteFolder();
      let running = await startSite(dataFolder, variables);
      const { origin } = running;
      async function crash() {
        const gone = new Promise((resolve) => running.process.once("exit", resolve));
        running.process.kill("SIGKILL");
        await gone;
        const again = { ...variables, PORT: new URL(origin).port };
        running = await startSite(dataFolder, again);
      }
      await use({ origin, dataFolder, output: () => running.output(), crash } as never);
      await stopSite(running.process);
      await rm(dataFolder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  evening: [async ({ site }, use) => use(site as unknown as Evening), { scope: "worker" }],
});

/** The step a stage shows, wherever it stands. */
export async function stepOf(page: Page): Promise<{ kind: string; number: number }> {
  const stage = page.locator(".stage").first();
  return {
    kind: (await stage.getAttribute("data-step")) ?? "",
    number: Number(await stage.getAttribute("data-step-number")),
  };
}

/** The step a stage would begin with if it were loaded without network now. */
export async function keptStepOf(stage: Page): Promise<string | undefined> {
  return stage.evaluate(async () => {
    const kept = await caches.match(location.href);
    return /data-step="(\w+)"/.exec((await kept?.text()) ?? "")?.[1];
  });
}

/** Somebody's phone: nobody is signed in on it. */
export async function openPhone(browser: Browser, origin: string, path: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    storageState: { cookies: [], origins: [] },
  });
  const phone = await context.newPage();
  await phone.goto(path);
  await hydrated(phone);
  return phone;
}

/** What a screen reader is told on a phone. */
export function expectSaid(phone: Page, words: string | RegExp) {
  return expect(phone.locator("p[aria-live=polite].sr-only")).toHaveText(words, {
    timeout: 30_000,
  });
}

/** Everything a window was sent, as text: pages, answers, events. */
export async function listenToWire(page: Page): Promise<() => Promise<string>> {
  const heard: (string | Promise<string>)[] = [];
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.enable");
  browser.on("Network.eventSourceMessageReceived", ({ data }) => heard.push(data));
  page.on("response", (response) => {
    const type = response.headers()["content-type"] ?? "";
    if (/html|json/.test(type)) heard.push(response.text().catch(() => ""));
  });
  return async () => (await Promise.all(heard)).join("\n");
}
