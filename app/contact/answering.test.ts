import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listPeopleWho } from "../accounts/people/people-store.server.ts";
import { insertStaff } from "../accounts/staff-store.server.ts";
import { settings } from "../content/collections.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { emptyCompany } from "../content/empty-site.ts";
import { readSettings } from "../content/load-page.server.ts";
import { openInstallation } from "../draws/services/installation.server.ts";
import type { Staff } from "../permissions/permissions.ts";
import { readEnvironment } from "../platform/environment.server.ts";
import { startJobs } from "../platform/jobs/runner.server.ts";
import { enqueueJobs } from "../platform/jobs/store.server.ts";
import { createLog } from "../platform/log.server.ts";
import { makeDataFolder } from "../platform/testing/temporary-data-folder.ts";
import { openTestDatabase, type TestDatabase } from "../platform/testing/test-database.ts";
import { acknowledgeTheRest } from "./acknowledge.server.ts";
import { replyToEnquiry } from "./answer-enquiry.server.ts";
import { enquiryJobs } from "./enquiry-jobs.server.ts";
import {
  assignEnquiries,
  logAttempt,
  markCustomer,
  moveEnquiries,
  noteOnEnquiry,
} from "./handle-enquiry.server.ts";
import { countViews, findEnquiry } from "./inbox-store.server.ts";
import { setDuty } from "./notice-store.server.ts";
import { notifyOfLate, notifyOfNew } from "./notify-staff.server.ts";
import { loadEnquiry } from "./staff/enquiry.server.ts";
import { listTemplates, saveTemplate } from "./staff/template-store.server.ts";
import { enquiry } from "./tables.server.ts";
import { deleteOldEnquiries } from "./thread-store.server.ts";
import { visitCalendar } from "./times/visit-calendar.ts";
import { confirmViewing } from "./viewings/viewing-steps.server.ts";

const log = createLog("silent");
const day = 24 * 60 * 60 * 1000;
const wren = { id: "wren", name: "Wren Oakhollow" };

async function openServices() {
  const database = await openTestDatabase();
  const folder = makeDataFolder();
  await openDocuments(database).batch((write) => {
    write.add(settings, emptyCompany, { id: "site", publish: true });
  });
  const environment = await openInstallation(database, readEnvironment({ DATA_DIR: folder.path }));
  return {
    database,
    environment,
    log,
    listPeopleWhoAnswer: () => listPeopleWho(database, "enquiries.answer"),
    settings: await readSettings(database),
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function write(database: TestDatabase, given: Partial<typeof enquiry.$inferInsert> = {}) {
  const [row] = await database
    .insert(enquiry)
    .values({
      reference: "GK-2026-0001",
      kind: "enquiry",
      topic: "viewing",
      about: "Casa Norte",
      name: "Lysander Boothe",
      phone: "+447700900331",
      email: "boothe@post.example",
      message: "May we see the house after dark?",
      consentedAt: new Date(),
      network: "n",
      fingerprint: given.reference ?? "f",
      ...given,
    })
    .returning({ reference: enquiry.reference });
  return row?.reference ?? "";
}

async function mails(database: TestDatabase, kind: string) {
  const { rows } = await database.execute<Record<string, unknown>>(
    sql`select recipient, reply_to, subject, body_text, calendar from outbox_mail where kind = ${kind} order by id`,
  );
  return rows;
}

test("mails about an enquiry are in the language of the page on which it was written", async () => {
  await using services = await openServices();
  const { database, environment } = services;
  const documents = openDocuments(database);
  await documents.update(settings, "site", { languages: ["es"] });
  await documents.publish(settings, "site");
  const site = { ...services, settings: await readSettings(database) };
  const createdAt = new Date(Date.now() - day);
  const reference = await write(database, { language: "es", createdAt });
  await write(database, { reference: "GK-2026-0002", language: "de", createdAt });
  await acknowledgeTheRest(database, environment);
  const [spanish, notShown] = await mails(database, "enquiry-received");
  expect(spanish?.subject).toBe(`Tenemos su mensaje: ${reference}`);
  expect(spanish?.body_text).toContain("/es/check");
  expect(notShown?.subject).toContain("We have your message");

  const at = new Date("2026-03-04T10:00:00Z");
  await confirmViewing(site, reference, { at, minutes: 45, place: "Casa Norte" }, wren);
  const [visit] = await mails(database, "enquiry-visit");
  expect(visit?.body_text).toContain("miércoles");
  expect(visit?.body_text).toContain("/es/viewing/");
});

test("a reply is added to the thread and its mail to the outbox in one transaction", async () => {
  await using services = await openServices();
  const { database } = services;
  const reference = await write(database);
  await replyToEnquiry(
    services,
    reference,
    "Dear Mr Boothe,\n\nAfter dark is best.\n\nUntil then",
    wren,
  );
  const thread = await findEnquiry(database, reference);
  expect(thread?.enquiry).toMatchObject({ status: "answered", assigneeName: wren.name });
  expect(thread?.events.map(({ kind, text }) => [kind, text.slice(0, 4)])).toEqual([
    ["reply", "Dear"],
    ["status", ""],
  ]);
  const [mail] = await mails(database, "enquiry-reply");
  expect(mail).toMatchObject({
    recipient: "boothe@post.example",
    reply_to: services.settings.email,
    subject: "Re: Viewing a house: Casa Norte (GK-2026-0001)",
  });
  expect(mail?.body_text).toContain(`${wren.name}, ${services.settings.companyName}`);
});

test("calls, messages and notes are recorded in the thread; an enquiry can be assigned and unassigned", async () => {
  await using services = await openServices();
  const { database } = services;
  const reference = await write(database);
  await logAttempt(database, reference, "call", wren);
  await logAttempt(database, reference, "whatsapp", wren);
  await assignEnquiries(database, [reference], { id: "theo", name: "Theodor Quill" }, wren);
  await assignEnquiries(database, [reference], null, wren);
  await noteOnEnquiry(database, reference, "Bring both floor plans.", wren);
  const thread = await findEnquiry(database, reference);
  expect(thread?.enquiry).toMatchObject({ status: "in-work", assigneeId: "" });
  expect(thread?.events.map(({ kind }) => kind)).toEqual([
    ...["call", "status", "whatsapp", "assigned", "assigned", "note"],
  ]);
  const { rows } = await database.execute<{ what: string }>(
    sql`select what from activity order by seq`,
  );
  expect(rows.map(({ what }) => what)).toEqual([
    ...[
      "enquiry.called",
      "enquiry.messaged",
      "enquiry.assigned",
      "enquiry.assigned",
      "enquiry.noted",
    ],
  ]);
});

test("a call does not count as an answer; setting the status to answered does", async () => {
  await using services = await openServices();
  const { database } = services;
  const reference = await write(database);
  const staff: Staff = { ...wren, email: "", role: "owner", permissions: [] };
  const answered = async () =>
    (await loadEnquiry(database, reference, { staff, mailConfigured: false }))?.answered;
  await logAttempt(database, reference, "call", wren);
  await logAttempt(database, reference, "whatsapp", wren);
  expect(await answered()).toBeNull();
  await moveEnquiries(database, [reference], "answered", wren);
  expect(await answered()).toEqual(expect.any(String));
});

test("a reply that waits in the outbox is no answer yet, and does not stop the reply clock", async () => {
  await using services = await openServices();
  const { database } = services;
  const reference = await write(database, { createdAt: new Date(Date.now() - 9 * day) });
  const staff: Staff = { ...wren, email: "", role: "owner", permissions: [] };
  const load = () => loadEnquiry(database, reference, { staff, mailConfigured: false });
  await replyToEnquiry(services, reference, "Dear Ms Boothe, yes.", wren);
  expect(await load()).toMatchObject({
    status: { label: "Waiting to be sent" },
    clock: { label: expect.stringContaining("overdue") },
    answered: null,
  });
  expect(await countViews(database, { search: "" })).toMatchObject({ open: 1, answered: 0 });

  await database.execute(sql`update outbox_mail set state = 'sent', sent_at = now()`);
  expect(await load()).toMatchObject({
    status: { label: "Answered" },
    clock: null,
    answered: expect.stringContaining("9 days"),
  });
  expect(await countViews(database, { search: "" })).toMatchObject({ open: 0, answered: 1 });
});

test("the mail about a viewing has a calendar file in the company's time zone", async () => {
  await using services = await openServices();
  const reference = await write(services.database);
  const at = new Date("2036-07-21T15:00:00Z");
  const visit = {
    at,
    minutes: 90,
    place: "Casa Norte; 12, Lantern Quay\rATTENDEE:mailto:a@b.example",
  };
  await confirmViewing(services, reference, visit, wren);
  const [mail] = await mails(services.database, "enquiry-visit");
  expect(mail?.subject).toBe("Your viewing, Monday 21 July 2036, 16:00 BST (GK-2026-0001)");
  expect(mail?.calendar).toContain("DTSTART:20360721T150000Z\r\nDTEND:20360721T163000Z");
  expect(mail?.calendar).toContain("LOCATION:Casa Norte\\; 12\\, Lantern Quay\\nATTENDEE:mailto");
  expect(mail?.calendar).not.toMatch(/\r(?!\n)|^ATTENDEE/m);
  const facts = { reference, title: "ö".repeat(100), madeAt: new Date(0), revision: 0 };
  for (const line of visitCalendar({ ...visit, ...facts }).split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  }
});

test("people on duty get one mail per new enquiry, even from parallel jobs, and none about spam", async () => {
  await using services = await openServices();
  const { database } = services;
  const person = (name: string, role: "front-desk" | "auditor") =>
    database.transaction((transaction) =>
      insertStaff(transaction, { name, email: `${name}@estates.example`, role, password: "x" }),
    );
  await person("ada", "front-desk");
  const offDuty = await person("bea", "front-desk");
  await person("cy", "auditor");
  await setDuty(database, offDuty, false);
  await write(database);
  await write(database, { reference: "GK-2026-0002", suspicious: "filled in the hidden field" });
  await Promise.all([notifyOfNew(services), notifyOfNew(services), notifyOfNew(services)]);
  const notices = await mails(database, "enquiry-notice");
  expect(notices.map(({ recipient }) => recipient)).toEqual(["ada@estates.example"]);
  expect(JSON.stringify(notices)).not.toMatch(/Boothe|900331/);

  // Ten days later nobody has answered: the assignee gets one reminder.
  await assignEnquiries(database, ["GK-2026-0001"], { id: offDuty, name: "bea" }, wren);
  const late = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000);
  await notifyOfLate(services, late);
  await notifyOfLate(services, late);
  expect((await mails(database, "enquiry-late")).map(({ recipient }) => recipient)).toEqual([
    "bea@estates.example",
  ]);
});

test("the job acknowledges enquiries that a crash left out, with at most three mails per address", async () => {
  await using services = await openServices();
  const { database, environment } = services;
  for (let number = 1; number <= 5; number++) {
    await write(database, { reference: `GK-2026-000${number}` });
  }
  expect(await acknowledgeTheRest(database, environment)).toBe(0);
  await database.execute(sql`update enquiry set created_at = now() - interval '2 minutes'`);
  await enqueueJobs(database, "new-enquiries", [""]);
  const jobs = await startJobs(services, enquiryJobs(services));
  await expect
    .poll(async () => (await mails(database, "enquiry-received")).length, { timeout: 10_000 })
    .toBe(3);
  await jobs.stop();
  expect(await acknowledgeTheRest(database, environment)).toBe(0);
});

test("twelve months after the last message an enquiry is deleted with its thread and mails, except a customer's", async () => {
  await using services = await openServices();
  const { database } = services;
  const expired = await write(database);
  const customers = await write(database, { reference: "GK-2026-0002" });
  await replyToEnquiry(services, expired, "Dear Mr Boothe,\n\nYes.", wren);
  await markCustomer(database, customers, true, wren);
  await expect(database.execute(sql`delete from enquiry_event`)).rejects.toThrow();
  await database.execute(sql`update enquiry set keep_until = now() - interval '1 day'`);
  await expect(database.execute(sql`update enquiry_event set text = 'x'`)).rejects.toThrow();
  expect(await deleteOldEnquiries(database)).toBe(1);
  expect(await findEnquiry(database, expired)).toBeNull();
  expect(await findEnquiry(database, customers)).not.toBeNull();
  expect(await mails(database, "enquiry-reply")).toEqual([]);
});

test("saved templates come before the built-in ones and replace those of the same title", async () => {
  await using services = await openServices();
  const before = await listTemplates(services.database);
  await saveTemplate(services.database, { title: "We are looking into it", body: "Ours: {name}" });
  const after = await listTemplates(services.database);
  expect(after).toHaveLength(before.length);
  expect(after[0]).toMatchObject({ title: "We are looking into it", body: "Ours: {name}" });
});
