import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, test } from "./site.ts";

/** Numbers of one test: phone and desktop share a site, and nobody enters twice. */
let people = 0;
function newPhone() {
  people += 1;
  const { project, parallelIndex, repeatEachIndex } = test.info();
  const lane = (project.name === "phone" ? 0 : 5) + parallelIndex + repeatEachIndex * 2;
  return `07400 1${String(lane).padStart(2, "0")}${String(people).padStart(3, "0")}`;
}

/** Faster than two seconds is taken for a program, and rightly so. */
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

/** As a program would: with a form that we never sent. */
async function forgeForm(page: Page) {
  await page
    .locator("input[name=opened]")
    .evaluate((field) => field.setAttribute("value", "forged"));
}

/** The same on every screen; once is enough. */
const onAPhone = { tag: "@phone" };

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
  expect(Date.now() - started).toBeLessThan(60_000);

  await expect(page.getByText("You are in", { exact: true })).toBeVisible();
  await expect(page.getByText("A. E., Port Fiction")).toBeVisible();
  await expect(page.getByRole("img", { name: "QR code that opens this ticket" })).toBeVisible();
  await hydrated(page);
  await page.getByRole("button", { name: "Check it on my device" }).click();
  await expect(
    page.getByText("Your ticket is in. Whether it stays in shows at closing."),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // A whole page load: the ticket's own referrer policy holds.
  const loaded = await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name);
  expect(loaded).toBe(page.url());

  const number = await page
    .getByRole("article")
    .getByText(/^\d{3}$/)
    .innerText();
  await page.goto("/draw");
  await expect(page.getByRole("heading", { name: "You are in" })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Enter", exact: true })).toContainText(
    `Ticket ${number}.`,
  );
  if (isMobile) {
    await expect(page.getByRole("link", { name: "My ticket" })).toBeVisible();
  }
});

test(
  "an empty form gets a summary, a sentence at each field and the focus on the first",
  onAPhone,
  async ({ page }) => {
    await page.goto("/draw");
    await hydrated(page);
    await page.getByRole("button", { name: "Get my ticket" }).click();
    await expect(page.getByRole("alert")).toContainText("4 things to put right");
    await expect(page.getByLabel("Your name")).toBeFocused();
    await expect(page.getByLabel("Your name")).toHaveAccessibleDescription("Tell us your name.");
    await expectAccessible(page);
    await page.getByLabel("Your name").fill("Wolfeschlegelsteinhausenbergerdorff".repeat(2));
    await expectNoSidewaysScroll(page);
  },
);

test(
  "what was typed survives a mistake, a second entry of the number and a lost network",
  onAPhone,
  async ({ page, context }) => {
    const phone = newPhone();
    await enterAs(page, phone);
    await page.goto("/draw");
    await hydrated(page);
    await fillIn(page, phone.replaceAll(" ", "-"), "Ada Again");
    await afterReadingTheForm(page);
    await page.getByRole("button", { name: "Get my ticket" }).click();
    await expect(page.getByRole("alert")).toContainText("already has its ticket");
    await expect(page.getByLabel("Mobile phone")).toBeFocused();
    await expect(page.getByLabel("Your name")).toHaveValue("Ada Again");
    await expect(page.getByLabel("I am eighteen or older.")).toBeChecked();
    await expectAccessible(page);

    await context.setOffline(true);
    await page.getByLabel("Mobile phone").fill(newPhone());
    await page.getByRole("button", { name: "Get my ticket" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "Nothing was sent: there is no connection.",
    );
    await expect(page.getByRole("alert")).toBeInViewport();
    await expect(page.getByLabel("Your name")).toHaveValue("Ada Again");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Get my ticket" }).click();
    await expect(page).toHaveURL(/\/ticket\//);
  },
);

test(
  "who could be a program works for the ticket without doing anything",
  onAPhone,
  async ({ page }) => {
    await page.goto("/draw");
    await hydrated(page);
    await fillIn(page, newPhone());
    await forgeForm(page);
    const asked = page.waitForResponse((response) => response.status() === 429);
    await page.getByRole("button", { name: "Get my ticket" }).click();
    await asked;
    // A second of work when the machine is ours alone.
    await expect(page).toHaveURL(/\/ticket\/[\w-]{22}$/, { timeout: 30_000 });
    await expect(page.getByText("You are in", { exact: true })).toBeVisible();
  },
);

test(
  "the rules, and a look at another page, give the form back as it was",
  onAPhone,
  async ({ page }) => {
    await page.goto("/draw");
    await hydrated(page);
    await page.getByLabel("Your name").fill("Ada Example");
    await page.getByRole("link", { name: "rules", exact: true }).click();
    const rules = page.getByRole("dialog", { name: "The rules" });
    await expect(rules.getByText("Who may take part.")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(rules).toBeHidden();
    await expect(page.getByRole("link", { name: "rules", exact: true })).toBeFocused();
    await expect(page.getByLabel("Your name")).toHaveValue("Ada Example");
    await expect(page.getByLabel(/I have read the/)).not.toBeChecked();

    // A look at another page costs nobody what they typed.
    await page.getByRole("radio", { name: /^Initials/ }).check();
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL("/about");
    await page.goBack();
    await expect(page.getByLabel("Your name")).toHaveValue("Ada Example");
    await expect(page.getByRole("radio", { name: /^Initials/ })).toBeChecked();
  },
);

test(
  "time left and the ticket count move without a reload, by the server's clock",
  onAPhone,
  async ({ page, request }) => {
    // The device believes it is next year; the countdown must not.
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

    const counter = page.getByText(/tickets are in, the last one/);
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
    await expect(page.locator("[aria-live=polite]")).toHaveText(/^\d+ tickets are in\.$/);
    await expect(page.getByText(/^\d+ tickets · list [0-9a-f]{6}…[0-9a-f]{6}$/)).toBeVisible();
  },
);

test(
  "time left is right for somebody who read another page for long before",
  onAPhone,
  async ({ page, request }) => {
    // Nobody tells the page the time meanwhile.
    await page.route(/\/api\/draws\//, (route) => route.abort());
    await page.clock.install();
    await page.goto("/contact");
    await hydrated(page);
    await page.clock.fastForward(3 * 3_600_000);
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Draw" }).click();
    await page.clock.runFor(1000);
    const answer = await request.get("/api/draws/winter-draw");
    const { closesAt } = (await answer.json()) as { closesAt: number };
    const spoken = await page.getByRole("timer").getAttribute("aria-label");
    const [days = 0, hours = 0, minutes = 0] = spoken?.match(/\d+/g)?.map(Number) ?? [];
    const shown = ((days * 24 + hours) * 60 + minutes) * 60;
    expect(Math.abs(shown - (closesAt - Date.now() / 1000))).toBeLessThan(300);
  },
);

test("on a phone the dock offers the form and steps aside for it", async ({ page, isMobile }) => {
  test.skip(!isMobile, "desktop has the form in view");
  await page.goto("/draw");
  await hydrated(page);
  const dock = page.getByRole("complementary", { name: "Enter the draw" });
  await expect(dock).toContainText("tickets are in");
  await dock.getByRole("link", { name: "Enter" }).click();
  await expect(page.getByLabel("Your name")).toBeInViewport();
  await expect(dock).toBeHidden();
});

test(
  "a ticket is withdrawn, forgotten by the device, and its person erased",
  onAPhone,
  async ({ page }) => {
    await enterAs(page, newPhone());
    await page.getByRole("link", { name: "Withdraw, or have my data erased" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: /Withdraw ticket/ }).click();
    await expect(page.getByText("Your ticket is withdrawn and does not take part.")).toBeVisible();
    await page.getByRole("button", { name: "Erase my data now" }).click();
    await expect(page.getByText(/Your name, number and everything else/)).toBeVisible();
    await page.getByRole("link", { name: "Back to the ticket" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "You have withdrawn this ticket",
    );
    await expect(page.getByText("The person was erased")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/draw");
    await hydrated(page);
    await expect(page.getByRole("heading", { name: "Enter", exact: true })).toBeVisible();
  },
);

test("a ticket and a message can be checked by anybody", onAPhone, async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Check a message" }).click();
  await hydrated(page);
  await page.getByLabel("The code at the end of the message").fill("7QX4M-2PA9K");
  await page.getByRole("button", { name: "Check the message" }).click();
  await expect(page.getByText("We did not send a message with this code.")).toBeVisible();
  await expect(page.getByLabel("The code at the end of the message")).toBeFocused();
  await page.getByLabel("Ticket number or code").fill("12");
  await page.getByRole("button", { name: "Check the ticket" }).click();
  await expect(page.getByText("Ticket 12 is in the Winter draw.")).toBeVisible();
  await expectAccessible(page);
});

test("asking for a lost ticket says the same to everybody", onAPhone, async ({ page }) => {
  await page.goto("/ticket");
  await hydrated(page);
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(page.getByText("Type the phone number or the e-mail address")).toBeVisible();
  await page.getByLabel(/phone number or e-mail address/).fill("nobody@example.com");
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(page.getByText(/If a ticket with an e-mail address belongs/)).toBeVisible();
  await expectAccessible(page);
});

test("only the ticket is printed", onAPhone, async ({ page }) => {
  await enterAs(page, newPhone());
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("article")).toBeVisible();
  for (const hidden of ["Where it stands", "Save the receipt", "All rights reserved."]) {
    await expect(page.getByText(hidden)).toBeHidden();
  }
});

test.describe("without JavaScript", onAPhone, () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor enters, puts a mistake right, and withdraws", async ({ page }) => {
    const opened = Date.now();
    await page.goto("/draw");
    await page.getByLabel("Your name").fill("Noor Sample");
    await page.getByRole("button", { name: "Get my ticket" }).click();
    await expect(page.getByRole("alert")).toContainText("3 things to put right");
    await expect(page.getByLabel("Your name")).toHaveValue("Noor Sample");
    await expect(page.getByLabel("Mobile phone")).toBeFocused();
    await fillIn(page, newPhone(), "Noor Sample");
    await expect.poll(() => Date.now() - opened).toBeGreaterThan(2100);
    await page.getByRole("button", { name: "Get my ticket" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This is your ticket, Noor");
    const status = page.getByText("You are in", { exact: true });
    await expect(status).toBeVisible();
    // The links of the header stand on several lines here, and must not lie on the page.
    const last = await page.getByRole("banner").getByRole("link", { name: "Admin" }).boundingBox();
    const first = await status.boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);
    await page.getByRole("link", { name: "Withdraw, or have my data erased" }).click();
    await page.getByRole("button", { name: /Withdraw ticket/ }).click();
    await expect(page.getByText("Your ticket is withdrawn and does not take part.")).toBeVisible();
  });

  test("who could be a program sends the form once more, and a person looks", async ({ page }) => {
    await page.goto("/draw");
    await fillIn(page, newPhone(), "Noor Sample");
    await forgeForm(page);
    await page.getByRole("button", { name: "Get my ticket" }).click();
    await expect(page.getByText("Press the button once more.")).toBeInViewport();
    await expect(page.getByText("working out a small sum")).toBeHidden();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Get my ticket" }).click();
    await expect(page.getByText("Held for a look", { exact: true })).toBeVisible();
  });

  test("tickets can be checked and the rules read", async ({ page }) => {
    await page.goto("/check");
    await page.getByLabel("Ticket number or code").fill("12");
    await page.getByRole("button", { name: "Check the ticket" }).click();
    await expect(page.getByText("Ticket 12 is in the Winter draw.")).toBeVisible();
    await page.goto("/draw/winter-draw/rules");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rules of the Winter draw");
  });
});
