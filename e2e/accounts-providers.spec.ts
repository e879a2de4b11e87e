import {
  type OidcServer,
  oidcVariables,
  openOidcServer,
} from "../app/accounts/testing/oidc-server.ts";
import { addPerson } from "./people.ts";
import { test as base, expect, hydrated } from "./site.ts";

/** A real OIDC provider, in which somebody is signed in already. */
const test = base.extend<object, { oidc: OidcServer }>({
  oidc: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      await using oidc = await openOidcServer({
        sub: "harbour-1",
        email: "",
        email_verified: true,
        name: "From the harbour",
      });
      await use(oidc);
    },
    { scope: "worker" },
  ],
  variables: [async ({ oidc }, use) => use(oidcVariables(oidc.issuer)), { scope: "worker" }],
});

test.describe.configure({ mode: "serial" });

test.beforeEach(async ({ oidc, database, page }) => {
  const email = await addPerson(database, "editor");
  oidc.person = { ...oidc.person, sub: email, email };
  oidc.asks = false;
  await page.goto("/admin/login?return=/admin/account");
  await hydrated(page);
});

const button = { name: "Continue with the harbour office" };

test("signing in with another service opens a window that closes itself", async ({ page }) => {
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", button).click();
  const window = await opening;
  await expect(page).toHaveURL("/admin/account");
  await expect.poll(() => window.isClosed()).toBe(true);
});

test("a sign-in window that is closed too early changes nothing and says so", async ({
  page,
  oidc,
}) => {
  oidc.asks = true;
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", button).click();
  const window = await opening;
  await expect(window.getByRole("heading", { name: "Who are you?" })).toBeVisible();
  await window.close();
  await expect(page.getByRole("alert")).toContainText("The sign-in window was closed");
  await expect(page).toHaveURL(/\/admin\/login/);
});

test("where pop-ups are blocked, the sign-in continues in the same window", async ({ page }) => {
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.getByRole("button", button).click();
  await expect(page.getByRole("alert")).toContainText("Your browser blocked the sign-in window.");
  await page.getByRole("link", { name: "Continue in this window" }).click();
  await expect(page).toHaveURL("/admin/account");
});

test("at another address the passkey button points to the site's own address", async ({
  page,
  site,
}) => {
  const port = new URL(site.origin).port;
  await page.goto(`http://127.0.0.1:${port}/admin/login`);
  await hydrated(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(`works only under the site's own address, ${site.origin}.`);
  await alert.getByRole("link", { name: "Open the sign-in page there" }).click();
  await expect(page).toHaveURL(`${site.origin}/admin/login`);
});
