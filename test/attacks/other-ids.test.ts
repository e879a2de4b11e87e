// Ids of other people and of other draws: guessed, changed or taken from elsewhere, they open nothing.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStaffSite, type StaffSite } from "../../app/accounts/testing/staff-site.ts";
import { makeCoupons } from "../../app/entries/coupons/coupons.server.ts";
import { type EntryServices, openEntryServices } from "../../app/entries/entry-services.server.ts";
import type { Role } from "../../app/permissions/permissions.ts";
import { openDraw } from "../../app/planning/open-draw.server.ts";
import { createDraft } from "../../app/planning/store.server.ts";
import { readEnvironment } from "../../app/platform/environment.server.ts";
import { createLog } from "../../app/platform/log.server.ts";
import { ada, testPlan, testPrizes } from "../../app/testing/test-plan.ts";

let site: StaffSite;
let services: EntryServices;
let draws: { one: number; other: number; draft: number };

beforeAll(async () => {
  site = await openStaffSite({ SAMPLE_CONTENT: "off" });
  const environment = readEnvironment({ DATA_DIR: site.dataFolder });
  const log = createLog("error");
  services = await openEntryServices({ database: site.database, environment, log });
  draws = {
    one: await addDraw("one"),
    other: await addDraw("other"),
    draft: await addDraw("draft"),
  };
});
afterAll(() => site[Symbol.asyncDispose]());

async function addDraw(slug: string): Promise<number> {
  const closesAt = Math.floor(Date.now() / 1000) + 86_400;
  const input = { slug, plan: { ...testPlan, closesAt }, prizes: testPrizes };
  const draft = await createDraft(services, input, ada);
  if (!draft.ok) throw new Error(JSON.stringify(draft));
  if (slug === "draft") return draft.draw.id;
  const opening = await openDraw(services, draft.draw.id, draft.draw.planVersion, ada);
  if (!opening.ok) throw new Error(JSON.stringify(opening));
  return draft.draw.id;
}

async function enter(slug: string, number: number): Promise<{ code: string; ticket: number }> {
  const response = await fetch(`${site.origin}/api/draws/${slug}/entries`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      ...{ name: "Canary Example", phone: `+44770090${number}`, email: "canary@example.com" },
      ...{ place: "Bergen", display: "initials", rulesAccepted: true, ofAge: true },
    }),
  });
  expect(response.status).toBe(201);
  return response.json();
}

async function signedIn(role: Role, email = `${role}-${crypto.randomUUID()}@estates.example`) {
  const person = await site.addPerson(role, email);
  const browser = site.openBrowser();
  expect((await browser.signIn(email)).status).toBe(303);
  return { ...person, browser };
}

test("a ticket opens by its whole code only, also its receipt and its acts", async () => {
  const { code, ticket } = await enter("one", 1001);
  const { code: another } = await enter("other", 1002);
  const right = await (await site.get(`/ticket/${code}`)).text();
  expect(right).toContain("Canary");
  const last = code.at(-1) === "A" ? "B" : "A";
  const guesses = [
    ...[
      String(ticket),
      String(ticket - 1),
      "0",
      "-1",
      "1.5",
      "null",
      "undefined",
      "%20",
      "*",
      "%25",
    ],
    ...[code.slice(0, -1), code.slice(0, -1) + last, `${code}A`, code.toLowerCase().slice(1)],
    ...[code.slice(0, 8) + another.slice(8), another.slice(0, 8) + code.slice(8)],
  ];
  const opened: string[] = [];
  for (const guess of guesses) {
    for (const address of [
      `/ticket/${guess}`,
      `/ticket/${guess}.data`,
      `/ticket/${guess}/manage`,
      `/ticket/${guess}/receipt.json`,
    ]) {
      const response = await site.get(address);
      const text = await response.text();
      if (response.status < 400 || /canary/i.test(text))
        opened.push(`${address} ${response.status}`);
    }
    for (const act of ["withdraw", "erase", "send"]) {
      const response = await site.post(`/ticket/${guess}/manage`, { act });
      if (response.status < 400) opened.push(`${act} ${guess} ${response.status}`);
    }
  }
  expect(opened).toEqual([]);
  const { rows } = await site.database.execute(sql`select from entry where erased_at is not null`);
  expect(rows).toEqual([]);
});

test("imports, coupons and winners of one draw do not open under another draw", async () => {
  const { browser } = await signedIn("owner");
  const batch = { draw: draws.other, label: "Canary batch", occasion: "Event", count: 1 };
  const { batch: id } = await makeCoupons(services, batch, ada);
  const { rows } = await site.database.execute<{ id: number }>(sql`
    insert into entry_import (draw, file_name, bytes, created_by_id, created_by)
    values (${draws.other}, 'canary.csv', 1, 'x', 'x') returning id`);
  const addresses = [
    `coupons/${id}`,
    `import/${rows[0]?.id}`,
    `import/${rows[0]?.id}/report.csv`,
    "winners/1/receipt.pdf",
  ];
  const opened: string[] = [];
  for (const address of addresses) {
    for (const asked of [
      `/admin/draws/${draws.one}/${address}`,
      `/admin/draws/${draws.one}/${address}.data`,
    ]) {
      const response = await browser.get(asked);
      const text = await response.text();
      if (response.status < 400 || /canary/i.test(text)) opened.push(`${asked} ${response.status}`);
    }
  }
  const codes = await browser.post(`/admin/draws/${draws.one}/coupons/${id}/codes`, { codes: "x" });
  if (codes.status !== 404) opened.push(`codes ${codes.status}`);
  expect(opened).toEqual([]);
  expect((await browser.get(`/admin/draws/${draws.other}/coupons/${id}`)).status).toBe(200);
});

test("an event of one enquiry does not open under another, and only who answers enquiries reads them", async () => {
  await site.database.$client.query(`
    insert into enquiry (reference, kind, topic, name, phone, message, consented_at, network, fingerprint)
      select r, 'enquiry', 'viewing', 'Canary', '+447700900142', 'Canary', now(), 'x', r
      from unnest(array['GK-ONE11', 'GK-TWO22']) as r;
    insert into enquiry_event (enquiry_id, kind, text, visit_at, visit_minutes, by_id, by_name)
      select id, 'visit', 'Canary', now(), 60, 'x', 'x' from enquiry where reference = 'GK-TWO22'`);
  const { rows } = await site.database.execute<{ id: number }>(sql`select id from enquiry_event`);
  const { browser } = await signedIn("owner");
  const event = rows[0]?.id;
  expect((await browser.get(`/admin/enquiries/GK-TWO22/visit/${event}`)).status).toBe(200);
  expect((await browser.get(`/admin/enquiries/GK-ONE11/visit/${event}`)).status).toBe(404);
  const auditor = (await signedIn("auditor")).browser;
  for (const address of [
    "/admin/enquiries",
    "/admin/enquiries/GK-TWO22",
    "/admin/enquiries/GK-TWO22.data",
    `/admin/enquiries/GK-TWO22/visit/${event}`,
    "/admin/enquiries.csv",
  ]) {
    const response = await auditor.get(address);
    expect([address, response.status]).toEqual([address, 403]);
    expect(await response.text()).not.toContain("Canary");
  }
});

test("exports with names need their permission", async () => {
  await enter("one", 1003);
  for (const role of ["editor", "front-desk", "auditor"] as const) {
    const { browser } = await signedIn(role);
    const list = await browser.get(`/admin/draws/${draws.one}/entries.csv`);
    const person = { person: "+447700901003" };
    const data = await browser.post("/admin/draws/privacy/person.json", person);
    expect([role, list.status, data.status]).toEqual([role, 403, 403]);
    expect((await list.text()) + (await data.text())).not.toContain("Canary");
  }
});

test("nobody ends a session, removes a passkey or continues an upload of somebody else", async () => {
  const victim = await signedIn("editor");
  const thief = await signedIn("owner");
  const { rows } = await site.database.execute<{ id: string }>(
    sql`select id from staff_session where staff_id = ${victim.id}`,
  );
  await site.database.execute(sql`
    insert into passkey (id, name, public_key, staff_id, credential_id, counter, device_type, backed_up)
    values ('canary', 'x', 'x', ${victim.id}, 'x', 0, 'x', false)`);
  await thief.browser.post("/admin/account", { act: "sign-out-one", session: rows[0]?.id ?? "" });
  await thief.browser.post("/admin/account", { act: "remove-passkey", passkey: "canary" });
  expect((await victim.browser.get("/admin")).status).toBe(200);
  const passkeys = await site.database.execute(sql`select from passkey where id = 'canary'`);
  expect(passkeys.rows).toHaveLength(1);

  const begun = await victim.browser.post("/admin/gallery/uploads", {
    ...{ fileName: "house.jpg", bytes: "100", fingerprint: "canary" },
  });
  const upload = /"id":"?([0-9a-f]{32})/.exec(await begun.text())?.[1];
  const cookie = [...thief.browser.cookies].map((pair) => pair.join("=")).join("; ");
  for (const method of ["PUT", "DELETE"]) {
    const response = await fetch(`${site.origin}/admin/gallery/uploads/${upload}?offset=0`, {
      method,
      ...(method === "PUT" && { body: "x" }),
      headers: { Origin: site.origin, Cookie: cookie },
    });
    expect([method, upload?.length, response.status]).toEqual([method, 32, 404]);
  }
});

test("files that are not published pictures are not served, by any path", async () => {
  for (const path of [
    "/media/../secrets/accounts",
    "/media/%2e%2e/secrets/accounts",
    "/media/..%2fsecrets%2faccounts",
    "/media/casa-norte/master.jpeg",
    "/media/uploads/0.jpeg",
    "/secrets/accounts",
    "/data/secrets/accounts",
    "/.env",
    "/.git/config",
    "/package.json",
    "/build/server/index.js",
    // No lists of folders.
    ...["/assets", "/assets/", "/media", "/media/", "/media/casa-norte/"],
  ]) {
    expect([path, (await site.get(path)).status]).toEqual([path, 404]);
  }
});

test("a draw that is not open has no public page or data", async () => {
  for (const path of [
    ...["/draw/draft", "/draw/draft.data", "/draw/draft/rules", "/draw/draft/stage"],
    ...["/draw/draft/calendar.ics", "/draw/draft/certificate.pdf", "/api/draws/draft"],
    ...["/api/draws/draft/rules", "/api/draws/draft/proof.json", "/api/draws/draft/show"],
  ]) {
    const response = await site.get(path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.text()).not.toContain("The test draw");
  }
});
