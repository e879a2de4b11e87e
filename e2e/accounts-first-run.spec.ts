import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  phoneOnly,
  test,
} from "./site.ts";

// Nobody can sign in yet, and no mail server is set up.
test.use({ variables: {} });

// On a phone only: a site has one first run, and the narrow screen is harder.
test(
  "on the first run the printed link creates the owner, once",
  phoneOnly,
  async ({ page, site }) => {
    const link = /http\S+\/admin\/welcome\/\S+/.exec(site.output())?.[0] ?? "";
    expect(link).not.toBe("");

    await page.goto("/admin/login");
    await expect(page.getByText("Nobody can sign in yet.")).toBeVisible();

    await page.goto(link);
    await hydrated(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByLabel("Your name").fill("Marisol Vane");
    await page.getByLabel("E-mail").fill("marisol@estates.example");
    await page.getByLabel("New password", { exact: true }).fill("password1234");
    await page.getByRole("button", { name: "Become the owner" }).click();
    await expect(page.getByText("is on the list that attackers try first")).toBeVisible();
    await expect(page.getByLabel("Your name")).toHaveValue("Marisol Vane");

    await page.getByLabel("New password", { exact: true }).fill("a long walk by the harbour");
    await page.getByRole("button", { name: "Become the owner" }).click();
    await expect(page).toHaveURL("/admin");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Marisol");

    await page.goto(link);
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  },
);
