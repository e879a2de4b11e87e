// All acts of the site's forms, tested over HTTP.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { goodPassword, openStaffSite, type StaffSite } from "../accounts/testing/staff-site.ts";
import { permissionsOf, type Role, roles } from "../permissions/permissions.ts";
import { listActs } from "../testing/list-acts.ts";

const withoutSamples = { SAMPLE_CONTENT: "off" };

async function signedIn(site: StaffSite, role: Role) {
  const { email } = await site.addPerson(role);
  const browser = site.openBrowser();
  expect((await browser.signIn(email)).status).toBe(303);
  return browser;
}

test("every staff form uses defineActs, and every other action is listed here with a reason", async () => {
  const { others } = await listActs();
  // Those of staff are tried by every role in other-acts.test.ts.
  const reasons = {
    "accounts/sign-in/session-state": "polled by a script, not a form",
    "accounts/sign-in/sign-out": "works signed in or not",
    "entries/staff/coupons/coupon-codes": "answers with a file",
    "imports/staff/import-part": "takes pieces of a file",
    "gallery/library/uploads/upload": "takes pieces of a file",
    "gallery/library/uploads/uploads": "takes pieces of a file",
    "homes/staff/home-presence": "text as it is typed, in JSON",
    "pages/staff/page-presence": "text as it is typed, in JSON",
    "pages/staff/settings/import-part": "takes pieces of a file",
    "backup/staff/restore-part": "takes pieces of a file",
    "pages/staff/settings/settings-presence": "text as it is typed, in JSON",
    "show/staff/act": "one press of a console",
    "tickets/staff/person-export": "answers with a file",
    // Public pages: one form each, with their own rate limits and bot checks.
    "accounts/sign-in/api-auth": "Better Auth's own routes",
    "contact/complaints-page": "an enquiry",
    "contact/contact-page": "an enquiry",
    "draws/api/unknown": "part of the API",
    "draws/result/bring-round-page": "the deciding value",
    "entries/api/entries": "part of the API",
    "frame/not-found-page": "not a page",
    "pages/draw/draw-page": "an entry",
    "pages/draw/one-draw-page": "an entry",
    "pages/own-page": "an enquiry",
    "tickets/check/check-page": "a question",
    "tickets/lost-ticket-page": "a question",
  };
  expect(others.sort()).toEqual(Object.keys(reasons).sort());
});

test("staff acts have a permission, and acts for everybody are on public pages", async () => {
  const { acts } = await listActs();
  const open = acts.filter(({ permission }) => permission === "everybody");
  expect(new Set(open.map(({ address }) => address))).toEqual(
    new Set([
      "/admin/confirm-email/:token",
      "/admin/forgot-password",
      "/admin/login",
      "/admin/login/code",
      "/admin/reset-password/:token",
      "/admin/welcome/:token",
      "/ticket/:code/manage",
      "/viewing/:reference/:code",
    ]),
  );
  expect(acts.length).toBeGreaterThan(90);
});

test("every act is refused to roles without its permission, and to nobody else, as a page and as data", async () => {
  await using site = await openStaffSite(withoutSamples);
  const { acts } = await listActs();
  const wrong: string[] = [];
  let requests = 0;
  const bothWays: Role[] = ["owner", "auditor"];
  for (const role of roles) {
    const browser = await signedIn(site, role);
    const permissions = permissionsOf(role);
    for (const { address, name, permission } of acts) {
      if (permission === "everybody") continue;
      const allowed = permissions.includes(permission);
      const page = address.replaceAll(/:\w+/g, "nowhere");
      const asData = page.replace(/(\?index)?$/, ".data$1");
      // Rendering a whole page takes longest: all acts as a page are asked for by those who may do most and least.
      for (const asked of bothWays.includes(role) ? [page, asData] : [asData]) {
        const { status, headers } = await browser.post(asked, { act: name });
        requests += 1;
        const loggedOut = headers.get("Location")?.startsWith("/admin/login");
        // A route without a page may have no data address.
        const refused = status === 403 || (asked !== page && status === 404 && !allowed);
        if (refused === allowed || status >= 500 || loggedOut) {
          wrong.push(`${role}: ${name} at ${asked}: ${status}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(requests).toBeGreaterThan(1000);
}, 300_000);

const form = "application/x-www-form-urlencoded";
/** What a browser sends with the form of another site, and what only a program can send. */
const foreignPosts: Record<string, Record<string, string>> = {
  "another site": { Origin: "https://evil.example" },
  "another site, as text": { Origin: "https://evil.example", "Content-Type": "text/plain" },
  "another site, no type": { Origin: "https://evil.example", "Content-Type": "" },
  "another site that names this one": { Origin: "http://127.0.0.1.evil.example" },
  "a sandboxed frame": { Origin: "null" },
  "the same host, another port": { Origin: "http://127.0.0.1:1" },
  "the same host, another scheme": { Origin: "https://127.0.0.1" },
  "no origin at all": { Origin: "nonsense" },
  "an empty origin": { Origin: "" },
  "cross-site": { "Sec-Fetch-Site": "cross-site" },
  "same-site": { "Sec-Fetch-Site": "same-site" },
  "typed by hand": { "Sec-Fetch-Site": "none" },
};

test("every act is refused to a form of another site", async () => {
  await using site = await openStaffSite(withoutSamples);
  const browser = await signedIn(site, "owner");
  const { acts } = await listActs();
  const wrong: string[] = [];
  for (const { address, name } of acts) {
    const page = address.replaceAll(/:\w+/g, "nowhere");
    for (const [from, headers] of Object.entries(foreignPosts)) {
      // Public forms use no session, and a restored tab may post them so.
      if (from === "typed by hand" && !page.startsWith("/admin/")) continue;
      const response = await browser.post(
        page,
        { act: name },
        { "Content-Type": form, ...headers },
      );
      // 400 is also the answer to missing fields, 403 to a session that is not fresh.
      const refused = (await response.text()).includes("not sent from the site itself");
      if (!refused) wrong.push(`${name} at ${page} from ${from}: ${response.status}`);
    }
  }
  expect(wrong).toEqual([]);
}, 300_000);

test("an unknown act is refused with a sentence, as a page and as data", async () => {
  await using site = await openStaffSite(withoutSamples);
  const browser = await signedIn(site, "owner");
  for (const address of ["/admin/people", "/admin/people.data", "/admin/settings/save"]) {
    for (const act of ["nothing", "constructor", ""]) {
      const response = await browser.post(address, { act });
      expect([address, act, response.status]).toEqual([address, act, 400]);
      expect(await response.text()).toContain("This page cannot do that. Reload it and try again.");
    }
  }
  // A button may name another act than its form. The last value counts.
  const twice = await fetch(`${site.origin}/admin/people.data`, {
    method: "POST",
    body: new URLSearchParams([
      ["act", "invite"],
      ["act", "nothing"],
    ]),
    headers: {
      Origin: site.origin,
      Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    },
  });
  expect(await twice.text()).toContain("This page cannot do that. Reload it and try again.");
});

test("a refused form comes back with its problems and values, but without the password", async () => {
  await using site = await openStaffSite(withoutSamples);
  const browser = await signedIn(site, "owner");
  const invite = { act: "invite", name: "Jonas Applewhite", email: "jonas", role: "emperor" };
  const form = { ...invite, "current-password": goodPassword };
  const response = await browser.post("/admin/people.data", form);
  expect(response.status).toBe(400);
  const text = await response.text();
  expect(text).toContain("This does not look like an e-mail address.");
  expect(text).toContain("Choose a role.");
  expect(text).toContain("Jonas Applewhite");
  expect(text).not.toContain(goodPassword);

  // Without JavaScript the page shows both.
  const page = await browser.post("/admin/pages/new", { title: "Casa Norte", address: "No, no" });
  expect(page.status).toBe(400);
  const html = await page.text();
  expect(html).toMatch(/<input[^>]*value="Casa Norte"/);
  expect(html).toMatch(/<input[^>]*value="No, no"/);
  expect(html).toContain("Use lower-case letters, digits and hyphens");
});

test("an act that needs a fresh sign-in is refused without one, after the form is validated", async () => {
  await using site = await openStaffSite(withoutSamples);
  const browser = await signedIn(site, "owner");
  await site.database.execute(
    sql`update staff_session set confirmed_at = now() - interval '1 hour'`,
  );
  const invite = { act: "invite", name: "Jonas", email: "jonas@estates.example", role: "editor" };
  const stale = await browser.post("/admin/people.data", invite);
  expect(stale.status).toBe(403);
  expect(await stale.text()).toContain("Enter your password or use your passkey");
  const wrong = await browser.post("/admin/people.data", { ...invite, email: "jonas" });
  expect(wrong.status).toBe(400);
  const { rows } = await site.database.execute(sql`select from staff where role = 'editor'`);
  expect(rows).toEqual([]);
  const proved = { ...invite, "current-password": goodPassword };
  expect((await browser.post("/admin/people.data", proved)).status).toBe(200);
});
