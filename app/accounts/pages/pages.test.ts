// The sign-in pages through HTTP: first run, forgotten password, request forgery.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readEnvironment } from "../../platform/environment.server.ts";
import { isForged } from "../sign-in/guard.server.ts";
import { goodPassword, openStaffSite, type StaffSite, visibleText } from "../testing/staff-site.ts";
import { createOwner, prepareFirstOwner } from "./first-owner.server.ts";

const owner = { name: "Ada", email: "ada@estates.example", password: goodPassword };

async function firstLink(site: StaffSite): Promise<string> {
  const firstOwner = await prepareFirstOwner(site.database, readEnvironment({}));
  return /\/admin\/welcome\/\S+/.exec(firstOwner ?? "")?.[0] ?? "";
}

test("the printed link creates the owner, signs them in, and works once", async () => {
  await using site = await openStaffSite();
  const link = await firstLink(site);
  expect(await visibleText(await site.get("/admin/login"))).toContain("Nobody can sign in yet.");
  const browser = site.openBrowser();
  const page = await browser.get(link);
  expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  const weak = await browser.post(link, { ...owner, password: "password1234" });
  expect(weak.status).toBe(400);
  expect(await visibleText(weak)).toContain("attackers try first");
  expect((await browser.post(link, owner)).headers.get("Location")).toBe("/admin");
  expect((await browser.get("/admin/people")).status).toBe(200);

  expect((await site.get(link)).status).toBe(410);
  expect((await site.openBrowser().post(link, owner)).status).toBe(400);
  const { rows } = await site.database.execute(sql`select role from staff`);
  expect(rows).toEqual([{ role: "owner" }]);
  expect(await prepareFirstOwner(site.database, readEnvironment({}))).toBeUndefined();
});

test("the token is not in the database, and another start invalidates the former link", async () => {
  await using site = await openStaffSite();
  const former = await firstLink(site);
  const link = await firstLink(site);
  const token = link.split("/").at(-1) ?? "";
  const { rows } = await site.database.execute(sql`select * from one_time_link`);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect((await site.get(former)).status).toBe(410);
  expect((await site.get(link)).status).toBe(200);
  await site.database.execute(sql`update one_time_link set expires_at = now()`);
  expect((await site.get(link)).status).toBe(410);
});

test("of ten simultaneous uses of the first link, one creates the owner", async () => {
  await using site = await openStaffSite();
  const token = (await firstLink(site)).split("/").at(-1) ?? "";
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, number) =>
      createOwner(site.database, { ...owner, email: `${number}@estates.example` }, { token }),
    ),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

test("OWNER_EMAIL and OWNER_PASSWORD create the owner without a link, once", async () => {
  await using site = await openStaffSite();
  const environment = readEnvironment({
    OWNER_EMAIL: "Ada.Lovelace@estates.example",
    OWNER_PASSWORD: goodPassword,
  });
  expect(await prepareFirstOwner(site.database, environment)).toBeUndefined();
  expect(await prepareFirstOwner(site.database, environment)).toBeUndefined();
  const { rows } = await site.database.execute(sql`select name, email from staff`);
  expect(rows).toEqual([{ name: "Ada Lovelace", email: "ada.lovelace@estates.example" }]);
  const response = await site.openBrowser().signIn("ada.lovelace@estates.example");
  expect(response.status).toBe(303);
});

test("a common OWNER_PASSWORD stops the start with a clear message", async () => {
  await using site = await openStaffSite();
  const environment = readEnvironment({
    OWNER_EMAIL: "ada@estates.example",
    OWNER_PASSWORD: "password1234",
  });
  await expect(prepareFirstOwner(site.database, environment)).rejects.toThrow(
    /^OWNER_PASSWORD cannot be used\. This password/,
  );
});

test("there is no way to sign up", async () => {
  await using site = await openStaffSite();
  for (const path of ["/api/auth/sign-up/email", "/admin/sign-up", "/admin/register"]) {
    const response = await site.openBrowser().post(path, owner);
    expect([path, response.status === 303 || response.ok]).toEqual([path, false]);
  }
  const { rows } = await site.database.execute(sql`select from staff`);
  expect(rows).toEqual([]);
});

test("a mailed link resets a forgotten password, ends every session, and works once", async () => {
  // No server answers there: the mail waits in the outbox, where the test reads it.
  await using site = await openStaffSite({ SMTP_URL: "smtp://127.0.0.1:9" });
  const { email } = await site.addPerson("owner");
  const thief = site.openBrowser();
  await thief.signIn(email);

  const asked = await site.openBrowser().post("/admin/forgot-password", { email });
  expect(await visibleText(asked)).toContain(
    "If someone here has this address, we have sent them a link.",
  );
  const link = new URL((await site.mailedLinks(email))[0] ?? "").pathname;

  const browser = site.openBrowser();
  const page = await browser.get(link);
  expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(await page.text()).toContain('<meta name="referrer" content="same-origin"/>');
  expect((await browser.post(link, { password: "short" })).status).toBe(400);
  // Somebody who reads the log cannot use the link.
  expect(site.logged()).toContain("/admin/reset-password/[code]");
  expect(site.logged()).not.toContain(link);
  const password = "seven blue kettles";
  expect((await browser.post(link, { password })).headers.get("Location")).toBe("/admin");
  expect((await browser.get("/admin")).status).toBe(200);

  expect(await (await thief.get("/admin/session")).json()).toEqual({
    state: "signed-out",
    reason: "user-token-expired",
  });
  expect((await site.openBrowser().signIn(email)).status).toBe(401);
  expect((await browser.get(link)).status).toBe(410);
  expect((await site.openBrowser().post(link, { password })).status).toBe(400);
});

test("the link for a new password lasts thirty minutes", async () => {
  await using site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  await site.openBrowser().post("/admin/forgot-password", { email });
  const { rows } = await site.database.execute<{ minutes: number }>(
    sql`select round(extract(epoch from expires_at - created_at) / 60)::int as minutes from one_time_link`,
  );
  expect(rows).toEqual([{ minutes: 30 }]);
});

test("a password reset for an unknown address looks and takes the same, and sends no mail", async () => {
  await using site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  const { id } = await site.addPerson("editor", "gone@estates.example");
  await site.database.execute(sql`update staff set disabled_at = now() where id = ${id}`);
  const ask = async (address: string) => {
    const started = performance.now();
    const text = await visibleText(
      await site.openBrowser().post("/admin/forgot-password", { email: address }),
    );
    return { text, took: performance.now() - started };
  };
  const known = await ask(email);
  const others = [await ask("stranger@estates.example"), await ask("gone@estates.example")];
  for (const other of others) {
    expect(other.text).toBe(known.text);
    expect(other.took).toBeGreaterThanOrEqual(495);
  }
  const { rows } = await site.database.execute(sql`select recipient from outbox_mail`);
  expect(rows).toEqual([{ recipient: email }]);
});

test("a mailed link unlocks an account that strangers have paused", async () => {
  await using site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  // From many networks: the account itself is paused.
  for (let number = 0; number < 6; number++) await site.openBrowser().signIn(email, "wrong");
  await site.database.execute(sql`update attempt_limit set failures = 30`);
  await site.openBrowser().post("/admin/forgot-password", { email });
  expect((await site.openBrowser().signIn(email)).status).toBe(429);
  const link = new URL((await site.mailedLinks(email))[0] ?? "").pathname;
  const browser = site.openBrowser();
  const password = "seven blue kettles";
  expect((await browser.post(link, { password })).headers.get("Location")).toBe("/admin");
  expect((await browser.get("/admin")).status).toBe(200);
});

const sources: { title: string; headers: Record<string, string>; forged: boolean }[] = [
  { title: "own Origin", headers: {}, forged: false },
  { title: "own, same-origin", headers: { "Sec-Fetch-Site": "same-origin" }, forged: false },
  { title: "foreign Origin", headers: { Origin: "https://evil.example" }, forged: true },
  { title: "Origin null", headers: { Origin: "null" }, forged: true },
  { title: "own host, other scheme", headers: { Origin: "https://127.0.0.1" }, forged: true },
  { title: "not an Origin at all", headers: { Origin: "nonsense" }, forged: true },
  { title: "empty Origin", headers: { Origin: "" }, forged: true },
  { title: "own, cross-site", headers: { "Sec-Fetch-Site": "cross-site" }, forged: true },
  { title: "own, same-site", headers: { "Sec-Fetch-Site": "same-site" }, forged: true },
  { title: "own, none", headers: { "Sec-Fetch-Site": "none" }, forged: true },
];

test("forms of other sites are refused for people who are signed in", async () => {
  await using site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  const browser = site.openBrowser();
  await browser.signIn(email);
  const targets = [
    "/admin/people",
    "/admin/people.data",
    "/admin/account",
    "/admin/session",
    "/admin/login",
    "/admin/forgot-password",
    "/admin/sign-out",
  ];
  const wrong: string[] = [];
  for (const { title, headers, forged } of sources.toReversed()) {
    for (const target of targets) {
      if (!forged && target === "/admin/sign-out") continue;
      const response = await browser.post(target, { act: "unknown" }, headers);
      const text = await response.text();
      const refused = [400, 403].includes(response.status) && !text.includes("cannot do that");
      if (refused !== forged) wrong.push(`${title} on ${target}: ${response.status}`);
    }
  }
  expect(wrong).toEqual([]);
  const contact = await browser.post("/contact", {}, { Origin: "https://evil.example" });
  expect(contact.status).toBe(403);
  expect(await contact.text()).toContain("This was not sent from the site itself.");
  // A stranger's post is a warning, without a stack.
  expect(site.logged()).toContain("A post from another site was refused.");
  expect(site.logged()).not.toMatch(/"level":"error"|"stack"/);
});

test("a POST without an origin is refused; a GET is not", () => {
  const address = "https://estates.example/admin/people";
  expect(isForged(new Request(address, { method: "POST" }))).toBe(true);
  const headers = { "Sec-Fetch-Site": "same-origin" };
  expect(isForged(new Request(address, { method: "POST", headers }))).toBe(false);
  expect(isForged(new Request(address, { headers: { "Sec-Fetch-Site": "cross-site" } }))).toBe(
    false,
  );
});
