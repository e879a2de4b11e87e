// A viewing from the request to the reminder, over HTTP.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, openStaffSite, type StaffSite } from "../../accounts/testing/staff-site.ts";
import { homes, settings } from "../../content/collections.ts";
import { openDocuments } from "../../content/documents/documents.server.ts";
import { firstHome } from "../../content/home-document.ts";
import { openInstallation } from "../../draws/services/installation.server.ts";
import { readEnvironment } from "../../platform/environment.server.ts";
import { openedForm } from "../testing/opened-form.ts";
import { remindOfViewings } from "./viewing-jobs.server.ts";

let site: StaffSite;
let staff: Browser;
/** A day within the opening hours, which are Monday to Friday, 09:00 to 17:00. */
let day = "";

beforeAll(async () => {
  site = await openStaffSite({ SAMPLE_CONTENT: "off" });
  // Without summer time, so that the tests are the same all year.
  const documents = openDocuments(site.database);
  await documents.update(settings, "site", { timeZone: "UTC" });
  await documents.publish(settings, "site");
  await site.addPerson("front-desk");
  staff = site.openBrowser();
  await staff.signIn("front-desk@estates.example");
  const html = await (await site.get("/contact")).text();
  const [, options = ""] = /<select name="day1".*?>(.*?)<\/select>/.exec(html) ?? [];
  const days = [...options.matchAll(/<option value="(\d[^"]+)"/g)].map(([, value]) => value ?? "");
  day = days.at(-1) ?? "";
  expect(days.length).toBeGreaterThan(17);
  expect(days.every((offered) => ![0, 6].includes(new Date(offered).getUTCDay()))).toBe(true);
});
afterAll(() => site[Symbol.asyncDispose]());

/** Sends a request and returns the thanks page and the link of the viewing. */
async function request(name: string, changes: Record<string, string> = {}) {
  const response = await site.post("/contact", {
    topic: "viewing",
    about: "Casa Norte",
    name,
    email: `${name.toLowerCase()}@post.example`,
    ...{ day1: day, time1: "10:00", day2: day, time2: "15:00" },
    consent: "yes",
    opened: await openedForm(site),
    ...changes,
  });
  expect(response.status).toBe(303);
  const thanks = await (await site.get(response.headers.get("Location") ?? "")).text();
  const [, link = ""] = /href="(\/viewing\/[^"]+)"/.exec(thanks) ?? [];
  return { thanks, link, reference: link.split("/")[2] ?? "" };
}

async function mailsTo(recipient: string) {
  const { rows } = await site.database.execute<{ subject: string; text: string; calendar: string }>(
    sql`select subject, body_text as text, calendar from outbox_mail where recipient = ${recipient} order by id`,
  );
  return rows;
}

async function stateOf(reference: string) {
  const { rows } = await site.database.execute(
    sql`select e.status, v.state, e.opened_at is null as unread from enquiry e join viewing v on v.enquiry_id = e.id
      where e.reference = ${reference}`,
  );
  return rows[0];
}

function arrange(reference: string, act: string, time: string, changes = {}) {
  const fields = { time: `${day}T${time}`, at: "", minutes: "60", place: "12 Lantern Quay" };
  return staff.post(`/admin/enquiries/${reference}`, { act, ...fields, ...changes });
}

const toHost = "front-desk@estates.example";

test("a viewing is requested, confirmed, rescheduled, offered, accepted and cancelled by its link", async () => {
  const { thanks, link, reference } = await request("Imogen");
  expect(thanks).toMatch(/Casa Norte.*10:00 UTC.*15:00 UTC.*imogen@post\.example/s);
  expect(await stateOf(reference)).toMatchObject({ status: "new", state: "requested" });
  const [received] = await mailsTo("imogen@post.example");
  expect(received?.text).toMatch(new RegExp(`10:00 UTC\\n.*15:00 UTC.*${link}`, "s"));

  await arrange(reference, "visit", "15:00");
  expect(await stateOf(reference)).toMatchObject({ status: "answered", state: "confirmed" });
  const page = await (await site.get(link)).text();
  expect(page).toMatch(/Confirmed.*15:00 UTC.*12 Lantern Quay.*Test front-desk/s);
  const start = `DTSTART:${day.replaceAll("-", "")}T150000Z`;
  const file = await (await site.get(`${link}/calendar.ics`)).text();
  expect(file).toContain(start);
  // Both sides have it in their mail; the mail to staff names nobody.
  const [, confirmed] = await mailsTo("imogen@post.example");
  expect(confirmed?.calendar).toContain(start);
  const toStaff = (await mailsTo(toHost)).at(-1);
  expect(toStaff?.calendar).toContain(start);
  expect(JSON.stringify(toStaff)).not.toMatch(/imogen/i);

  const other = { act: "times", day1: day, time1: "11:00" };
  const moved = await site.post(link, other);
  expect(moved.headers.get("Location")).toBe(`${link}?done=changed`);
  expect(await stateOf(reference)).toEqual({ status: "new", state: "requested", unread: true });
  expect((await site.get(`${link}/calendar.ics`)).status).toBe(404);
  expect((await mailsTo(toHost)).at(-1)?.calendar).toMatch(/SEQUENCE:2\r\n.*STATUS:CANCELLED/s);
  const thread = await (await staff.get(`/admin/enquiries/${reference}`)).text();
  expect(thread).toMatch(/asks for other times.*11:00 UTC/s);

  await arrange(reference, "offer", "other", { time: "other", at: `${day}T12:00` });
  expect(await (await site.get(link)).text()).toMatch(/Waiting for your answer.*12:00 UTC/s);
  const accepted = await Promise.all([1, 2].map(() => site.post(link, { act: "accept" })));
  expect(accepted.map(({ headers }) => headers.get("Location")?.split("=")[1]).sort()).toEqual([
    "accepted",
    "not-possible",
  ]);
  expect((await mailsTo("imogen@post.example")).at(-1)?.calendar).toContain("T120000Z");

  const cancelled = await site.post(link, { act: "cancel" });
  expect(cancelled.headers.get("Location")).toBe(`${link}?done=cancelled`);
  expect(await stateOf(reference)).toMatchObject({ status: "closed", state: "cancelled" });
  expect((await mailsTo(toHost)).at(-1)?.calendar).toContain("STATUS:CANCELLED");
});

test("the link cannot be guessed from the number, and is neither cached nor logged", async () => {
  const { link, reference } = await request("Boothe");
  const response = await site.get(link);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const other = await request("Lark");
  const [, , , code = ""] = other.link.split("/");
  for (const guess of [code, "x", link.split("/")[3]?.toLowerCase()]) {
    const address = `/viewing/${reference}/${guess}`;
    expect((await site.get(address)).status).toBe(404);
    expect((await site.get(`${address}/calendar.ics`)).status).toBe(404);
    expect((await site.post(address, { act: "cancel" })).status).toBe(404);
  }
  expect(await stateOf(reference)).toMatchObject({ state: "requested" });
  expect(site.logged()).not.toContain(code);
});

test("wrong times are refused with a sentence, and nothing changes", async () => {
  const { link, reference } = await request("Caspian");
  for (const [fields, problem] of [
    [{}, "Choose at least one time."],
    [{ day1: "2026-11-15", time1: "10:00" }, "We are closed on one of these days, or it is over."],
    [{ day1: day, time1: "18:00" }, "you can choose a time from 09:00 to 16:00."],
  ] as const) {
    const response = await site.post(link, { act: "times", ...fields });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(problem);
  }
  expect(await stateOf(reference)).toMatchObject({ state: "requested" });
});

test("the list of coming viewings is by day, and warns when one person has two at a time", async () => {
  await openDocuments(site.database).add(homes, firstHome("Casa Norte", "2026-01-01"), {
    ...{ id: "casa-norte", publish: true },
  });
  const first = await request("Perpetua", { home: "casa-norte" });
  const second = await request("Finch", { about: "Villa Levante" });
  await arrange(first.reference, "visit", "14:00");
  const refused = await arrange(second.reference, "visit", "14:30");
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("Test front-desk has another viewing then");
  expect(await stateOf(second.reference)).toMatchObject({ state: "requested" });
  const before = await (await staff.get("/admin/enquiries/viewings")).text();
  expect(before).toMatch(/Waiting for a time.*Villa Levante.*14:00 – 15:00.*Casa Norte/s);
  expect(before).not.toContain("two viewings at the same time");

  await arrange(second.reference, "visit", "14:30", { anyway: "yes" });
  const list = await (await staff.get("/admin/enquiries/viewings")).text();
  expect(list).toContain("Test front-desk has two viewings at the same time");
  expect(list).toMatch(/14:00 – 15:00.*Perpetua.*14:30 – 15:30.*Finch/s);

  const editor = site.openBrowser();
  await editor.signIn((await site.addPerson("editor")).email);
  const ofHome = await (await editor.get("/admin/homes/casa-norte/enquiries")).text();
  expect(ofHome).toContain("Test front-desk has two viewings at the same time");
  expect(ofHome).toMatch(/14:00 – 15:00.*Perpetua/s);
  expect(ofHome).not.toContain("Finch");
});

test("both sides get one reminder the day before, by day and not at night", async () => {
  const { reference } = await request("Rowe");
  await arrange(reference, "visit", "09:00");
  await site.database.execute(sql`update viewing set changed_at = now() - interval '1 day'`);
  const environment = await openInstallation(
    site.database,
    readEnvironment({ DATA_DIR: site.dataFolder }),
  );
  const services = { database: site.database, environment };
  const dayBefore = (time: string) =>
    new Date(Date.parse(`${day}T${time}:00Z`) - 24 * 60 * 60 * 1000);
  const reminders = async (to: string) =>
    (await mailsTo(to)).filter(({ subject }) => /tomorrow/i.test(subject)).length;
  await remindOfViewings(services, dayBefore("06:00"));
  expect(await reminders("rowe@post.example")).toBe(0);
  await remindOfViewings(services, dayBefore("10:00"));
  await remindOfViewings(services, dayBefore("10:30"));
  expect(await reminders("rowe@post.example")).toBe(1);
  expect(await reminders(toHost)).toBe(3);
});
