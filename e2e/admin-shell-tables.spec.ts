import { readFile } from "node:fs/promises";
import { enquiriesInAll, enquiriesOpen } from "./admin-site.ts";
import { test } from "./draw-site.ts";
import { expect, expectAccessible, hydrated, owner } from "./site.ts";

const rows = "tbody tr";

test.afterEach(async ({ database }) => {
  await database.query(
    `update enquiry set status = case when split_part(fingerprint, ' ', 2)::int <= $1 then 'new' else 'answered' end
     where fingerprint like 'fingerprint %'`,
    [enquiriesOpen],
  );
});

test("search, order and page are in the address, so that Back and a link restore them", async ({
  page,
}) => {
  await page.goto("/admin/enquiries?view=all");
  await hydrated(page);
  await expect(page.locator(rows)).toHaveCount(50);
  await expect(page.getByText(`1 to 50 of ${enquiriesInAll}`)).toBeVisible();
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByText(`51 to 100 of ${enquiriesInAll}`)).toBeVisible();
  await expect(page).toHaveURL("/admin/enquiries?view=all&page=2");

  await page.getByRole("link", { name: "Name" }).click();
  await expect(page).toHaveURL("/admin/enquiries?view=all&sort=name&direction=ascending");
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect(page.locator(rows).first()).toContainText("Visitor 001");
  await page.goBack();
  await expect(page.getByText(`51 to 100 of ${enquiriesInAll}`)).toBeVisible();

  await page.getByRole("searchbox").fill("visitor 12");
  await expect(page.locator(rows)).toHaveCount(10);
  await expect(page).toHaveURL(/search=visitor\+12/);
  await page.reload();
  await expect(page.locator(rows)).toHaveCount(10);
  await expect(page.getByRole("searchbox")).toHaveValue("visitor 12");
});

test("J, K, X and Enter move through, select and open rows", async ({ page }) => {
  await page.goto("/admin/enquiries");
  await hydrated(page);
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "Visitor 001" })).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(page.getByRole("link", { name: "Visitor 002" })).toBeFocused();
  await page.keyboard.press("x");
  await expect(
    page.getByRole("checkbox", { name: "Select GK-2026-1002 from Visitor 002" }),
  ).toBeChecked();
  await expect(page.getByRole("status").filter({ hasText: "1 selected" })).toBeAttached();
  await page.keyboard.press("x");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/enquiries/GK-2026-1002");
  // A click beside the link opens the row too.
  await page.goBack();
  await page
    .locator(rows)
    .nth(2)
    .click({ position: { x: 200, y: 8 } });
  await expect(page).toHaveURL("/admin/enquiries/GK-2026-1003");
});

test("several rows are changed at once, and Undo changes them back", async ({ page }) => {
  await page.goto("/admin/enquiries");
  await hydrated(page);
  await page.getByRole("checkbox", { name: "Select GK-2026-1001 from Visitor 001" }).check();
  await page.getByRole("checkbox", { name: "Select GK-2026-1002 from Visitor 002" }).check();
  await page.getByRole("button", { name: "Answered" }).click();
  await expect(page.getByText("2 enquiries are now answered.")).toBeVisible();
  await expect(page.locator(rows).first()).toContainText("Visitor 003");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator(rows).first()).toContainText("Visitor 001");
  await expect(page.getByText("2 enquiries are now answered.")).toBeHidden();

  await page.getByRole("checkbox", { name: "Select GK-2026-1001 from Visitor 001" }).check();
  await page.getByRole("checkbox", { name: "Select GK-2026-1002 from Visitor 002" }).check();
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(page.getByText(/^2 enquiries assigned to /)).toBeVisible();
  await page.getByRole("checkbox", { name: "Select GK-2026-1001 from Visitor 001" }).check();
  await page.getByRole("combobox", { name: "Assign to" }).selectOption("Nobody");
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(page.getByText("1 enquiry assigned to nobody.")).toBeVisible();
});

test("selecting all rows that match a filter is a second, explicit step", async ({
  page,
  database,
}) => {
  await page.goto("/admin/enquiries");
  await hydrated(page);
  await page.getByRole("checkbox", { name: /rows on this page/ }).check();
  await expect(page.getByText("50 selected").last()).toBeVisible();
  await page.getByRole("button", { name: `Select all ${enquiriesOpen}` }).click();
  await expect(page.getByText(`${enquiriesOpen} selected`).last()).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByText(`${enquiriesOpen} enquiries are now closed.`)).toBeVisible();
  const { rows: counted } = await database.query(
    "select count(*)::int as closed from enquiry where status = 'closed'",
  );
  expect(counted).toEqual([{ closed: enquiriesOpen }]);
});

test("a dialog asks before marking spam; Cancel has the focus, and Escape changes nothing", async ({
  page,
}) => {
  await page.goto("/admin/enquiries");
  await hydrated(page);
  await page.getByRole("checkbox", { name: "Select GK-2026-1003 from Visitor 003" }).check();
  await page.getByRole("button", { name: "Spam…" }).click();
  const dialog = page.getByRole("dialog", { name: "Mark 1 message as spam?" });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: "Visitor 003" })).toBeVisible();

  await page.getByRole("button", { name: "Spam…" }).click();
  await dialog.getByRole("button", { name: "Mark 1 message" }).click();
  await expect(page.getByText("1 enquiry is now spam.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Visitor 003" })).toBeHidden();
});

test("a toast stays while the pointer is on it, and disappears six seconds after", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/admin/enquiries/GK-2026-1004");
  await hydrated(page);
  // A fake clock from here on: on a busy machine the six seconds would be over too soon.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await page.getByRole("button", { name: "Assign to me" }).click();
  const toast = page.getByText("1 enquiry is now in progress.");
  await expect(toast).toBeVisible();
  await toast.hover();
  await page.clock.fastForward(20_000);
  await expect(toast).toBeVisible();
  await page.getByRole("heading", { level: 1 }).hover();
  await page.clock.fastForward(5_000);
  await expect(toast).toBeVisible();
  await page.clock.fastForward(1_500);
  await expect(toast).toBeHidden();
});

test("leaving with a half-written note asks first", async ({ page }) => {
  await page.goto("/admin/enquiries/GK-2026-1005");
  await hydrated(page);
  await page.getByRole("button", { name: "Note", exact: true }).click();
  const note = page.getByRole("textbox", { name: "Note only staff see it" });
  await note.fill("Bring both floor plans.");
  // By its address, because its accessible name depends on the width of the navigation.
  const leave = () =>
    page
      .locator('a[href="/admin/enquiries"]')
      .first()
      .evaluate((link: HTMLElement) => link.click());
  await leave();
  const dialog = page.getByRole("dialog", { name: "Leave without saving your note?" });
  await dialog.getByRole("button", { name: "Stay here" }).click();
  await expect(page).toHaveURL("/admin/enquiries/GK-2026-1005");
  await expect(note).toHaveValue("Bring both floor plans.");

  await note.focus();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("The note was added.")).toBeVisible();
  await expect(
    page.getByRole("article").filter({ hasText: "Bring both floor plans." }),
  ).toBeVisible();
  await expect(note).toHaveValue("");

  await note.fill("A second one.");
  await leave();
  await dialog.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL("/admin/enquiries");
});

test("what a visitor writes on the contact page is the first row of the inbox", async ({
  page,
  site,
  database,
}) => {
  const form = await (await page.request.get("/contact")).text();
  const opened = /name="opened" value="([^"]+)"/.exec(form)?.[1] ?? "";
  // A form that is sent too fast is held as spam.
  const openedAt = Number.parseInt(opened, 36);
  await expect.poll(() => Date.now() - openedAt).toBeGreaterThan(2_500);
  const sent = await page.request.post("/contact", {
    form: {
      opened,
      topic: "viewing",
      name: "Imogen Thistlewood",
      email: "imogen@post.example",
      message: "Is there a school near Casa Norte?",
      consent: "yes",
    },
    headers: { Origin: site.origin },
    maxRedirects: 0,
  });
  expect(sent.status()).toBe(303);
  await page.goto("/admin/enquiries");
  await hydrated(page);
  await expect(page.locator(rows).first()).toContainText("Imogen Thistlewood");
  await page.getByRole("link", { name: "Imogen Thistlewood" }).click();
  await expect(page.getByRole("region", { name: "History" })).toContainText(
    "Is there a school near Casa Norte?",
  );
  await expect(page.getByText("The activity log records this.")).toBeVisible();
  await page.goto("/admin/activity");
  await expect(page.locator(rows).filter({ hasText: "read an enquiry" }).first()).toBeVisible();
  await database.query("update enquiry set status = 'closed' where name = 'Imogen Thistlewood'");
});

test("the activity log opens a row beside the table and verifies its chain", async ({ page }) => {
  await page.goto("/admin/activity");
  await hydrated(page);
  const row = page.locator("[data-row-link]").first();
  await row.click();
  const drawer = page.getByRole("complementary", { name: /^Row \d+/ });
  await expect(drawer.getByText("Place in the chain")).toBeVisible();
  await expect(drawer).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(row).toBeFocused();
  await expect(page).toHaveURL("/admin/activity");

  await page.getByRole("button", { name: "Verify the chain" }).click();
  await expect(page.getByText("The log is unchanged.")).toBeVisible();
  await expect(page.locator(rows).first()).toContainText("verified this log");
});

test("an export contains the rows of the view, and is logged", async ({ page }) => {
  await page.goto("/admin/activity?area=account");
  await hydrated(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("activity.csv");
  const lines = (await readFile(await download.path(), "utf8")).split("\r\n").filter(Boolean);
  expect(lines[0]).toBe("\uFEFFrow,at,who,what,about,name,changes,network,hash");
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines.slice(1)) expect(line).toContain(",account.");
  await page.goto("/admin/activity");
  await expect(page.locator(rows).first()).toContainText("exported this log");
});

test("exporting personal data asks for the password again", async ({ page, database }) => {
  await database.query("update staff_session set confirmed_at = now() - interval '1 hour'");
  await page.goto("/admin/enquiries");
  await hydrated(page);
  await page.getByRole("button", { name: "Export…" }).click();
  const dialog = page.getByRole("dialog", { name: `Export ${enquiriesOpen} enquiries?` });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel("Your password").fill("not my password");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("That is not your password.")).toBeVisible();

  await dialog.getByLabel("Your password").fill(owner.password);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: `Export ${enquiriesOpen} enquiries` }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).split("\r\n").filter(Boolean);
  expect(lines).toHaveLength(enquiriesOpen + 1);
  await expect(dialog).toBeHidden();
});
