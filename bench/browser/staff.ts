// The admin area: bytes of a first visit, and whether a table of ten thousand rows scrolls without dropped frames.
import type { Browser } from "@playwright/test";
import pg from "pg";
import { recordRequests } from "./slow-phone.ts";

export const owner = {
  OWNER_EMAIL: "owner@bench.example",
  OWNER_PASSWORD: "a long walk by the sea",
};
const rowsInTable = 10_000;

/** A frame is late if it takes more than 1.5 times as long as one at 60 per second. */
const frameMilliseconds = 1000 / 60;

type StaffFigures = {
  scripts: number;
  opened: number;
  frames: number;
  dropped: number;
  slowest: number;
};

export async function visitAsStaff(
  browser: Browser,
  origin: string,
  connection: pg.ClientConfig,
): Promise<StaffFigures> {
  await fillInbox(connection);
  const signIn = await browser.newContext({ baseURL: origin });
  const loginPage = await signIn.newPage();
  await loginPage.goto("/admin/login");
  await loginPage.getByLabel("E-mail").fill(owner.OWNER_EMAIL);
  await loginPage.getByLabel("Password", { exact: true }).fill(owner.OWNER_PASSWORD);
  await loginPage.getByRole("button", { name: "Sign in", exact: true }).click();
  await loginPage.waitForURL("**/admin");
  const storageState = await signIn.storageState();
  await signIn.close();

  // Signed in, with nothing in the cache.
  const context = await browser.newContext({
    baseURL: origin,
    storageState,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const fetched = recordRequests(session);
  await page.goto("/admin", { waitUntil: "networkidle" });
  const scripts = fetched
    .filter(({ address }) => address.endsWith(".js"))
    .reduce((sum, { bytes }) => sum + bytes / 1000, 0);
  const start = performance.now();
  await page.goto("/admin/enquiries?view=all");
  await page
    .getByText(`of ${rowsInTable.toLocaleString("en-GB")}`)
    .first()
    .waitFor();
  const opened = performance.now() - start;
  await page.waitForLoadState("networkidle");
  const frames = await page.evaluate(scrollDownAndUp);
  await context.close();
  return {
    scripts,
    opened,
    frames: frames.length,
    dropped: frames.filter((took) => took > 1.5 * frameMilliseconds).length,
    slowest: Math.max(...frames),
  };
}

/** Runs in the page. Scrolls 40 px per frame and returns the duration of each frame. */
async function scrollDownAndUp(): Promise<number[]> {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const surface =
    [...document.querySelectorAll<HTMLElement>("main, main *")].find(
      (element) => element.scrollHeight > element.clientHeight + 200 && element.clientHeight > 300,
    ) ?? document.documentElement;
  const took: number[] = [];
  let last = await frame();
  for (const step of [40, -40]) {
    for (let number = 0; number < 60; number += 1) {
      surface.scrollBy({ top: step, behavior: "instant" });
      const now = await frame();
      took.push(now - last);
      last = now;
    }
  }
  return took;
}

async function fillInbox(connection: pg.ClientConfig) {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(
    `insert into enquiry (reference, kind, topic, about, name, phone, email, message, consented_at, network,
       fingerprint, status, created_at)
     select 'BE-' || n, 'enquiry', 'viewing', 'Casa Norte', 'Visitor ' || n, '+447700900000',
       'visitor' || n || '@post.example', 'May we see the house after dark? ' || n, now(), 'network',
       'fingerprint ' || n, 'new', now() - n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [rowsInTable],
  );
  await client.end();
}
