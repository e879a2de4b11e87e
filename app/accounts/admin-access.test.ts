// Requests every admin address and every act in every sign-in state. New ones are included automatically; a route
// without a rule fails here, does not compile, and responds with 403. Acts by every role: staff/acts.test.ts.
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { permissionsOf, roles } from "../permissions/permissions.ts";
import routes from "../routes.ts";
import { listActs } from "../testing/list-acts.ts";
import { adminRules, permissionFor, publicAdminPages } from "./admin-rules.ts";
import { type Browser, openStaffSite, type StaffSite } from "./testing/staff-site.ts";

type RouteAddress = { pattern: string; guarded: boolean };

function addressesBelow(
  entries: RouteConfigEntry[],
  parent: RouteAddress = { pattern: "", guarded: false },
): RouteAddress[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path ? `${parent.pattern}/${entry.path}` : parent.pattern;
    const guarded = parent.guarded || entry.file === "staff/shell/admin-layout.tsx";
    const below = addressesBelow(entry.children ?? [], { pattern, guarded });
    return entry.children ? below : [{ pattern, guarded }];
  });
}

const all = addressesBelow((await routes) as RouteConfigEntry[]);
const admin = all.filter(({ pattern }) => pattern === "/admin" || pattern.startsWith("/admin/"));
const guarded = admin.filter((address) => address.guarded).map(({ pattern }) => pattern);

/** An address of this pattern, with parameters that do not exist. */
function exampleOf(pattern: string): string {
  return pattern.replaceAll(/:\w+/g, "nowhere").replace("*", "no/where");
}

/** The requests that browsers make: for the page, for its data, and with a form. */
function waysToAsk(browser: Browser, address: string) {
  const dataAddress = `${address}.data`;
  return [
    { way: "page", ask: () => browser.get(address) },
    { way: "data", ask: () => browser.get(dataAddress) },
    { way: "one loader only", ask: () => browser.get(`${dataAddress}?_routes=nothing`) },
    { way: "form", ask: () => browser.post(address, { act: "nothing" }) },
    { way: "form as data", ask: () => browser.post(dataAddress, { act: "nothing" }) },
  ];
}

/** Who asks is checked in one place: every way is tried by one person, a page and a form by the others. */
function pageAndForm(browser: Browser, address: string) {
  return waysToAsk(browser, address).filter(({ way }) => way === "page" || way === "form as data");
}

/** Every act of the admin area, as a form and as data. */
async function waysToAct(): Promise<
  { way: string; ask: (browser: Browser) => Promise<Response> }[]
> {
  const { acts } = await listActs();
  return acts
    .filter(({ permission }) => permission !== "everybody")
    .flatMap(({ address, name }) => {
      const page = exampleOf(address);
      return [page, page.replace(/(\?index)?$/, ".data$1")].map((asked) => ({
        way: `${name} at ${asked}`,
        ask: (browser: Browser) => browser.post(asked, { act: name }),
      }));
    });
}

/** Routes without a page have no data address for anybody. */
function isMissing(way: string, { status }: Response): boolean {
  return way.endsWith(".data") && status === 404;
}

/** A redirect to the login page, for a document or a data request. */
async function leadsToLogin(response: Response, page = "/admin/login"): Promise<boolean> {
  if (response.status === 302) return response.headers.get("Location")?.startsWith(page) === true;
  if (response.status !== 202) return false;
  return (await response.text()).includes(`"${page}`);
}

test("every address below /admin is guarded, or is a sign-in page", () => {
  const open = admin.filter((address) => !address.guarded).map(({ pattern }) => pattern);
  expect(open.sort()).toEqual([...publicAdminPages].sort());
  expect(guarded.length).toBeGreaterThan(5);
});

test("every guarded address has a rule, and every rule an address", () => {
  expect(guarded.filter((pattern) => !permissionFor(pattern))).toEqual([]);
  expect([...new Set(guarded)].sort()).toEqual(Object.keys(adminRules).sort());
});

test("an address without a rule is open to nobody", () => {
  expect(permissionFor("/admin/not-in-the-table")).toBeUndefined();
  expect(permissionFor("/admin/constructor")).toBeUndefined();
});

async function signInAs(site: StaffSite, email: string): Promise<Browser> {
  const browser = site.openBrowser();
  expect((await browser.signIn(email)).status).toBe(303);
  return browser;
}

test("no, expired, ended, disabled and forged sessions are redirected to the login page", async () => {
  await using site = await openStaffSite();
  await site.addPerson("owner", "another@estates.example");
  const people = new Map<string, Browser>();
  people.set("nobody", site.openBrowser());
  for (const state of ["expired", "ended", "disabled", "forged"]) {
    await site.addPerson("owner", `${state}@estates.example`);
    people.set(state, await signInAs(site, `${state}@estates.example`));
  }
  const of = (state: string) =>
    sql`(select id from staff where email = ${`${state}@estates.example`})`;
  await site.database.execute(
    sql`update staff_session set expires_at = now() - interval '1 second' where staff_id = ${of("expired")}`,
  );
  await site.database.execute(
    sql`update staff_session set ended_reason = 'signed-out' where staff_id = ${of("ended")}`,
  );
  await site.database.execute(
    sql`update staff set disabled_at = now() where id = ${of("disabled")}`,
  );
  people.get("forged")?.cookies.set("goldkey.session_token", "forged.c2lnbmF0dXJl");

  const savedCookies = new Map(
    [...people].map(([state, { cookies }]) => [state, new Map(cookies)]),
  );
  const open: string[] = [];
  for (const pattern of guarded) {
    for (const [state, browser] of people) {
      const ways = state === "nobody" ? waysToAsk : pageAndForm;
      for (const { way, ask } of ways(browser, exampleOf(pattern))) {
        // A refusal clears the cookie, so it is set again for every request.
        for (const [name, value] of savedCookies.get(state) ?? []) browser.cookies.set(name, value);
        const response = await ask();
        if (!(await leadsToLogin(response))) {
          open.push(`${state}: ${way} ${pattern} → ${response.status}`);
        }
      }
    }
  }
  const acts = await waysToAct();
  expect(acts.length).toBeGreaterThan(200);
  const nobody = site.openBrowser();
  for (const { way, ask } of acts) {
    const response = await ask(nobody);
    if (!isMissing(way, response) && !(await leadsToLogin(response))) {
      open.push(`${way} → ${response.status}`);
    }
  }
  expect(open).toEqual([]);
}, 300_000);

test("nothing opens before a pending second factor has been given", async () => {
  await using site = await openStaffSite();
  const { id, email } = await site.addPerson("owner");
  // After the password the code is pending, and there is no session yet.
  await site.database.execute(sql`update staff set two_factor_enabled = true where id = ${id}`);
  const halfway = site.openBrowser();
  const response = await halfway.signIn(email);
  expect(response.headers.get("Location")).toMatch(/^\/admin\/login\/code/);
  expect(halfway.cookies.has("goldkey.session_token")).toBe(false);
  // After a provider there is a session, which opens nothing until the code has been given.
  await site.database.execute(sql`update staff set two_factor_enabled = false where id = ${id}`);
  const provider = await signInAs(site, email);
  await site.database.execute(sql`update staff set two_factor_enabled = true where id = ${id}`);
  await site.database.execute(sql`update staff_session set method = 'provider'`);

  const open: string[] = [];
  for (const pattern of guarded) {
    for (const { way, ask } of pageAndForm(halfway, exampleOf(pattern))) {
      if (!(await leadsToLogin(await ask()))) open.push(`${way} ${pattern}`);
    }
    for (const { way, ask } of pageAndForm(provider, exampleOf(pattern))) {
      if (!(await leadsToLogin(await ask(), "/admin/login/code"))) {
        open.push(`by provider: ${way} ${pattern}`);
      }
    }
  }
  for (const { way, ask } of (await waysToAct()).filter(({ way }) => !way.includes(".data"))) {
    if (!(await leadsToLogin(await ask(provider), "/admin/login/code"))) open.push(way);
  }
  expect(open).toEqual([]);
}, 120_000);

test("somebody without a required second factor can open only their own account", async () => {
  await using site = await openStaffSite();
  await site.addPerson("owner");
  const { email } = await site.addPerson("editor");
  const browser = await signInAs(site, email);
  await site.database.execute(sql`insert into role_requirement values ('editor', true)`);
  for (const pattern of guarded.filter((pattern) =>
    permissionsOf("editor").includes(adminRules[pattern as keyof typeof adminRules]),
  )) {
    const response = await browser.get(exampleOf(pattern));
    if (pattern === "/admin/account") expect(response.status).toBe(200);
    else {
      expect([pattern, response.headers.get("Location")]).toEqual([
        pattern,
        "/admin/account?needed=second-factor",
      ]);
    }
  }
});

test("every role opens exactly the addresses its permissions allow, and nothing is cached", async () => {
  await using site = await openStaffSite();
  const wrong: string[] = [];
  for (const role of roles) {
    const { email } = await site.addPerson(role);
    const browser = await signInAs(site, email);
    for (const pattern of guarded) {
      const permission = permissionFor(pattern);
      const allowed = permission !== undefined && permissionsOf(role).includes(permission);
      const ways = role === "auditor" ? waysToAsk : pageAndForm;
      for (const { way, ask } of ways(browser, exampleOf(pattern))) {
        const response = await ask();
        const { headers } = response;
        if (headers.get("Cache-Control") !== "no-store" || headers.has("ETag")) {
          wrong.push(`${role}: ${way} ${pattern} may be cached`);
        }
        const refused = response.status === 403;
        const letIn = !refused && !(await leadsToLogin(response));
        if (allowed ? !letIn : !refused) {
          wrong.push(`${role}: ${way} ${pattern} → ${response.status}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
}, 300_000);
