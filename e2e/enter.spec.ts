import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  onCalmMachine,
  phoneOnly,
  test,
} from "./site.ts";

/** A phone number that no other journey on this site uses: nobody enters twice. */
let people = 0;
function newPhone() {
  people += 1;
  const { project, parallelIndex, repeatEachIndex } = test.info();
  const lane = (project.name === "phone" ? 0 : 5) + parallelIndex + repeatEachIndex * 2;
  return `07400 1${String(lane).padStart(2, "0")}${String(people).padStart(3, "0")}`;
}

/** A form sent within two seconds is treated as a bot's. */
async function afterReadingTheForm(page: Page) {
  await page.waitForFunction(() => performance.now() > 2100);
}

async function fillIn(page: Page, phone: string, name = "Ada Example") {
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Mobile phone").fill(phone);
  await page.getByLabel(/I have read the/).check();
  await page.getByLabel("I am eighteen or older.").check();
}

async function enterAs(page: Page, phone: string) {
  await page.goto("/draw");
  await hydrated(page);
  await fillIn(page, phone);
  await afterReadingTheForm(page);
  await page.getByRole("button", { name: "Get my ticket" }).click();
  await expect(page).toHaveURL(/\/ticket\/[\w-]{22}$/);
}

/** As a bot would: with a form that the site never rendered. */
async function forgeForm(page: Page) {
  await page
    .locator("input[name=opened]")
    .evaluate((field) => field.setAttribute("value", "forged"));
}

test("a visitor enters in under a minute and keeps a ticket that can be checked", async ({
  page,
  isMobile,
}) => {
  const started = Date.now();
  await page.goto("/");
  await page.getByRole("link", { name: "Enter the draw" }).first().click();
  await expect(page).toHaveURL("/draw/winter-draw#enter");
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1, name: "The Winter draw" })).toBeVisible();

  await page.getByLabel("Your name").fill("Ada Lovelace Example");
  await expect(page.getByText("Ada E.", { exact: true })).toBeVisible();
  await expect(page.getByText("A. E.", { exact: true })).toBeVisible();
  await page.getByRole("radio", { name: /^Initials/ }).check();
  await page.getByLabel("Mobile phone").fill(newPhone());
  await page.getByLabel("Town").fill("Port Fiction");
  await page.getByLabel(/I have read the/).check();
  await page.getByLabel("I am eighteen or older.").check();
  await afterReadingTheForm(page);
  await page.getByRole("button", { name: "Get my ticket" }).dblclick();
  await expect(page).toHaveURL(/\/ticket\/[\w-]{22}$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This is your ticket, Ada");
  expect(Date.now() - started).toBeLessThan(onCalmMachine(60_000));

  await expect(page.getByText("You are in", { exact: true })).toBeVisible();
  await expect(page.getByText("A. E., Port Fiction")).toBeVisible();
  await expect(page.getByRole("img", { name: "QR code that opens this ticket" })).toBeVisible();
  await hydrated(page);
  await page.getByRole("button", { name: "Check it on my device" }).click();
  await expect(
    page.getByText("Your ticket is in. Whether it stays in shows at closing."),
  ).toBeVisible();
  await expect(
    page.getByText("This ticket’s tag stands for your phone number and no other."),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // The ticket was loaded as a new page, so its own referrer policy applies.
  const loaded = await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name);
  expect(loaded).toBe(page.url());

  const number = await page
    .getByRole("article")
    .getByText(/^\d{3}$/)
    .innerText();
  await page.goto("/draw");
  await expect(page.getByRole("heading", { name: "You are in" })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Enter", exact: true })).toContainText(
    `You have ticket ${number}.`,
  );
  if (isMobile) {
    await expect(page.getByRole("link", { name: "My ticket", exact: true })).toBeVisible();
  }
});

test(
  "an empty form shows a summary and a message at each field, and focuses the first",
  phoneOnly,
  async ({ page }) => {
    await page.goto("/draw");
    await hydrated(page);
    await page.getByRole("button", { name: "Get my ticket" }).click();
    await expect(page.getByRole("alert")).toContainText("Fix 4 problems");
    await expect(page.getByLabel("Your name")).toBeFocused();
    await expect(page.getByLabel("Your name")).toHaveAccessibleDescription("Enter your name.");
    await expectAccessible(page);
    await page.getByLabel("Your name").fill("Wolfeschlegelsteinhausenbergerdorff".repeat(2));
    await expectNoSidewaysScroll(page);
  },
);

test(
  "what was typed survives a mistake, a second entry of the number and a lost network",
  phoneOnly,
  async ({ page, context }) => {
    const phone = newPhone();
    await enterAs(page, phone);
    await page.goto("/draw");
    await hydrated(page);
    await fillIn(page, phone.replaceAll(" ", "-"), "Ada Again");
    await afterReadingTheForm(page);
    await page.getByRole("button", { name: "Get my ticket" }).click();
    await expect(page.getByRole("alert")).toContainText("already has a ticket");
    await expect(page.getByLabel("Mobile phone")).toBeFocused();
    await expect(page.getByLabel("Your name")).toHaveValue("Ada Again");
    await expect(page.getByLabel("I am eighteen or older.")).toBeChecked();
    await expectAccessible(page);

    await context.setOffline(true);
    await page.getByLabel("Mobile phone").fill(newPhone());
    await page.getByRole("button", { name: "Get my ticket" }).click();
    await expect(page.getByRole("alert")).toContainText("You are offline, so nothing was sent.");
    await expect(page.getByRole("alert")).toBeInViewport();
    await expect(page.getByLabel("Your name")).toHaveValue("Ada Again");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Get my ticket" }).click();
    await expect(page).toHaveURL(/\/ticket\//);
  },
);

test(
  "a visitor who could be a bot gets the ticket after a proof of work",
  phoneOnly,
  async ({ page }) => {
    await page.goto("/draw");
    await hydrated(page);
    await fillIn(page, newPhone());
    await forgeForm(page);
    const asked = page.waitForResponse((response) => response.status() === 429);
    await page.getByRole("button", { name: "Get my ticket" }).click();
    await asked;
    await expect(page).toHaveURL(/\/ticket\/[\w-]{22}$/);
    await expect(page.getByText("You are in", { exact: true })).toBeVisible();
  },
);

test(
  "the form keeps what was typed while somebody reads the rules or another page",
  phoneOnly,
  async ({ page }) => {
    await page.goto("/draw");
    await hydrated(page);
    await page.getByLabel("Your name", { exact: true }).fill("Ada Example");
    await page.getByRole("link", { name: "rules", exact: true }).click();
    const rules = page.getByRole("dialog", { name: "The rules" });
    await expect(rules.getByText("Who may enter")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(rules).toBeHidden();
    await expect(page.getByRole("link", { name: "rules", exact: true })).toBeFocused();
    await expect(page.getByLabel("Your name", { exact: true })).toHaveValue("Ada Example");
    await expect(page.getByLabel(/I have read the/)).not.toBeChecked();

    // What was typed is still there after a visit to another page.
    await page.getByRole("radio", { name: /^Initials/ }).check();
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL("/about");
    await page.goBack();
    await expect(page.getByLabel("Your name", { exact: true })).toHaveValue("Ada Example");
    await expect(page.getByRole("radio", { name: /^Initials/ })).toBeChecked();
  },
);

test(
  "time left and the ticket count move without a reload, by the server's clock",
  phoneOnly,
  async ({ page, request }) => {
    // The device's clock is a year ahead; the countdown must not follow it.
    await page.clock.install({ time: new Date(Date.now() + 400 * 86_400_000) });
    await page.goto("/draw");
    await hydrated(page);
    const timer = page.getByRole("timer");
    await expect(timer).toHaveAccessibleName(
      /^Closes in (20|21) days, \d+ hours? and \d+ minutes?$/,
    );
    const seconds = timer.locator("span").nth(6);
    const before = Number(await seconds.innerText());
    await page.clock.runFor(3000);
    await expect(seconds).not.toHaveText(String(before).padStart(2, "0"));

    const counter = page.getByText(/tickets so far, the last one/);
    const tickets = Number(/^(\d+) /.exec(await counter.innerText())?.[1]);
    const entered = await request.post("/api/draws/winter-draw/entries", {
      data: {
        name: "Ben Example",
        phone: newPhone(),
        display: "initials",
        rulesAccepted: true,
        ofAge: true,
      },
    });
    expect(entered.status()).toBe(201);
    await page.clock.runFor(21_000);
    await expect(counter).not.toContainText(`${tickets} tickets`);
    await expect(page.locator("[aria-live=polite]")).toHaveText(/^\d+ tickets so far\.$/);
    await expect(page.getByText(/^\d+ tickets · list [0-9a-f]{6}…[0-9a-f]{6}$/)).toBeVisible();
  },
);

test(
  "time left is right for somebody who spent hours on another page",
  phoneOnly,
  async ({ page, request }) => {
    // Meanwhile the page cannot ask for the time.
    await page.route(/\/api\/draws\//, (route) => route.abort());
    await page.clock.install();
    await page.goto("/contact");
    await hydrated(page);
    await page.clock.fastForward(3 * 3_600_000);
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Draw" }).click();
    await page.clock.runFor(1000);
    const response = await request.get("/api/draws/winter-draw");
    const { closesAt } = (await response.json()) as { closesAt: number };
    async function secondsWrong() {
      const label = await page.getByRole("timer").getAttribute("aria-label");
      const [days = 0, hours = 0, minutes = 0] = label?.match(/\d+/g)?.map(Number) ?? [];
      const shown = ((days * 24 + hours) * 60 + minutes) * 60;
      return Math.abs(shown - (closesAt - Date.now() / 1000));
    }
    await expect.poll(secondsWrong).toBeLessThan(300);
  },
);

test(
  "on a phone the bar at the bottom links to the form, and hides there",
  phoneOnly,
  async ({ page }) => {
    await page.goto("/draw");
    await hydrated(page);
    const bar = page.getByRole("complementary", { name: "Enter the draw" });
    await expect(bar).toContainText("tickets so far");
    await bar.getByRole("link", { name: "Enter" }).click();
    await expect(page.getByLabel("Your name", { exact: true })).toBeInViewport();
    await expect(bar).toBeHidden();
  },
);

test(
  "a ticket is withdrawn, the device forgets it, and its personal data is erased",
  phoneOnly,
  async ({ page }) => {
    await enterAs(page, newPhone());
    await page.getByRole("link", { name: "Withdraw my ticket or erase my data" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: /Withdraw ticket/ }).click();
    await expect(
      page.getByText("Your ticket is withdrawn and no longer in the draw."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Erase my data now" }).click();
    await expect(
      page.getByText(/We have erased your name, phone number and everything else/),
    ).toBeVisible();
    await page.getByRole("link", { name: "Back to the ticket" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "You have withdrawn this ticket",
    );
    await expect(page.getByText("Personal data erased")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/draw");
    await hydrated(page);
    await expect(page.getByRole("heading", { name: "Enter", exact: true })).toBeVisible();
  },
);

test("a ticket and a message can be checked by anybody", phoneOnly, async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Check a message" }).click();
  await hydrated(page);
  await page.getByLabel("The code at the end of the message").fill("7QX4M-2PA9K");
  await page.getByRole("button", { name: "Check the message" }).click();
  await expect(page.getByText("We did not send a message with this code.")).toBeVisible();
  await expect(page.getByLabel("The code at the end of the message")).toBeFocused();
  await page.getByLabel("Ticket number or code").fill("12");
  await page.getByRole("button", { name: "Check the ticket" }).click();
  await expect(page.getByText("Ticket 12 is in the Winter draw.")).toBeInViewport();
  await expectAccessible(page);
});

test("asking for a lost ticket says the same to everybody", phoneOnly, async ({ page }) => {
  await page.goto("/ticket");
  await hydrated(page);
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(page.getByText("Enter the phone number or e-mail address")).toBeVisible();
  await page.getByLabel(/phone number or e-mail address/).fill("nobody@example.com");
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(page.getByText(/If we have a ticket with an e-mail address/)).toBeVisible();
  await expectAccessible(page);
});

test("only the ticket is printed", phoneOnly, async ({ page }) => {
  await enterAs(page, newPhone());
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("article")).toBeVisible();
  for (const hidden of ["Status", "Save the receipt", "All rights reserved."]) {
    await expect(page.getByText(hidden, { exact: true })).toBeHidden();
  }
});

test.describe("without JavaScript", phoneOnly, () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor enters, corrects a mistake, and withdraws", async ({ page }) => {
    const opened = Date.now();
    await page.goto("/draw");
    await page.getByLabel("Your name").fill("Noor Sample");
    await page.getByRole("button", { name: "Get my ticket" }).click();
    await expect(page.getByRole("alert")).toContainText("Fix 3 problems");
    await expect(page.getByLabel("Your name")).toHaveValue("Noor Sample");
    await expect(page.getByLabel("Mobile phone")).toBeFocused();
    await fillIn(page, newPhone(), "Noor Sample");
    await expect.poll(() => Date.now() - opened).toBeGreaterThan(2100);
    await page.getByRole("button", { name: "Get my ticket" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This is your ticket, Noor");
    const status = page.getByText("You are in", { exact: true });
    await expect(status).toBeVisible();
    // The links of the header wrap onto several lines here, and must not overlap the page.
    const last = await page.getByRole("banner").getByRole("link", { name: "Admin" }).boundingBox();
    const first = await status.boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);
    await page.getByRole("link", { name: "Withdraw my ticket or erase my data" }).click();
    await page.getByRole("button", { name: /Withdraw ticket/ }).click();
    await expect(
      page.getByText("Your ticket is withdrawn and no longer in the draw."),
    ).toBeVisible();
  });

  test("a visitor who could be a bot sends the form twice, and the ticket is held for review", async ({
    page,
  }) => {
    await page.goto("/draw");
    await fillIn(page, newPhone(), "Noor Sample");
    await forgeForm(page);
    await page.getByRole("button", { name: "Get my ticket" }).click();
    await expect(page.getByText("Press the button again.")).toBeInViewport();
    await expect(page.getByText("solving a small puzzle")).toBeHidden();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Get my ticket" }).click();
    await expect(page.getByText("On hold", { exact: true })).toBeVisible();
  });

  test("tickets can be checked and the rules read", async ({ page }) => {
    await page.goto("/check");
    await page.getByLabel("Ticket number or code").fill("12");
    await page.getByRole("button", { name: "Check the ticket" }).click();
    await expect(page.getByText("Ticket 12 is in the Winter draw.")).toBeInViewport();
    await page.goto("/draw/winter-draw/rules");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rules of the Winter draw");
  });
});
