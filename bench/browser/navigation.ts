// Client-side navigation: prefetched on intent and not before, then shown without a request.
import type { Browser } from "@playwright/test";
import { openSlowPhone, type Recorded, recordRequests } from "./slow-phone.ts";

export type Navigation = { beforeIntent: number; onIntent: number; milliseconds: number };

type Timed = { pressedAt: number; shownAt: number };

/** Opens the menu, waits for what it prefetches, and presses one of its links. */
export async function navigate(
  browser: Browser,
  origin: string,
  { from, link }: { from: string; link: string },
): Promise<Navigation> {
  const phone = await openSlowPhone(browser, origin);
  const { page, session } = phone;
  const fetched = recordRequests(session);
  await page.goto(from, { waitUntil: "networkidle" });
  await page.waitForFunction(() => (window as unknown as { recorded: Recorded }).recorded.readyAt);
  const dataFetched = () => fetched.filter(({ address }) => address.endsWith(".data")).length;
  const beforeIntent = dataFetched();
  await page.getByRole("button", { name: "Open menu" }).tap();
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(2_000);
  const onIntent = dataFetched();
  await page.evaluate(() => {
    const timed: Timed = { pressedAt: 0, shownAt: 0 };
    (window as unknown as { timed: Timed }).timed = timed;
    const heading = () => document.querySelector("h1")?.textContent;
    const before = heading();
    document.addEventListener(
      "click",
      () => {
        timed.pressedAt = performance.now();
      },
      { capture: true, once: true },
    );
    new MutationObserver(() => {
      const now = heading();
      if (timed.shownAt || !now || now === before) return;
      // A message posted in an animation frame arrives after the frame was painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          timed.shownAt ||= performance.now();
        };
        port2.postMessage("");
      });
    }).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: link }).tap();
  // Polling the page would take processor time from it.
  await page.waitForTimeout(2_000);
  const timed = await page.evaluate(() => (window as unknown as { timed: Timed }).timed);
  await phone.close();
  if (!timed.shownAt) throw new Error(`${link} was not shown within two seconds.`);
  return { beforeIntent, onIntent, milliseconds: timed.shownAt - timed.pressedAt };
}
