import { appCode, nextCode } from "../app/accounts/testing/app-code.ts";
import { addAuthenticator, addPerson, fillSignIn, mailedLink, newPage, signIn } from "./people.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  onCalmMachine,
  owner,
  password,
  test,
} from "./site.ts";

test("the sign-in page is accessible and never scrolls sideways, also when it refuses", async ({
  page,
}) => {
  await page.goto("/admin/login");
  await hydrated(page);
  await expectAccessible(page);
  await signIn(page, "stranger@estates.example", "not the password");
  await expect(page.getByRole("alert")).toContainText("That e-mail and password do not match.");
  await expect(page.getByLabel("E-mail")).toHaveValue("stranger@estates.example");
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
});

test("signing in leads to the requested page, and Back does not return to the login page", async ({
  page,
  database,
}) => {
  const email = await addPerson(database, "owner");
  await page.goto("/contact");
  await page.goto("/admin/people");
  await expect(page).toHaveURL(/\/admin\/login\?return=%2Fadmin%2Fpeople$/);
  await hydrated(page);
  await fillSignIn(page, email);
  await expect(page).toHaveURL("/admin/people");
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/\/admin\/login/);
});

test("e-mail and password work without JavaScript", async ({ browser, site, database }) => {
  const email = await addPerson(database, "editor");
  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/admin/enquiries");
  await fillSignIn(page, email, "wrong");
  await expect(page.getByRole("alert")).toContainText("do not match");
  await expect(page.getByRole("button", { name: "Use a passkey" })).toBeHidden();
  await fillSignIn(page, email);
  await expect(page).toHaveURL("/admin/enquiries");
  await context.close();
});

test("after too many wrong passwords the form says how long to wait, and a link by mail still works", async ({
  page,
  browser,
  site,
  database,
}) => {
  const email = await addPerson(database, "editor");
  await page.goto("/admin/login");
  await hydrated(page);
  for (const remaining of ["Four", "Three", "Two", "One"]) {
    await fillSignIn(page, email, "wrong");
    await expect(page.getByRole("alert")).toContainText(`${remaining} more`);
  }
  await fillSignIn(page, email, "wrong");
  await expect(page.getByRole("alert")).toContainText("your last try");
  await fillSignIn(page, email);
  await expect(page.getByRole("alert")).toContainText(/Too many tries\. Wait 1[45] minutes/);

  // A link by mail still works.
  await page.getByRole("link", { name: "Forgotten?" }).click();
  await expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "we have sent them a link" }),
  ).toBeVisible();
  const link = await mailedLink(database, email);
  const [other, context] = await newPage(browser, site.origin);
  await other.goto(link);
  await expectAccessible(other);
  await other.getByLabel("New password", { exact: true }).fill("seven blue kettles");
  await other.getByRole("button", { name: "Save and sign in" }).click();
  await expect(other).toHaveURL("/admin");
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await context.close();
});

test("without a network the form says so and keeps what was typed", async ({ page, context }) => {
  await page.goto("/admin/login");
  await hydrated(page);
  await context.setOffline(true);
  await fillSignIn(page, owner.email, "whatever it was");
  await expect(page.getByRole("alert")).toContainText("We cannot reach the site.");
  await expect(page.getByLabel("E-mail")).toHaveValue(owner.email);
  await context.setOffline(false);
});

test("a passkey, once added, signs in without a password", async ({ page, database }) => {
  const email = await addPerson(database, "owner");
  const authenticator = await addAuthenticator(page);
  await signIn(page, email);
  await expect(page).toHaveURL("/admin");
  await page.goto("/admin/account");
  await hydrated(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.bringToFront();
  await page.getByLabel("Name").last().fill("My phone");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("The passkey is added.")).toBeVisible();
  await expect(page.getByText("My phone")).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/admin/people");
  await hydrated(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL("/admin/people");
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();

  // A phone that did not verify its user cannot sign in.
  await page.context().clearCookies();
  await authenticator.setVerified(false);
  await page.goto("/admin/login");
  await hydrated(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/admin\/login/);
});

test("after an authenticator app is set up by QR code, signing in needs its code", async ({
  page,
  browser,
  site,
  database,
}) => {
  const email = await addPerson(database, "manager");
  await signIn(page, email);
  await expect(page).toHaveURL("/admin");
  await page.goto("/admin/account");
  await hydrated(page);
  const card = page.locator("section").filter({ hasText: "Authenticator app" });
  await card.getByLabel("Your password").fill(password);
  await card.getByRole("button", { name: "Set up" }).click();
  await expect(card.getByAltText("QR code with the secret for your app")).toBeVisible();
  const secret = (await card.locator("p.type-mono").innerText()).replaceAll(/\s/g, "");
  const codes = await card
    .getByRole("list", { name: "Recovery codes" })
    .locator("li")
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  await card.getByLabel("Code", { exact: true }).fill("000000");
  await card.getByRole("button", { name: "Finish" }).click();
  await expect(card.getByRole("alert")).toContainText("That code is not right.");
  await card.getByLabel("Code", { exact: true }).fill(appCode(secret));
  await card.getByRole("button", { name: "Finish" }).click();
  await expect(card.getByText("Set up", { exact: true })).toBeVisible();

  for (const code of [nextCode(secret), codes[0] ?? ""]) {
    const [other, context] = await newPage(browser, site.origin);
    await signIn(other, email);
    await expect(other).toHaveURL(/\/admin\/login\/code/);
    await expectAccessible(other);
    await other.getByLabel("Code").fill(code);
    await other.getByRole("button", { name: "Continue" }).click();
    await expect(other).toHaveURL("/admin");
    await context.close();
  }
});

test("signing out or in in one tab does the same in another tab at once", async ({
  page,
  context,
  database,
}) => {
  const email = await addPerson(database, "editor");
  await signIn(page, email);
  await expect(page).toHaveURL("/admin");
  const other = await context.newPage();
  await other.goto("/admin/account");
  await hydrated(other);
  await hydrated(page);
  await page.evaluate(() => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = "/admin/sign-out";
    document.body.append(form);
    form.submit();
  });
  await expect(page).toHaveURL("/admin/login");
  await expect(other).toHaveURL(/\/admin\/login/, { timeout: onCalmMachine(4_000) });

  await hydrated(page);
  await hydrated(other);
  await fillSignIn(page, email);
  await expect(page).toHaveURL("/admin");
  await expect(other).toHaveURL(/\/admin\/account$/, { timeout: onCalmMachine(4_000) });
});

test("somebody disabled while working is signed out within seconds and told why, also after Back", async ({
  page,
  browser,
  site,
  database,
}) => {
  const email = await addPerson(database, "editor");
  await signIn(page, email);
  await expect(page).toHaveURL("/admin");
  await page.goto("/admin/account");
  await hydrated(page);

  const [boss, context] = await newPage(browser, site.origin);
  await signIn(boss, owner.email);
  await expect(boss).toHaveURL("/admin");
  await boss.goto("/admin/people");
  await hydrated(boss);
  const row = boss.getByRole("row").filter({ hasText: email });
  await row.getByRole("button", { name: "Disable…" }).click();
  const dialog = boss.getByRole("dialog");
  await expect(dialog).toContainText("They are signed out everywhere within seconds: 1 device.");
  await expectAccessible(boss);
  await dialog.getByRole("button", { name: /^Disable Test editor/ }).click();
  await expect(row.getByText("Disabled", { exact: true })).toBeVisible();
  await context.close();

  await expect(page).toHaveURL(/\/admin\/login\?reason=user-disabled/, {
    timeout: onCalmMachine(9_000),
  });
  await expect(page.getByRole("alert")).toContainText("This account has been disabled");
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/login/);
  await signIn(page, email);
  await expect(page.getByRole("alert")).toContainText("This account has been disabled");
});

test("a role sees only its own pages, and the others answer 403", async ({ page, database }) => {
  const email = await addPerson(database, "auditor");
  await signIn(page, email);
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("link", { name: "People" })).toHaveCount(0);
  for (const address of ["/admin/people", "/admin/enquiries"]) {
    const response = await page.goto(address);
    expect([address, response?.status()]).toEqual([address, 403]);
  }
});

test("an owner invites somebody, who accepts by mail and gets the role", async ({
  page,
  browser,
  site,
  database,
}) => {
  const boss = await addPerson(database, "owner");
  const email = `jonas-${crypto.randomUUID().slice(0, 8)}@estates.example`;
  await signIn(page, boss);
  await expect(page).toHaveURL("/admin");
  await page.goto("/admin/people");
  await hydrated(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Jonas Applewhite");
  await dialog.getByLabel("E-mail").fill(boss);
  await dialog.getByLabel("Role").selectOption("front-desk");
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expect(dialog).toContainText("Someone here already uses this e-mail address.");
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText("Jonas Applewhite is invited.")).toBeVisible();

  const [jonas, context] = await newPage(browser, site.origin);
  // Before hydration the browser sends the form itself.
  await jonas.route("**/assets/entry.client*.js", (route) => route.abort());
  await jonas.goto(await mailedLink(database, email));
  await expect(jonas.getByLabel("E-mail")).toHaveValue(email);
  await jonas.getByLabel("New password", { exact: true }).fill(password);
  await jonas.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(jonas).toHaveURL("/admin");
  expect((await jonas.goto("/admin/people"))?.status()).toBe(403);
  await context.close();
});

test("a change to people needs the password again after a while", async ({ page, database }) => {
  const boss = await addPerson(database, "owner");
  const email = await addPerson(database, "editor");
  await signIn(page, boss);
  await expect(page).toHaveURL("/admin");
  await database.query(
    "update staff_session set confirmed_at = now() - interval '6 minutes' from staff where staff.id = staff_id and email = $1",
    [boss],
  );
  await page.goto("/admin/people");
  await hydrated(page);
  const row = page.getByRole("row").filter({ hasText: email });
  await row.getByRole("button", { name: "Disable…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill("wrong");
  await dialog.getByRole("button", { name: /^Disable/ }).click();
  await expect(dialog).toContainText("That is not your password.");
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: /^Disable/ }).click();
  await expect(row.getByText("Disabled", { exact: true })).toBeVisible();
});
