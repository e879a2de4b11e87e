// Enquiries and their mail: while the mail server is down, when it is up again, the answers of staff, and a backup.
import { rm } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import type pg from "pg";
import { openSmtpServer } from "../app/mail/testing/smtp-server.ts";
import { goldkey } from "../cli/testing/run-goldkey.ts";
import { test as base } from "./admin-site.ts";
import { signIn } from "./people.ts";
import { makeEmptyFolder } from "./sample-site.ts";
import { expect, expectAccessible, hydrated, owner } from "./site.ts";
import { freePort, startSite, stopSite } from "./site-process.ts";

const test = base.extend<object, { mailPort: number }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  mailPort: [async ({}, use) => use(await freePort()), { scope: "worker" }],
  variables: [
    async ({ mailPort }, use) =>
      use({
        OWNER_EMAIL: owner.email,
        OWNER_PASSWORD: owner.password,
        SMTP_URL: `smtp://127.0.0.1:${mailPort}?ignoreTLS=true`,
      }),
    { scope: "worker" },
  ],
});

// One after the other, on one site.
test.describe.configure({ mode: "default" });

/** An enquiry whose mails have all been sent. */
async function addEnquiry(database: pg.Client, reference: string) {
  await database.query(
    `insert into enquiry (reference, kind, topic, about, name, email, message, preferred_way, visit_on,
       consented_at, acknowledged_at, staff_notified_at, network, fingerprint)
     values ($1, 'enquiry', 'viewing', 'Casa Norte', 'Lysander Boothe', 'boothe@post.example',
       'Could we see the house after dark?', 'email', '2030-11-21', now(), now(), now(), 'network', $1)`,
    [reference],
  );
}

/** Fills in the contact form and returns the reference number the visitor gets. */
async function writeEnquiry(visitor: Page): Promise<string> {
  await visitor.goto("/contact?topic=viewing&about=Casa%20Norte");
  await hydrated(visitor);
  await expectAccessible(visitor);
  await visitor.getByLabel("Your name").fill("Imogen Thistlewood");
  await visitor.getByLabel("Phone").fill("+44 7700 900331");
  await visitor.getByLabel("E-mail").fill("imogen@post.example");
  await visitor.getByLabel("Your message").fill("Could we see the house after dark?");
  await visitor.getByLabel("How should we reach you?").selectOption("email");
  await visitor.getByLabel("A time that suits you: day").selectOption({ index: 8 });
  await visitor.getByLabel("A time that suits you: time").selectOption("15:00");
  await visitor.getByRole("checkbox").check();
  // A form that is sent too fast is held as spam.
  await visitor.waitForFunction(() => performance.now() > 2_500);
  await visitor.getByRole("button", { name: "Send" }).click();
  await expect(visitor.getByRole("heading", { name: "Thank you" })).toBeVisible();
  return (await visitor.getByText(/GK-\d{4}-\d{4}/).textContent()) ?? "";
}

test("while the mail server is down a visitor's mail waits and says why, then it goes out", async ({
  page,
  browser,
  site,
  mailPort,
}) => {
  await page.goto("/admin");
  await expect(page.getByText("Backup", { exact: true })).toBeVisible();
  const context = await browser.newContext({
    baseURL: site.origin,
    storageState: { cookies: [], origins: [] },
  });
  const reference = await writeEnquiry(await context.newPage());
  await context.close();

  await page.goto("/admin/outbox");
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("row", { name: /imogen.*Attempt 1.*ECONNREFUSED/ })).toBeVisible({
      timeout: 500,
    });
  }).toPass();

  await using server = await openSmtpServer({ port: mailPort });
  await page.getByRole("link", { name: "imogen@post.example" }).click();
  const drawer = page.getByRole("complementary", { name: /We have your message/ });
  await expect(drawer.frameLocator("iframe").getByText("Dear Imogen Thistlewood,")).toBeVisible();
  await drawer.getByRole("button", { name: "Try now" }).click();
  const toVisitor = () => server.received.filter(({ to }) => to === "imogen@post.example");
  await expect.poll(() => toVisitor().length).toBe(1);
  expect(toVisitor()[0]?.content).toContain(reference);
});

test("an enquiry is answered from the inbox, and the answer arrives by e-mail", async ({
  page,
  database,
  mailPort,
}) => {
  await using server = await openSmtpServer({ port: mailPort });
  await addEnquiry(database, "GK-2026-9001");
  await page.goto("/admin/enquiries/GK-2026-9001");
  await hydrated(page);
  await expect(page.getByText("E-mail me")).toBeVisible();
  // The list stays beside what is open.
  const inbox = page.getByRole("navigation", { name: "Inbox" });
  await expect(inbox.getByRole("link", { name: /Lysander Boothe/ })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.getByLabel("Start from a template").selectOption("We are looking into it");
  await page.getByRole("button", { name: "Send the reply" }).click();
  await expect(page.getByText("Fill in this gap first")).toBeVisible();
  await page
    .getByLabel("Answer to boothe@post.example")
    .fill("Dear Mr Boothe,\n\nAfter dark is best.");
  await page.getByRole("button", { name: "Send the reply" }).click();
  await expect(page.getByText("We are sending the reply.")).toBeVisible();
  await expect
    .poll(
      () => server.received.filter(({ content }) => content.includes("After dark is best")).length,
    )
    .toBe(1);
  await expect(async () => {
    await page.reload();
    await expect(
      page.getByRole("article").filter({ hasText: "After dark is best." }),
    ).toContainText("Sent", { timeout: 500 });
  }).toPass();
});

test("a viewing is confirmed, and goes out with its calendar file", async ({
  page,
  database,
  mailPort,
}) => {
  await using server = await openSmtpServer({ port: mailPort });
  await addEnquiry(database, "GK-2026-9002");
  await page.goto("/admin/enquiries/GK-2026-9002");
  await hydrated(page);
  await page.getByRole("button", { name: "Arrange a viewing" }).click();
  await page.getByLabel("When").fill("2030-11-21T16:00");
  await page.getByRole("button", { name: "Confirm this time" }).click();
  await expect(page.getByRole("link", { name: "Calendar file" })).toBeVisible();
  await expect
    .poll(() => server.received.some(({ content }) => content.includes("text/calendar")))
    .toBe(true);
  await expectAccessible(page);
});

// Here, because no draw was opened on this site: a site with draws keeps its address, or `goldkey move-site` moves it.
test("a whole installation moves by backup and restore, while the old one runs", async ({
  site,
  browser,
}) => {
  const folder = await makeEmptyFolder("goldkey-moved-");
  const archive = path.join(folder, "backup.tar.gz");
  const dataFolder = path.join(folder, "data");
  const backup = await goldkey(["backup", archive], { DATA_DIR: site.dataFolder });
  expect(backup.code, backup.err).toBe(0);
  const restored = await goldkey(["restore", archive], { DATA_DIR: dataFolder });
  expect(restored.code, restored.err).toBe(0);
  const moved = await startSite(dataFolder, {});
  const context = await browser.newContext({ baseURL: moved.origin, storageState: undefined });
  try {
    // The same people with the same passwords, their enquiries, pages and pictures.
    const page = await context.newPage();
    await signIn(page, owner.email);
    await page.waitForURL("/admin");
    await page.goto("/admin/enquiries/GK-2026-1001");
    await expect(page.getByRole("heading", { name: "Visitor 001" })).toBeVisible();
    await page.goto("/");
    const first = page.locator("main img").first();
    await expect
      .poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(moved.output()).not.toContain("/admin/welcome/");
  } finally {
    await context.close();
    await stopSite(moved.process);
    await rm(folder, { recursive: true, force: true });
  }
});
