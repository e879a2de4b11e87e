import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type OidcServer, oidcVariables, openOidcServer } from "../testing/oidc-server.ts";
import { type Browser, openStaffSite, type StaffSite, visibleText } from "../testing/staff-site.ts";

const person = {
  sub: "harbour-7",
  email: "editor@estates.example",
  email_verified: true,
  name: "E. Ditor",
};

async function openSiteWith(oidc: OidcServer): Promise<StaffSite> {
  // The provider redirects to the public address; the test follows by path.
  return openStaffSite(oidcVariables(oidc.issuer));
}

/** Follows all redirects as a browser would, and returns the last response. */
async function signInThere(browser: Browser, query = ""): Promise<Response> {
  const start = await browser.get(`/admin/login/with/oidc${query}`);
  expect(start.status).toBe(302);
  const there = await fetch(start.headers.get("Location") ?? "", { redirect: "manual" });
  const back = new URL(there.headers.get("Location") ?? "");
  expect(back.pathname).toBe("/api/auth/callback/oidc");
  return browser.get(back.pathname + back.search);
}

test("a person with a verified address signs in by the company's OIDC provider", async () => {
  await using oidc = await openOidcServer(person);
  await using site = await openSiteWith(oidc);
  await site.addPerson("editor");
  expect(await visibleText(await site.get("/admin/login"))).toContain(
    "Continue with the harbour office",
  );
  const browser = site.openBrowser();
  const end = await signInThere(browser, "?return=/admin/account");
  expect([end.status, end.headers.get("Location")]).toEqual([302, "/admin/account"]);
  expect((await browser.get("/admin")).status).toBe(200);
  const { rows } = await site.database.execute(sql`
    select provider_id, account_id, access_token, refresh_token, id_token
    from staff_account where provider_id <> 'credential'`);
  expect(rows).toEqual([
    {
      provider_id: "oidc",
      account_id: "harbour-7",
      access_token: null,
      refresh_token: null,
      id_token: null,
    },
  ]);
  // The second time the account is found by its subject, even with another address.
  oidc.person = { ...person, email: "married@estates.example" };
  const again = site.openBrowser();
  await signInThere(again);
  expect((await again.get("/admin")).status).toBe(200);
});

test("a provider neither signs in nor creates a person without an invitation", async () => {
  await using oidc = await openOidcServer({ ...person, email: "stranger@estates.example" });
  await using site = await openSiteWith(oidc);
  await site.addPerson("owner");
  const browser = site.openBrowser();
  const end = await signInThere(browser);
  const loginPage = new URL(end.headers.get("Location") ?? "", site.origin);
  expect(loginPage.pathname).toBe("/admin/login");
  expect(await visibleText(await browser.get(loginPage.pathname + loginPage.search))).toContain(
    "No account here has that e-mail address.",
  );
  expect((await browser.get("/admin")).status).toBe(302);
  const { rows } = await site.database.execute(sql`select email from staff`);
  expect(rows).toEqual([{ email: "owner@estates.example" }]);
});

test("an address that the provider has not verified is refused", async () => {
  await using oidc = await openOidcServer({ ...person, email_verified: false });
  await using site = await openSiteWith(oidc);
  await site.addPerson("editor");
  const browser = site.openBrowser();
  await signInThere(browser);
  expect((await browser.get("/admin")).status).toBe(302);
});

test("ID tokens with another nonce, audience, issuer or key are refused", async () => {
  await using oidc = await openOidcServer(person);
  await using site = await openSiteWith(oidc);
  await site.addPerson("editor");
  const forgeries: OidcServer["forge"][] = [
    { nonce: "another" },
    { aud: "another-client" },
    { iss: "https://evil.example" },
    { key: "other" },
  ];
  for (const forge of forgeries) {
    oidc.forge = forge;
    const browser = site.openBrowser();
    const end = await signInThere(browser);
    expect([forge, end.headers.get("Location")]).toEqual([
      forge,
      expect.stringMatching(/\/admin\/login\?error=/),
    ]);
    expect((await browser.get("/admin")).status).toBe(302);
  }
});

test("a callback that another browser began is refused", async () => {
  await using oidc = await openOidcServer(person);
  await using site = await openSiteWith(oidc);
  await site.addPerson("editor");
  const start = await site.openBrowser().get("/admin/login/with/oidc");
  const there = await fetch(start.headers.get("Location") ?? "", { redirect: "manual" });
  const back = new URL(there.headers.get("Location") ?? "");
  const victim = site.openBrowser();
  await victim.get(back.pathname + back.search);
  expect((await victim.get("/admin")).status).toBe(302);
});

test("a person with an authenticator app needs its code after a provider too", async () => {
  await using oidc = await openOidcServer(person);
  await using site = await openSiteWith(oidc);
  const { id } = await site.addPerson("editor");
  await site.database.execute(sql`update staff set two_factor_enabled = true where id = ${id}`);
  const browser = site.openBrowser();
  await signInThere(browser);
  expect((await browser.get("/admin")).headers.get("Location")).toBe("/admin/login/code");
});

test("a disabled person cannot sign in by a provider, and sees the reason", async () => {
  await using oidc = await openOidcServer(person);
  await using site = await openSiteWith(oidc);
  await site.addPerson("owner");
  const { id } = await site.addPerson("editor");
  await site.database.execute(sql`update staff set disabled_at = now() where id = ${id}`);
  const browser = site.openBrowser();
  const end = await signInThere(browser);
  const loginPage = new URL(end.headers.get("Location") ?? "", site.origin);
  expect(await visibleText(await browser.get(loginPage.pathname + loginPage.search))).toContain(
    "This account has been disabled",
  );
});

test("signing in by a provider accepts an invitation", async () => {
  await using oidc = await openOidcServer(person);
  await using site = await openSiteWith(oidc);
  const { id } = await site.addPerson("editor");
  await site.database.execute(sql`update staff set accepted_at = null where id = ${id}`);
  const browser = site.openBrowser();
  await signInThere(browser);
  expect((await browser.get("/admin")).status).toBe(200);
  const { rows } = await site.database.execute(
    sql`select accepted_at is not null as accepted, email_verified from staff`,
  );
  expect(rows).toEqual([{ accepted: true, email_verified: true }]);
});

test("without a provider there is no button, and its address does not exist", async () => {
  await using site = await openStaffSite();
  expect(await visibleText(await site.get("/admin/login"))).not.toContain("Continue with");
  expect((await site.get("/admin/login/with/google")).status).toBe(404);
});

test("Google and Microsoft are offered once their keys are set", async () => {
  await using site = await openStaffSite({
    GOOGLE_CLIENT_ID: "g-id",
    GOOGLE_CLIENT_SECRET: "g-secret",
    MICROSOFT_CLIENT_ID: "m-id",
    MICROSOFT_CLIENT_SECRET: "m-secret",
    MICROSOFT_TENANT_ID: "11111111-2222-3333-4444-555555555555",
  });
  const words = await visibleText(await site.get("/admin/login"));
  expect(words).toContain("Continue with Google");
  expect(words).toContain("Continue with Microsoft");
  const google = await site.get("/admin/login/with/google");
  expect(google.headers.get("Location")).toMatch(/^https:\/\/accounts\.google\.com\//);
  const microsoft = await site.get("/admin/login/with/microsoft");
  expect(microsoft.headers.get("Location")).toContain("/11111111-2222-3333-4444-555555555555/");
});

test("an unavailable provider does not block other ways to sign in, and is retried later", async () => {
  let oidc = await openOidcServer(person);
  const { issuer } = oidc;
  await oidc[Symbol.asyncDispose]();
  await using site = await openStaffSite(oidcVariables(issuer));
  const { email } = await site.addPerson("editor");
  expect((await site.openBrowser().signIn(email)).status).toBe(303);
  const refused = await site.get("/admin/login/with/oidc");
  const loginPage = refused.headers.get("Location") ?? "";
  expect(await visibleText(await site.get(loginPage))).toContain("did not confirm who you are");
  oidc = await openOidcServer(person, Number(new URL(issuer).port));
  await using _ = oidc;
  const browser = site.openBrowser();
  await signInThere(browser);
  expect((await browser.get("/admin")).status).toBe(200);
});
