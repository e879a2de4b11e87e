// What people with a screen reader hear, and what people with a dense screen see.
import type { Page } from "@playwright/test";
import { desktopOnly, expect, hydrated, test } from "./site.ts";

const screens = [
  { name: "a phone with 3 pixels per point", width: 390, height: 844, density: 3 },
  { name: "a tablet with 2 pixels per point", width: 820, height: 1180, density: 2 },
];

/** Browsers choose the nearest size in a geometric sense: between 1600 and 2400 as little as 0.82 of what is drawn. */
const sharpEnough = 0.8;

for (const { name, width, height, density } of screens) {
  test(`pictures are sharp on ${name}`, desktopOnly, async ({ browser, site }) => {
    const context = await browser.newContext({
      baseURL: site.origin,
      viewport: { width, height },
      deviceScaleFactor: density,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    const soft: Record<string, unknown[]> = {};
    for (const path of ["/", "/home", "/home/casa-norte", "/draw", "/prizes", "/gallery"]) {
      await page.goto(path);
      await showAllPictures(page);
      soft[path] = await listSoftPictures(page, sharpEnough);
    }
    expect(Object.values(soft).flat()).toEqual([]);
    await context.close();
  });
}

async function showAllPictures(page: Page) {
  const shown = page.locator("img[src^='/media/']:visible");
  for (const picture of await shown.all()) await picture.scrollIntoViewIfNeeded();
  await page.waitForFunction(() =>
    [...document.images]
      .filter((picture) => picture.checkVisibility() && picture.currentSrc.includes("/media/"))
      .every((picture) => picture.complete && picture.naturalWidth > 0),
  );
}

/** Pictures with fewer pixels than are drawn under object-fit, unless there is no larger file. */
function listSoftPictures(page: Page, enough: number) {
  return page.evaluate(
    (least) =>
      [...document.images].flatMap((picture) => {
        const { pathname } = new URL(picture.currentSrc || "/", location.href);
        const [, chosen] = /^\/media\/.*\/(\d+)\.\w+$/.exec(pathname) ?? [];
        const box = picture.getBoundingClientRect();
        if (!chosen || box.width === 0) return [];
        const ratio = picture.naturalWidth / picture.naturalHeight;
        const drawn = Math.max(box.width, box.height * ratio) * devicePixelRatio;
        const sources = [...(picture.parentElement?.querySelectorAll("source") ?? [])];
        const offered = sources.find(({ srcset }) => srcset.includes(pathname))?.srcset ?? "";
        const widths = [...offered.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));
        const needed = Math.min(drawn, Math.max(...widths));
        return Number(chosen) < needed * least ? [{ pathname, needed: Math.round(needed) }] : [];
      }),
    enough,
  );
}

test("a screen reader walks from the form to the ticket", desktopOnly, async ({ page }) => {
  await page.goto("/draw");
  await hydrated(page);
  await expect(
    page.getByRole("complementary", { name: "Enter", exact: true }),
  ).toMatchAriaSnapshot(`
    - complementary "Enter":
      - heading "Enter" [level=2]
      - paragraph: /\\d+ tickets so far/
      - textbox "Your name"
      - textbox "Mobile phone"
      - paragraph: One ticket per number. We only call it if you win.
      - textbox "E-mail (optional, to get your ticket by e-mail)"
      - textbox "Town (optional)"
      - group "If you win, show you as":
        - radio /Full name/
        - radio /First name and initial/ [checked]
        - radio /Initials/
      - checkbox /I have read the rules/
      - link "rules"
      - checkbox "I am eighteen or older."
      - button "Get my ticket"
  `);
  await page.getByLabel("Your name").fill("Ada Example");
  await page.getByLabel("Mobile phone").fill("07400 190001");
  await page.getByLabel(/I have read the/).check();
  await page.getByLabel("I am eighteen or older.").check();
  // A form sent within two seconds is treated as a bot's.
  await page.waitForFunction(() => performance.now() > 2100);
  await page.getByRole("button", { name: "Get my ticket" }).click();
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - paragraph: You are in
      - heading "This is your ticket, Ada" [level=1]
      - article:
        - term: Entered
        - img "QR code of the operator key"
        - img "QR code that opens this ticket"
      - link "Save the receipt"
      - link "Save as PDF"
      - button "Print"
      - heading "Status" [level=2]
      - list:
        - listitem:
          - heading "Your ticket is in the list (done)" [level=3]
        - listitem:
          - heading "The list closes" [level=3]
        - listitem:
          - heading "The number is published" [level=3]
        - listitem:
          - heading "If you win, we call you" [level=3]
      - heading "Check it yourself" [level=2]
      - button "Check it on my device"
  `);
});

test(
  "a screen reader walks through a check, an album and the contact form",
  desktopOnly,
  async ({ page }) => {
    await page.goto("/draw/harbour-draw-2025/verify");
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Check the Harbour draw 2025" [level=1]
      - article:
        - heading "Verified" [level=2]
        - term: Checks
        - definition: 13 hold, none fails, 1 not checked
      - status: Verified. 13 hold, none fails, 1 not checked.
      - button "Check it again"
      - button "Check your own file"
      - heading "What was checked" [level=2]
      - list:
        - listitem:
          - group:
            - heading "Is the file whole and readable? holds." [level=3]
      - heading "Who won" [level=2]
      - heading "What no proof can show" [level=2]
      - heading "Check it without us" [level=2]
      - list:
        - listitem:
          - link "The proof proof.json"
  `);
    await page.goto("/gallery/residences");
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Residences" [level=1]
      - navigation "Albums":
        - link /Everything \\d+/
        - link "Residences 4"
      - list:
        - listitem:
          - link /Two-storey glass villa .* Villa Levante 20:31/:
            - img /Two-storey glass villa/
      - heading "Other albums" [level=2]
      - list:
        - listitem:
          - link /Interiors 4 pictures, June 2026/:
            - heading "Interiors" [level=3]
  `);
    await page.goto("/contact?topic=draw");
    await hydrated(page);
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Call, write, or come by" [level=1]
      - combobox "What is it about?":
        - option "The prize draw" [selected]
      - paragraph:
        - link "Find my ticket"
      - textbox "Your name"
      - textbox "Phone"
      - textbox "E-mail"
      - textbox "Your message"
      - combobox "How should we reach you?"
      - combobox "When is best?"
      - checkbox /You may store these details/
      - button "Send"
      - region "Hours":
        - heading "Hours" [level=2]
  `);
    await page.getByLabel("What is it about?").selectOption("Selling to us");
    await expect(page.getByLabel("Photos or documents")).toHaveAccessibleDescription(
      "Up to 3 pictures or PDFs, 6 MB together.",
    );
  },
);
