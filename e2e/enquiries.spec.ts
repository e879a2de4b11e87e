// An enquiry while the mail server is down, then up; and its answer, from the inbox to the mailbox.
import { createServer } from "node:net";
import { openSmtpServer } from "../app/mail/testing/smtp-server.ts";
import { test as base, expect, expectAccessible, hydrated } from "./site.ts";

const owner = { email: "marisol@goldkey.example", password: "a long walk by the harbour" };

/** A port that nothing listens on yet. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

const port = await freePort();

const test = base.extend<object, { variables: Record<string, string> }>({
  variables: [
    {
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
      SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    },
    { scope: "worker" },
  ],
});

test.skip(({ isMobile }) => isMobile, "One mail server, one journey.");

test("an enquiry is kept while the mail server is down, and answered when it is up", async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  // Opened first and filled in later, as people do: whoever is faster than a reader is held as spam.
  const context = await browser.newContext({ baseURL: site.origin });
  const visitor = await context.newPage();
  await visitor.goto("/contact?topic=viewing&about=Casa%20Norte");

  await page.goto("/admin/login");
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("/admin");
  await expect(page.getByText("Backup", { exact: true })).toBeVisible();

  await hydrated(visitor);
  await expectAccessible(visitor);
  await visitor.getByLabel("Your name").fill("Lysander Boothe");
  await visitor.getByLabel("Phone").fill("+44 7700 900331");
  await visitor.getByLabel("E-mail").fill("boothe@post.example");
  await visitor.getByLabel("Your message").fill("Could we see the house after dark?");
  await visitor.getByLabel("How shall we reach you?").selectOption("email");
  await visitor.getByLabel("A day you would like to come").fill("2030-11-21");
  await visitor.getByRole("checkbox").check();
  await visitor.getByRole("button", { name: "Send" }).click();
  await expect(visitor.getByRole("heading", { name: "Thank you" })).toBeVisible();
  const reference = (await visitor.getByText(/GK-\d{4}-\d{4}/).textContent()) ?? "";
  await context.close();

  // The mail server is down: the mail waits, and says why.
  await page.goto("/admin/outbox");
  const thanks = page.getByRole("link", { name: "boothe@post.example" });
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("row", { name: /boothe.*Attempt 1.*ECONNREFUSED/ })).toBeVisible({
      timeout: 500,
    });
  }).toPass();

  // It comes up.
  await using server = await openSmtpServer({ port });
  await thanks.click();
  const drawer = page.getByRole("complementary", { name: /We have your message/ });
  await expect(drawer.frameLocator("iframe").getByText("Dear Lysander Boothe,")).toBeVisible();
  await drawer.getByRole("button", { name: "Try now" }).click();
  await expect
    .poll(() => server.received.filter(({ to }) => to === "boothe@post.example").length)
    .toBe(1);
  expect(server.received.map(({ content }) => content).join()).toContain(reference);

  // The answer, from the thread.
  await page.goto(`/admin/enquiries/${reference}`);
  await hydrated(page);
  await expect(page.getByText("Write an e-mail")).toBeVisible();
  // The list stays beside what is open.
  const inbox = page.getByRole("navigation", { name: "Inbox" });
  await expect(inbox.getByRole("link", { name: /Lysander Boothe/ })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.getByLabel("Begin with a template").selectOption("We are looking into it");
  await page.getByRole("button", { name: "Send the reply" }).click();
  await expect(page.getByText("There is still a gap to fill in")).toBeVisible();
  await page
    .getByLabel("Answer to boothe@post.example")
    .fill("Dear Mr Boothe,\n\nAfter dark is best.");
  await page.getByRole("button", { name: "Send the reply" }).click();
  await expect(page.getByText("The reply goes out now.")).toBeVisible();
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
  await hydrated(page);

  // A visit, with its calendar file.
  await page.getByRole("button", { name: "Arrange a visit" }).click();
  await page.getByLabel("When").fill("2030-11-21T16:00");
  await page.getByRole("button", { name: "Arrange the visit" }).click();
  await expect(page.getByRole("link", { name: "Calendar file" })).toBeVisible();
  await expect
    .poll(() => server.received.some(({ content }) => content.includes("text/calendar")))
    .toBe(true);
  await expectAccessible(page);
});
