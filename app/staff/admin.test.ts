// The admin area over HTTP: what each role sees, and what is exported.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  type Browser,
  openStaffSite,
  type StaffSite,
  visibleText,
} from "../accounts/testing/staff-site.ts";
import { openedForm } from "../contact/testing/opened-form.ts";

/** Sample draws take seconds to create. */
const withoutSamples = { SAMPLE_CONTENT: "off" };

async function writeEnquiry(site: StaffSite) {
  const response = await site.post("/contact", {
    topic: "viewing",
    name: "Imogen Thistlewood",
    phone: "+44 7700 900142",
    email: "imogen@post.example",
    message: "=1+1 Is there a school near Casa Norte?",
    consent: "yes",
    opened: await openedForm(site),
  });
  expect(response.status).toBe(303);
  const reference = new URL(response.headers.get("Location") ?? "", site.origin).searchParams;
  return reference.get("reference") ?? "";
}

async function signedIn(site: StaffSite, role: Parameters<StaffSite["addPerson"]>[0]) {
  const { email } = await site.addPerson(role);
  const browser = site.openBrowser();
  expect((await browser.signIn(email)).status).toBeLessThan(400);
  return browser;
}

test("the overview shows the running draw, and enquiries only to those who answer them", async () => {
  await using site = await openStaffSite();
  const reference = await writeEnquiry(site);
  const atOwners = await signedIn(site, "owner");
  const owner = await visibleText(await atOwners.get("/admin"));
  expect(owner).toContain("1 enquiry is waiting for an answer");
  expect(owner).toContain("Imogen Thistlewood");
  expect(owner).toContain("Technical details");
  expect(owner).toContain("Latest activity");

  const auditor = await visibleText(await (await signedIn(site, "auditor")).get("/admin"));
  expect(auditor).not.toContain("Imogen");
  expect(auditor).not.toContain("Enquiries waiting");
  expect(auditor).toContain("Latest activity");

  const atEditors = await signedIn(site, "editor");
  expect(await visibleText(await atEditors.get("/admin"))).not.toContain("Latest activity");
  // Editors of the wording see a ticket page with an invented ticket. Visitors get a 404.
  const invented = await visibleText(await atEditors.get("/ticket/preview?preview"));
  expect(invented).toContain("This is your ticket, Ada");
  expect((await site.get("/ticket/preview")).status).toBe(404);
  expect((await site.get("/ticket/preview?preview")).status).toBe(303);
  // The same for a draw that waits for its public value, and for printed papers.
  const waiting = await visibleText(await atEditors.get("/draw/preview/round?preview"));
  expect(waiting).toContain("Round 40,000,000, as a relay shows it");
  expect((await site.get("/draw/preview/round")).status).toBe(404);
  for (const paper of ["receipt.pdf", "coupons.pdf"]) {
    const printed = await atEditors.get(`/admin/pages/wording/papers/${paper}`);
    expect((await printed.text()).slice(0, 5)).toBe("%PDF-");
  }
  expect((await atEditors.get("/admin/pages/wording/papers/other.pdf")).status).toBe(404);

  // An enquiry links to the tickets with the same phone number.
  const { rows } = await site.database.execute<{ draw: number }>(sql`
    with found as (select draw, phone from entry where index = 6 order by draw limit 1)
    update enquiry set phone = found.phone from found returning found.draw::int as draw`);
  const thread = await (await atOwners.get(`/admin/enquiries/${reference}`)).text();
  expect(thread).toContain(`href="/admin/draws/${rows[0]?.draw}/entries?open=7"`);
});

test("search finds only what the person may see", async () => {
  await using site = await openStaffSite();
  await writeEnquiry(site);
  const owner = await signedIn(site, "owner");
  const auditor = await signedIn(site, "auditor");
  async function titles(browser: Browser, text: string) {
    const response = await browser.get(`/admin/search?text=${encodeURIComponent(text)}`);
    const { groups } = (await response.json()) as { groups: { title: string }[] };
    return groups.map(({ title }) => title);
  }
  expect(await titles(owner, "imogen")).toEqual(["Enquiries"]);
  expect(await titles(auditor, "imogen")).toEqual([]);
  expect(await titles(auditor, "Privacy")).toEqual(expect.arrayContaining(["Pages"]));
  expect(await titles(owner, "%")).toEqual([]);

  async function addresses(browser: Browser, text: string) {
    const response = await browser.get(`/admin/search?text=${encodeURIComponent(text)}`);
    const { groups } = (await response.json()) as { groups: { results: { to: string }[] }[] };
    return groups.flatMap(({ results }) => results.map(({ to }) => to));
  }
  const { rows } = await site.database.execute<{ id: string }>(
    sql`select id::text from draw where state = 'open' limit 1`,
  );
  const manager = await signedIn(site, "manager");
  const cases: [Browser, string, string, boolean][] = [
    [owner, "logo", "/admin/settings#logoPicture", true],
    [auditor, "logo", "/admin/settings#logoPicture", false],
    [owner, "phone number", "/admin/settings#founder.phone", true],
    [owner, "backup", "/admin/settings/backups#make", true],
    [owner, "restore a backup", "/admin/settings/backups#restore", true],
    [manager, "restore a backup", "/admin/settings/backups#restore", false],
    [manager, "close the draw", `/admin/draws/${rows[0]?.id}#times`, true],
    [manager, "close the draw", "/admin/help/the-draw#closing", true],
    [auditor, "invite", "/admin/people#invite", false],
    // A text as visitors see it.
    [manager, "you are here", "/admin/pages/wording#frame.here", true],
  ];
  for (const [browser, text, address, isFound] of cases) {
    const found = (await addresses(browser, text)).includes(address);
    expect([text, address, found]).toEqual([text, address, isFound]);
  }
});

test("opening an enquiry is logged, and the list shows no phone number", async () => {
  await using site = await openStaffSite(withoutSamples);
  const reference = await writeEnquiry(site);
  const browser = await signedIn(site, "front-desk");
  const list = await (await browser.get("/admin/enquiries")).text();
  expect(list).toContain("Imogen Thistlewood");
  expect(list).not.toContain("900142");
  const page = await visibleText(await browser.get(`/admin/enquiries/${reference}`));
  expect(page).toContain("+44 7700 900142");
  const { rows } = await site.database.execute(
    sql`select who_name, about from activity where what = 'enquiry.read'`,
  );
  expect(rows).toEqual([{ who_name: "Test front-desk", about: `enquiry:${reference}` }]);
});

test("exporting enquiries needs a fresh sign-in, is safe for spreadsheets and is logged", async () => {
  await using site = await openStaffSite(withoutSamples);
  await writeEnquiry(site);
  const browser = await signedIn(site, "owner");
  const file = await browser.get("/admin/enquiries.csv?view=all");
  expect(file.headers.get("Content-Type")).toContain("text/csv");
  expect(file.headers.get("Cache-Control")).toBe("no-store");
  const text = await file.text();
  expect(text).toContain("Imogen Thistlewood,+447700900142,imogen@post.example,'=1+1 Is there");
  const { rows } = await site.database.execute(
    sql`select changes from activity where what = 'enquiry.exported'`,
  );
  expect(rows).toEqual([{ changes: { view: "all" } }]);

  await site.database.execute(
    sql`update staff_session set confirmed_at = now() - interval '1 hour'`,
  );
  const stale = await browser.get("/admin/enquiries.csv?view=all");
  expect([stale.status, stale.headers.get("Location")]).toEqual([302, "/admin/enquiries?view=all"]);
  expect((await browser.post("/admin/prove.data", { "current-password": "wrong" })).status).toBe(
    403,
  );
  expect((await browser.get("/admin/enquiries.csv")).status).toBe(302);
  const proof = await browser.post("/admin/prove.data", {
    "current-password": "mayflower tin lamp",
  });
  expect(proof.status).toBe(200);
  expect((await browser.get("/admin/enquiries.csv")).status).toBe(200);
});

test("an unknown status changes nothing", async () => {
  await using site = await openStaffSite(withoutSamples);
  const reference = await writeEnquiry(site);
  const browser = await signedIn(site, "owner");
  const response = await browser.post("/admin/enquiries?index", {
    act: "move",
    status: "eaten",
    row: reference,
  });
  expect(response.status).toBe(400);
  const { rows } = await site.database.execute(sql`select status from enquiry`);
  expect(rows).toEqual([{ status: "new" }]);
});

test("admin pages have their own style sheet, which public pages do not load", async () => {
  await using site = await openStaffSite(withoutSamples);
  const browser = await signedIn(site, "owner");
  const sheets = (html: string) =>
    [...html.matchAll(/href="([^"]+\.css)"/g)].map(([, to = ""]) => to);
  const publicPage = sheets(await (await site.get("/")).text());
  const adminPage = sheets(await (await browser.get("/admin")).text());
  expect(publicPage).toHaveLength(1);
  expect(adminPage.length).toBeGreaterThan(publicPage.length);
  const [adminSheet = ""] = adminPage.filter((sheet) => !publicPage.includes(sheet));
  expect(await (await site.get(adminSheet)).text()).toContain("data-table");
  for (const sheet of publicPage) {
    expect(await (await site.get(sheet)).text()).not.toContain("data-table");
  }
});
