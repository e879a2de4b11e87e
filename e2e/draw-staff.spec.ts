// Draws as staff run them, from the plan to the front desk.
import type { Page } from "@playwright/test";
import { test } from "./draw-site.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, owner } from "./site.ts";

/** Tomorrow at eight in the evening, as date-time fields take it. */
function tomorrowEvening(): string {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return `${day}T20:00`;
}

function tab(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Draw" }).getByRole("link", { name });
}

async function saved(page: Page) {
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
}

/** Plans a draw through its pages; returns its address in the admin area. */
async function planDraw(page: Page, title: string): Promise<string> {
  await page.goto("/admin/draws/new");
  await hydrated(page);
  await page.getByLabel("Title").fill(title);
  await page.getByText("An evening with guests").click();
  await page.getByRole("button", { name: "Start planning" }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  const address = new URL(page.url()).pathname;
  await hydrated(page);
  await page.getByLabel("A coupon").check();
  await page.getByLabel("Closes", { exact: true }).fill(tomorrowEvening());
  await page.getByLabel("Minimum age").fill("21");
  await page.getByLabel("Minimum age").blur();
  await saved(page);
  await expect(page.getByText("The rules say “Anyone aged 18 or older”")).toBeVisible();
  await page.getByRole("button", { name: "Insert our default text" }).click();
  const question = page.getByRole("dialog", { name: "Replace your rules" });
  await expect(question.getByText("21 or older")).toBeVisible();
  await question.getByRole("button", { name: "Replace the text" }).click();
  await expect(page.getByLabel("Rules, as entrants read them")).toHaveValue(/aged 21 or older/);
  await expect(page.getByText("The rules say “Anyone aged 18 or older”")).toBeHidden();

  await tab(page, "Prizes").click();
  for (const [index, name] of ["A week on the terrace", "The house box"].entries()) {
    await page.getByRole("button", { name: "Add a prize" }).click();
    await page.getByLabel("Prize", { exact: true }).nth(index).fill(name);
  }
  await page.getByRole("button", { name: "Move The house box up" }).click();
  await page.getByRole("button", { name: "Choose the picture of The house box" }).click();
  await page.getByRole("dialog").getByRole("img").first().click();
  await page.getByRole("button", { name: "Save now" }).click();
  await saved(page);
  return address;
}

test("a draw is planned from a template, sealed with the password, and public at once", async ({
  page,
  database,
}, { project }) => {
  const title = `The ${project.name} draw`;
  await page.goto("/admin/draws");
  await expectAccessible(page);
  const address = await planDraw(page, title);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.goto(address);
  await hydrated(page);
  await expect(page.getByText("11 of 11")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByLabel("Preview of the rules")).toContainText("Who may enter");

  // The sign-in is an hour old, so the password is needed again.
  await database.query("update staff_session set confirmed_at = now() - interval '1 hour'");
  await page.reload();
  await hydrated(page);
  await page.getByRole("button", { name: "Open…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Type the title to confirm").fill(title);
  await dialog.getByLabel("Your password").fill("not this one");
  await dialog.getByRole("button", { name: "Seal and open" }).click();
  await expect(dialog.getByText("That is not your password.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Your password").fill(owner.password);
  await dialog.getByRole("button", { name: "Seal and open" }).click();
  await expect(page.getByText("What is sealed")).toBeVisible();

  const slug = `the-${project.name}-draw`;
  const seen = await page.request.get(`/api/draws/${slug}`);
  expect(await seen.json()).toMatchObject({ slug, state: "open" });
  const { prizes } = (await seen.json()) as { prizes?: { name: string }[] };
  if (prizes) expect(prizes[0]?.name).toBe("The house box");
});

test("leaving a plan saves it or asks, and a colleague's change is reported by name", async ({
  page,
  database,
}) => {
  const address = await planDraw(page, `Two planners ${Date.now()}`);
  await page.goto(address);
  await hydrated(page);
  await page.getByLabel("Promoter").fill("Saved on the way out");
  await tab(page, "Prizes").click();
  await expect(page).toHaveURL(/\/prizes$/);
  await tab(page, "Plan").click();
  await expect(page.getByLabel("Promoter")).toHaveValue("Saved on the way out");

  await page.route(/\/save$/, (route) => route.abort());
  await page.getByLabel("Promoter").fill("Not to be saved yet");
  await tab(page, "Prizes").click();
  const asks = page.getByRole("dialog", { name: "Leave without saving the plan?" });
  await asks.getByRole("button", { name: "Stay here" }).click();
  await page.unroute(/\/save$/);
  await saved(page);

  const id = address.split("/").at(-1);
  await database.query("update draw set plan_version = plan_version + 1 where id = $1", [id]);
  await page.getByLabel("Permit number").fill("P-1");
  await page.getByLabel("Permit number").blur();
  await expect(page.getByText(/saved this plan at .*, after you opened it/)).toBeVisible();
  await page.getByRole("button", { name: "Keep what I typed" }).click();
  await saved(page);
  await page.reload();
  await expect(page.getByLabel("Permit number")).toHaveValue("P-1");
});

/** For people aged 21 or older, with coupons and imports. */
const plan = {
  minimumAge: 21,
  routes: ["web" as const, "coupon" as const, "front-desk" as const, "import" as const],
};

test("a spreadsheet's list is checked line by line before it becomes tickets", async ({
  page,
  draws,
}) => {
  const { draw } = await draws.open("staff-import", 0, plan);
  await page.goto(`/admin/draws/${draw.id}/entries`);
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await hydrated(page);
  await page.getByLabel("CSV file").setInputFiles({
    name: "Gäste.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      "\uFEFFVorname;Nachname;Handy;E-Mail\r\nAda;Lovelace;+44 7700 900142;ada@post.example\r\nBo;Nilsson;0044 7700 900143;\r\nCy;Young;07700 900144;\r\nAda;L;07700 900142;\r\nDi;Prince;4,47701E+11;\r\n",
    ),
  });
  await page.getByRole("button", { name: "Upload the list" }).click();
  await expect(page.getByText("Which column is what?")).toBeVisible();
  await expect(page.getByLabel("Phone")).toHaveValue("2");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check every line" }).click();
  await expect(page.getByText("Checked. Nobody is entered yet")).toBeVisible();
  await expect(page.getByText("Same phone number as line 2.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel(/These people accepted the rules/).check();
  await page.getByRole("button", { name: "Import 3 tickets" }).click();
  await expect(page.getByText("3 tickets issued.")).toBeVisible();
  await page.getByRole("link", { name: "See the entries" }).click();
  await expect(page.getByText("+44 7700 ··· 143")).toBeVisible();
});

test("an entry is excluded with a reason, and Undo counts it again", async ({ page, draws }) => {
  const { draw, tickets } = await draws.open("staff-exclude", 3, plan);
  const name = tickets[1]?.name ?? "";
  await page.goto(`/admin/draws/${draw.id}/entries`);
  await hydrated(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name }).click();
  const drawer = page.getByLabel(`Ticket 2: ${name}`);
  await expect(drawer.getByText("+44 7700 900001")).toBeVisible();
  await expect(drawer.getByText("The activity log records this.")).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Exclude…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("but no names.", { exact: false })).toBeVisible();
  await dialog.getByLabel("Reason").selectOption({ label: "Staff or family" });
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByRole("button", { name: "Exclude 1 ticket" }).click();
  // On a phone the message about it does not cover the next button.
  const release = drawer.getByRole("button", { name: "Release" });
  const message = page.getByText("1 ticket is excluded: staff or family.");
  // It stays while the pointer is on it.
  await message.hover();
  await expect.poll(() => release.evaluate(isOnTop)).toBe(true);
  await expect(message).toBeVisible();
  await expect(drawer.getByText("Excluded").first()).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(drawer.getByText("Counted").first()).toBeVisible();
  await drawer.getByRole("link", { name: "Close" }).click();
});

/** Whether a touch in its middle would hit it. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** Fills in the front desk's form for somebody who accepts everything. */
async function fillInAtDesk(page: Page, name: string, phone: string) {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Phone").fill(phone);
  await page.getByLabel("If they win, show").selectOption("initials");
  await page.getByLabel(/accept the rules/).check();
  await page.getByLabel(/21 or older/).check();
}

test("coupons are made, and one is redeemed at the front desk", async ({ page, draws }) => {
  const { draw } = await draws.open("staff-coupons", 3, plan);
  await page.goto(`/admin/draws/${draw.id}/coupons`);
  await hydrated(page);
  await page.getByLabel("Who they are for").fill("Guests of honour");
  await page.getByLabel("How many").fill("2");
  await page.getByRole("button", { name: "Create coupons" }).click();
  await expect(page.getByText("shown once")).toBeVisible();
  await expectAccessible(page);
  const list = await page.getByRole("list").filter({ hasText: "GK-" }).innerText();
  const code = /GK-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(list)?.[0];
  expect(code).toBeTruthy();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Sheet to print (PDF)" }).click();
  expect((await download).suggestedFilename()).toMatch(/^coupons-.*\.pdf$/);

  await page.goto(`/admin/draws/${draw.id}/desk`);
  await hydrated(page);
  await fillInAtDesk(page, "Eve Adams", "07700 900145");
  await page.getByLabel("Coupon code").fill(code ?? "");
  await page.getByRole("button", { name: "Issue the ticket" }).click();
  await expect(page.getByRole("img", { name: /QR code that opens ticket 4/ })).toBeVisible();
  await tab(page, "Coupons").click();
  await page.getByRole("link", { name: "Guests of honour" }).click();
  await expect(page.getByRole("link", { name: "Eve Adams 4" })).toBeVisible();
  await expectAccessible(page);
});

test("the front desk is ready for the next guest, and a refusal keeps what was typed", async ({
  page,
  draws,
}) => {
  const { draw } = await draws.open("staff-desk", 3, plan);
  await page.goto(`/admin/draws/${draw.id}/desk`);
  await hydrated(page);
  await fillInAtDesk(page, "Eve Adams", "07700 900145");
  await page.getByRole("button", { name: "Issue the ticket" }).click();
  await expect(page.getByRole("img", { name: /QR code that opens ticket 4/ })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // The same number again, written differently: the other ticket is shown.
  await fillInAtDesk(page, "Eve Again", "+44 7700 900145");
  await page.getByRole("button", { name: "Issue the ticket" }).click();
  await expect(page.getByText("This phone number already has a ticket")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Eve Again");
  await expect(page.getByLabel("Phone")).toBeFocused();
  await expect(page.getByRole("link", { name: "Ticket 4" })).toBeVisible();
});

test("one person's data is found, and the page says how long everything is kept", async ({
  page,
}) => {
  await page.goto("/admin/draws/privacy");
  await hydrated(page);
  await page.getByLabel("Phone number or e-mail address").fill("+44 7700 900002");
  await page.getByRole("button", { name: "Find their data" }).click();
  await expect(page.getByText(/Ticket \d+, The Harbour draw 2025/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("a folded field with a problem is linked, and a wrong name is corrected with a new ticket", async ({
  page,
  draws,
}) => {
  await page.goto("/admin/draws/new");
  await hydrated(page);
  await page.getByLabel("Title").fill("A draw with a mistake");
  await page.getByRole("button", { name: "Start planning" }).click();
  await page.getByRole("button", { name: "Save now" }).waitFor();
  await hydrated(page);
  const advanced = page.locator("#witnesses-part details");
  const field = page.getByLabel("Publish a checkpoint every");
  await advanced.locator("summary").click();
  await field.fill("1");
  await field.blur();
  await advanced.locator("summary").click();
  await expect(field).toBeHidden();
  await expect(advanced.getByText("Fix 1 field")).toBeVisible();
  await page.getByRole("alert").getByRole("link", { name: "Publish a checkpoint" }).click();
  await expect(field).toBeFocused();
  await field.fill("300");
  await field.blur();
  await saved(page);
  await expect(page.getByText("Fix 1 field")).toBeHidden();

  const { draw, tickets } = await draws.open("mistyped", 1);
  await page.goto(`/admin/draws/${draw.id}/entries?open=1`);
  await hydrated(page);
  await page.getByRole("button", { name: "Correct…" }).click();
  const dialog = page.getByRole("dialog").filter({ visible: true });
  await expect(dialog.getByLabel("Name")).toHaveValue(tickets[0]?.name ?? "");
  await dialog.getByLabel("Name").fill("Ingrid Solhem");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Withdraw it and issue a new ticket" }).click();
  await expect(dialog.getByRole("img", { name: "QR code that opens ticket 2" })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "ticket 2" }).click();
  await expect(page.getByText("This entry corrects a typing error in ticket 1")).toBeVisible();
});
