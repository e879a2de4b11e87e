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

test("somebody else who got a person's address at the provider does not sign in as that person", async () => {
  await using oidc = await openOidcServer(person);
  await using site = await openSiteWith(oidc);
  await site.addPerson("editor");
  await signInThere(site.openBrowser());
  oidc.person = { ...person, sub: "harbour-8", name: "N. Ewcomer" };
  const newcomer = site.openBrowser();
  await signInThere(newcomer);
  expect((await newcomer.get("/admin")).status).toBe(302);
  const { rows } = await site.database.execute(
    sql`select account_id from staff_account where provider_id = 'oidc'`,
  );
  expect(rows).toEqual([{ account_id: "harbour-7" }]);
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

test("ID tokens with another nonce, audience, issuer or key, unsigned, expired or without a subject are refused", async () => {
  await using oidc = await openOidcServer(person);
  await using site = await openSiteWith(oidc);
  await site.addPerson("editor");
  const forgeries: OidcServer["forge"][] = [
    { nonce: "another" },
    { aud: "another-client" },
    { iss: "https://evil.example" },
    { key: "other" },
    { alg: "none" },
    { alg: "HS256" },
    { exp: Math.floor(Date.now() / 1000) - 3600 },
    { sub: "" },
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

test("a sign-in by provider cannot be begun from another site", async () => {
  await using oidc = await openOidcServer(person);
  await using site = await openSiteWith(oidc);
  const begin = async (from: string) =>
    (await site.get("/admin/login/with/oidc", { "Sec-Fetch-Site": from })).headers.get("Location");
  expect(await begin("cross-site")).toBe("/admin/login");
  expect(await begin("same-site")).toBe("/admin/login");
  expect(await begin("same-origin")).toContain(oidc.issuer);
  // Typed, or a bookmark.
  expect(await begin("none")).toContain(oidc.issuer);
});

test("a callback that names another issuer is refused", async () => {
  await using oidc = await openOidcServer(person);
  await using site = await openSiteWith(oidc);
  await site.addPerson("editor");
  const callbackFrom = async (issuer: string) => {
    const browser = site.openBrowser();
    const start = await browser.get("/admin/login/with/oidc");
    const there = await fetch(start.headers.get("Location") ?? "", { redirect: "manual" });
    const { pathname, searchParams } = new URL(there.headers.get("Location") ?? "");
    searchParams.set("iss", issuer);
    await browser.get(`${pathname}?${searchParams}`);
    return (await browser.get("/admin")).status;
  };
  expect(await callbackFrom("https://evil.example")).toBe(302);
  expect(await callbackFrom(oidc.issuer)).toBe(200);
});

test("a callback works once, and not without its state or its code", async () => {
  await using oidc = await openOidcServer(person);
  await using site = await openSiteWith(oidc);
  await site.addPerson("editor");
  const browser = site.openBrowser();
  const start = await browser.get("/admin/login/with/oidc");
  const there = await fetch(start.headers.get("Location") ?? "", { redirect: "manual" });
  const { pathname, searchParams } = new URL(there.headers.get("Location") ?? "");
  const [code, state] = [searchParams.get("code") ?? "", searchParams.get("state") ?? ""];
  const queries: Record<string, string>[] = [
    { code },
    { state },
    { code, state: `${state}x` },
    { code: "another", state },
  ];
  for (const query of queries) {
    const cookies = new Map(browser.cookies);
    await browser.get(`${pathname}?${new URLSearchParams(query)}`);
    expect([query, (await browser.get("/admin")).status]).toEqual([query, 302]);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
  }
  const fresh = site.openBrowser();
  const again = await fresh.get("/admin/login/with/oidc");
  const back = new URL(
    (await fetch(again.headers.get("Location") ?? "", { redirect: "manual" })).headers.get(
      "Location",
    ) ?? "",
  );
  const cookies = new Map(fresh.cookies);
  await fresh.get(back.pathname + back.search);
  expect((await fresh.get("/admin")).status).toBe(200);
  // The same answer of the provider, in a browser with the same cookies but no session.
  const replay = site.openBrowser();
  for (const [name, value] of cookies) replay.cookies.set(name, value);
  await replay.get(back.pathname + back.search);
  expect((await replay.get("/admin")).status).toBe(302);
});

test("a provider whose discovery document names another issuer is not used", async () => {
  await using oidc = await openOidcServer(person);
  oidc.claimsToBe = "https://another.example";
  await using site = await openSiteWith(oidc);
  await site.addPerson("editor");
  const start = await site.get("/admin/login/with/oidc");
  expect(start.headers.get("Location")).toBe("/admin/login?error=no_answer");
  oidc.claimsToBe = `${oidc.issuer}/`;
  expect((await site.get("/admin/login/with/oidc")).headers.get("Location")).toContain(oidc.issuer);
});

test("a sign-in by provider never ends on another site, and shows no text of the address", async () => {
  await using oidc = await openOidcServer(person);
  await using site = await openSiteWith(oidc);
  await site.addPerson("editor");
  const elsewhere = [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "javascript:gk()",
  ];
  for (const address of elsewhere) {
    const end = await signInThere(
      site.openBrowser(),
      `?${new URLSearchParams({ return: address })}`,
    );
    expect([address, end.headers.get("Location")]).toEqual([address, "/admin"]);
  }
  const callback =
    "/api/auth/callback/oidc?error=%3Csvg%20onload%3Dgk%3E&error_description=%3Csvg%3E";
  const refused = await site.openBrowser().get(callback);
  const address = new URL(refused.headers.get("Location") ?? "/", site.origin);
  expect([address.host === "evil.example", address.pathname]).toEqual([false, "/admin/login"]);
  const page = await site.get(`${address.pathname}${address.search}`);
  expect(await page.text()).not.toContain("<svg onload=gk");
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
  const text = await visibleText(await site.get("/admin/login"));
  expect(text).toContain("Continue with Google");
  expect(text).toContain("Continue with Microsoft");
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
  expect(await visibleText(await site.get(loginPage))).toContain(
    "The sign-in service did not answer",
  );
  oidc = await openOidcServer(person, Number(new URL(issuer).port));
  await using _ = oidc;
  const browser = site.openBrowser();
  await signInThere(browser);
  expect((await browser.get("/admin")).status).toBe(200);
});

test("a provider that is silent at the last step leads back to the login page, which says so", async () => {
  await using oidc = await openOidcServer(person);
  await using site = await openSiteWith(oidc);
  await site.addPerson("editor");
  oidc.hangs = true;
  const browser = site.openBrowser();
  const hung = await signInThere(browser);
  expect([hung.status, hung.headers.get("Location")]).toEqual([
    302,
    "/admin/login?error=no_answer",
  ]);
  const says = "The sign-in service did not answer.";
  expect(await visibleText(await browser.get("/admin/login?error=no_answer"))).toContain(says);
});

test("a callback while the provider is gone leads to the login page too", async () => {
  const oidc = await openOidcServer(person);
  await using site = await openSiteWith(oidc);
  await oidc[Symbol.asyncDispose]();
  const callback = await site.get("/api/auth/callback/oidc?code=one&state=two");
  expect([callback.status, callback.headers.get("Location")]).toEqual([
    302,
    "/admin/login?error=no_answer",
  ]);
});
