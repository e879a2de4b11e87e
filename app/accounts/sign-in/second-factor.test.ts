// The second factor through HTTP: set up at /admin/account, required when signing in.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { appCode, nextCode } from "../testing/app-code.ts";
import {
  type Browser,
  goodPassword,
  openStaffSite,
  type StaffSite,
  visibleText,
} from "../testing/staff-site.ts";

async function setUpApp(browser: Browser) {
  const setup = await browser.post("/admin/account.data", {
    act: "begin-app",
    "current-password": goodPassword,
  });
  const text = await setup.text();
  const secret = /"secret","([A-Z2-7]+)"/.exec(text)?.[1] ?? "";
  const codes = [...text.matchAll(/"([A-Za-z0-9]{5}-[A-Za-z0-9]{5})"/g)].map(
    ([, code = ""]) => code,
  );
  const typed = appCode(secret);
  const done = await browser.post("/admin/account", { act: "confirm-app", code: typed });
  expect(done.status).toBe(200);
  return { secret, codes, typed };
}

test("with an authenticator app, signing in needs the password and a code", async () => {
  await using site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  const browser = site.openBrowser();
  await browser.signIn(email);
  const { secret, codes } = await setUpApp(browser);
  expect(codes).toHaveLength(10);
  expect((await browser.get("/admin")).status).toBe(200);

  const other = site.openBrowser();
  const response = await other.post("/admin/login", {
    email,
    password: goodPassword,
    return: "/admin/people",
  });
  expect(response.headers.get("Location")).toBe("/admin/login/code?return=%2Fadmin%2Fpeople");
  expect((await other.get("/admin")).status).toBe(302);
  const wrong = await other.post("/admin/login/code", { code: "000000", return: "/admin/people" });
  expect(wrong.status).toBe(401);
  expect(await visibleText(wrong)).toContain("That code is not right.");
  const right = await other.post("/admin/login/code", {
    code: nextCode(secret),
    return: "/admin/people",
  });
  expect(right.headers.get("Location")).toBe("/admin/people");
  expect((await other.get("/admin/people")).status).toBe(200);
});

test("a code of the app works once, even for simultaneous requests", async () => {
  await using site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  const browser = site.openBrowser();
  await browser.signIn(email);
  const { secret, typed } = await setUpApp(browser);
  const watcher = site.openBrowser();
  await watcher.signIn(email);
  expect((await watcher.post("/admin/login/code", { code: typed })).status).toBe(401);
  const code = nextCode(secret);
  const others = [site.openBrowser(), site.openBrowser(), site.openBrowser()];
  for (const other of others) await other.signIn(email);
  const answers = await Promise.all(
    others.map((other) => other.post("/admin/login/code", { code })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 401, 401]);
  const late = site.openBrowser();
  await late.signIn(email);
  expect((await late.post("/admin/login/code", { code })).status).toBe(401);
  expect((await late.get("/admin")).status).toBe(302);
});

test("a recovery code works once", async () => {
  await using site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  const browser = site.openBrowser();
  await browser.signIn(email);
  const { codes } = await setUpApp(browser);
  for (const works of [true, false]) {
    const other = site.openBrowser();
    await other.signIn(email);
    const response = await other.post("/admin/login/code", { code: codes[0] ?? "" });
    expect(response.status).toBe(works ? 303 : 401);
    expect((await other.get("/admin")).status).toBe(works ? 200 : 302);
  }
});

test("five wrong codes end the step", async () => {
  await using site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  const browser = site.openBrowser();
  await browser.signIn(email);
  const { secret } = await setUpApp(browser);
  const other = site.openBrowser();
  await other.signIn(email);
  const statuses = [];
  for (let number = 0; number < 6; number++) {
    statuses.push((await other.post("/admin/login/code", { code: `00000${number}` })).status);
  }
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect([401, 429, 302]).toContain(statuses[5]);
  expect((await other.post("/admin/login/code", { code: nextCode(secret) })).status).not.toBe(303);
  expect((await other.get("/admin")).status).toBe(302);
});

/** As somebody who knows the password would: a new step after every five wrong codes. */
async function guessCodes(site: StaffSite, email: string, guesses: number) {
  let thief = site.openBrowser();
  for (let number = 0; number < guesses; number++) {
    if (number % 5 === 0) {
      thief = site.openBrowser();
      expect((await thief.signIn(email)).status).toBe(303);
    }
    await thief.post("/admin/login/code", { code: String(number).padStart(6, "0") });
  }
  return thief;
}

test("somebody who knows the password cannot lock its owner out of the code step", async () => {
  await using site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  const home = site.openBrowser();
  await home.signIn(email);
  const { secret, codes } = await setUpApp(home);
  const thief = await guessCodes(site, email, 25);

  // Guesses from unknown browsers are paused, whatever the code.
  await thief.signIn(email);
  const paused = await thief.post("/admin/login/code", { code: nextCode(secret) });
  expect(paused.status).toBe(429);

  // A browser that has signed in before has its own count, and a recovery code cannot be guessed.
  expect((await home.signIn(email)).headers.get("Location")).toContain("/admin/login/code");
  expect((await home.post("/admin/login/code", { code: nextCode(secret) })).status).toBe(303);
  const elsewhere = site.openBrowser();
  await elsewhere.signIn(email);
  expect((await elsewhere.post("/admin/login/code", { code: codes[0] ?? "" })).status).toBe(303);
});

test("ten wrong codes of somebody else leave room for a new browser of the owner", async () => {
  await using site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  const home = site.openBrowser();
  await home.signIn(email);
  const { secret } = await setUpApp(home);
  await guessCodes(site, email, 10);
  const laptop = site.openBrowser();
  await laptop.signIn(email);
  expect((await laptop.post("/admin/login/code", { code: nextCode(secret) })).status).toBe(303);
});

test("a browser is known only after the code, so that the password alone gives no further guesses", async () => {
  await using site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  const home = site.openBrowser();
  await home.signIn(email);
  const { secret } = await setUpApp(home);
  const browser = site.openBrowser();
  await browser.signIn(email);
  expect([...browser.cookies.keys()]).not.toContain("goldkey.device");
  await browser.post("/admin/login/code", { code: nextCode(secret) });
  expect([...browser.cookies.keys()]).toContain("goldkey.device");
});

test("a new password by mail ends the pause of the code step", async () => {
  await using site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  const home = site.openBrowser();
  await home.signIn(email);
  const { secret } = await setUpApp(home);
  await guessCodes(site, email, 25);
  await site.openBrowser().post("/admin/forgot-password", { email });
  const link = new URL((await site.mailedLinks(email))[0] ?? "").pathname;
  const laptop = site.openBrowser();
  const chosen = await laptop.post(link, { password: "seven blue kettles" });
  expect(chosen.headers.get("Location")).toContain("/admin/login/code");
  expect((await laptop.post("/admin/login/code", { code: nextCode(secret) })).status).toBe(303);
});

test("setting up, renewing and removing always need the password, even in a fresh session", async () => {
  await using site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  const browser = site.openBrowser();
  await browser.signIn(email);
  for (const act of ["begin-app", "recovery-codes", "remove-app", "password"]) {
    const without = await browser.post("/admin/account", { act, password: "another good one" });
    expect([act, without.status]).toEqual([act, 400]);
    const wrong = await browser.post("/admin/account", { act, "current-password": "wrong" });
    expect([act, wrong.status]).toEqual([act, 400]);
  }
  const { rows } = await site.database.execute(sql`select from second_factor`);
  expect(rows).toEqual([]);
});

test("password attempts on the account page are limited too", async () => {
  await using site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  const browser = site.openBrowser();
  await browser.signIn(email);
  const guess = (password: string) =>
    browser.post("/admin/account.data", { act: "prove", "current-password": password });
  for (let number = 0; number < 5; number++) await guess("wrong");
  expect(await (await guess(goodPassword)).text()).toContain("Too many tries.");
});

test("the secret and the codes are not readable in the database", async () => {
  await using site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  const browser = site.openBrowser();
  await browser.signIn(email);
  const { secret, codes } = await setUpApp(browser);
  const { rows } = await site.database.execute(sql`select * from second_factor`);
  const stored = JSON.stringify(rows);
  expect(stored).not.toContain(secret);
  for (const code of codes) expect(stored).not.toContain(code);
});

test("after the app is removed, the password is enough again", async () => {
  await using site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  const browser = site.openBrowser();
  await browser.signIn(email);
  await setUpApp(browser);
  const removed = await browser.post("/admin/account", {
    act: "remove-app",
    "current-password": goodPassword,
  });
  expect(removed.status).toBe(200);
  expect((await browser.get("/admin")).status).toBe(200);
  const response = await site.openBrowser().signIn(email);
  expect(response.headers.get("Location")).toBe("/admin");
});
