import { escapeLiteral } from "pg";
import { expect, test, vi } from "vitest";
import { readReceipt } from "../../protocol/receipts.ts";
import { settings } from "../content/collections.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { cancelDraw } from "../draws/closing/cancel-draw.server.ts";
import { tamper } from "../draws/integrity/testing/tamper-store.server.ts";
import { handOverPrize, skipWinner } from "../draws/result/award-prizes.server.ts";
import { readPublicValue } from "../draws/result/submit-value.server.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import { readPage } from "../draws/testing/read-page.ts";
import { decideEntry } from "../entries/decide-entry.server.ts";
import { enterDraw } from "../entries/enter-draw.server.ts";
import type { EntryRequest } from "../entries/entry-rules.ts";
import { textOfPdf } from "../evidence/testing/read-pdf.ts";
import { english } from "../languages/catalogues.server.ts";
import { readEnvironment } from "../platform/environment.server.ts";
import { openSecrets } from "../platform/installation/secrets.server.ts";
import { type ApiSite, openApiSite } from "../testing/api-site.ts";
import { testPlan } from "../testing/test-plan.ts";
import { ada, ben, testEntry } from "../testing/test-services.ts";
import { sendReminders } from "./reminder-jobs.server.ts";

/** The first site of a run loads the production build, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const environment = { SAMPLE_CONTENT: "off" };

function inAWhile() {
  return Math.floor(Date.now() / 1000) + 5000;
}

async function enterPerson(
  site: ApiSite,
  draw: SealedDraw,
  number: number,
  changes: Partial<EntryRequest> = {},
) {
  const outcome = await enterDraw(site.services, { draw }, testEntry(number, changes), {
    route: "front-desk",
  });
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome;
}

async function mails(site: ApiSite) {
  const { rows } = await site.database.$client.query("select * from outbox_mail order by id");
  return rows;
}

test("a ticket can be withdrawn, then its personal data erased, and the page says so each time", async () => {
  await using site = await openApiSite(environment);
  const draw = await site.openDraw("spring", { closesAt: inAWhile() });
  const { url, code } = await enterPerson(site, draw, 1, { name: "Ada Example" });
  const manage = `${url}/manage`;

  const early = await site.post(manage, { act: "erase" });
  expect(early.headers.get("Location")).toBe(`${manage}?done=still-needed`);
  expect(await readPage(site, url)).toContain("This is your ticket, Ada");

  const withdrawal = await site.post(manage, { act: "withdraw" });
  expect([withdrawal.status, withdrawal.headers.get("Location")]).toEqual([
    303,
    `${manage}?done=withdrawn`,
  ]);
  const withdrawn = await readPage(site, url);
  expect(withdrawn).toContain("You have withdrawn this ticket");
  expect(withdrawn).not.toMatch(/Add to my calendar|we call you/);
  expect(await readPage(site, `${manage}?done=withdrawn`)).toContain("Erase my data now");

  const erased = await site.post(manage, { act: "erase" });
  expect(erased.headers.get("Location")).toBe(`${manage}?done=erased`);
  const page = await readPage(site, url);
  expect(page).toContain("Personal data erased");
  expect(page).not.toContain("Ada");
  expect((await site.get(`${url}/receipt.json`)).status).toBe(410);
  const { rows } = await site.database.$client.query("select name, phone, salt_id from entry");
  expect(rows).toEqual([{ name: null, phone: null, salt_id: null }]);
  const log = await site.database.$client.query("select who_name, what from activity");
  expect(log.rows).toContainEqual({ who_name: "The entrant", what: "entries.excluded" });
  expect(site.logged()).not.toContain(code);
});

test("the ticket of a cancelled draw says why, and no longer announces a result", async () => {
  await using site = await openApiSite(environment);
  const draw = await site.openDraw("spring", { closesAt: inAWhile() });
  const { url } = await enterPerson(site, draw, 1);
  expect(await readPage(site, url)).toMatch(/Decided.*Add to my calendar.*we call you/s);
  await cancelDraw(site.services, draw.id, "Flood at the venue", ada);
  const page = await readPage(site, url);
  expect(page).toContain("Reason: Flood at the venue");
  expect(page).not.toMatch(/Decided|Add to my calendar|we call you/);
});

test("a ticket of a draw whose terms were changed is unavailable, with the reason, until they are restored", async () => {
  await using site = await openApiSite(environment);
  const { database } = site;
  const draw = await site.openDraw("spring", { closesAt: inAWhile() });
  const { url } = await enterPerson(site, draw, 1, { name: "Ada Example" });
  const pages = ["", "/manage", "/receipt.json", "/ticket.pdf"].map((part) => `${url}${part}`);
  const {
    rows: [before],
  } = await database.$client.query("select terms from draw");
  await tamper(database, "update draw set terms = (terms::jsonb - 'prizes')::text");
  for (const page of pages) {
    const response = await site.get(page);
    expect([page, response.status]).toEqual([page, 503]);
    expect(await response.text()).toContain(
      "Our record of this draw cannot be read at the moment.",
    );
  }
  await tamper(database, `update draw set terms = ${escapeLiteral(before.terms)}`);
  for (const page of pages) expect([page, (await site.get(page)).status]).toEqual([page, 200]);
});

test("after closing a ticket can no longer be withdrawn", async () => {
  await using site = await openApiSite(environment);
  const closesAt = inAWhile();
  const draw = await site.openDraw("spring", { closesAt });
  const { url } = await enterPerson(site, draw, 1);
  await site.setClock(closesAt);
  const response = await site.post(`${url}/manage`, { act: "withdraw" });
  expect(response.headers.get("Location")).toBe(`${url}/manage?done=too-late`);
  expect(await readPage(site, `${url}/manage`)).not.toMatch(/Withdraw ticket \d/);
});

test("unknown codes, unknown acts and posts from elsewhere change nothing", async () => {
  await using site = await openApiSite(environment);
  const draw = await site.openDraw("spring", { closesAt: inAWhile() });
  const { url } = await enterPerson(site, draw, 1);
  for (const path of ["/ticket/nope", `/ticket/${"A".repeat(22)}`, "/ticket/nope/manage"]) {
    expect([path, (await site.get(path)).status]).toEqual([path, 404]);
  }
  expect((await site.post(`${url}/manage`, { act: "win" })).status).toBe(400);
  const forged = await site.post(
    `${url}/manage`,
    { act: "withdraw" },
    { Origin: "https://evil.example" },
  );
  expect(forged.status).toBe(403);
  expect(await readPage(site, url)).toContain("You are in");
});

test("the ticket page shows decisions of staff with their reason and how to object", async () => {
  await using site = await openApiSite(environment);
  const draw = await site.openDraw("spring", { closesAt: inAWhile() });
  const held = await enterPerson(site, draw, 1);
  const out = await enterPerson(site, draw, 2);
  const exclusion = { kind: "exclude", reason: "staff-or-family" } as const;
  await decideEntry(site.services, draw.id, held.ticket, { kind: "hold", reason: "Coupon?" }, ada);
  await decideEntry(site.services, draw.id, out.ticket, exclusion, ada);
  const heldPage = await readPage(site, held.url);
  expect(heldPage).toContain("On hold");
  expect(heldPage).toContain("Our note: Coupon?");
  const outPage = await readPage(site, out.url);
  expect(outPage).toContain("This ticket is not in the draw");
  expect(outPage).toContain("staff and their families may not enter");
  expect(outPage).toContain("make a complaint");
});

test("the ticket says within how many days of the plan we call", async () => {
  await using site = await openApiSite(environment);
  const documents = openDocuments(site.database);
  await documents.update(settings, "site", { languages: ["ar"] }, { publish: true });
  const read = async (claimDays: number) => {
    const draw = await site.openDraw(`days-${claimDays}`, {
      ...{ closesAt: inAWhile(), claimDays },
      rulesText: `${testPlan.rulesText} A winner has 1 day or 3 days to answer.`,
    });
    const { url } = await enterPerson(site, draw, claimDays);
    return [await readPage(site, url), await readPage(site, `/ar${url}`)];
  };
  const [oneDay, oneDayInArabic] = await read(1);
  expect(oneDay).toContain("Within 1 day<");
  expect(oneDayInArabic).toContain("خلال يوم واحد");
  const [threeDays, threeDaysInArabic] = await read(3);
  expect(threeDays).toContain("Within 3 days");
  expect(threeDaysInArabic).toContain("خلال 3 أيام");
});

test("the link of a lost ticket is mailed to the entry's own address, and the page does not tell whether there is one", async () => {
  await using site = await openApiSite(environment);
  const draw = await site.openDraw("spring", { closesAt: inAWhile() });
  const first = await enterPerson(site, draw, 1, { email: "Ada@Example.com" });
  await enterPerson(site, draw, 2);
  const phone = testEntry(1).phone;
  const contacts = ["nobody@example.com", testEntry(2).phone, "+44 7700 900999", "rubbish", phone];
  const responses = [];
  for (const contact of contacts) responses.push(await site.post("/ticket", { contact }));
  expect(responses.map(({ status }) => status)).toEqual(contacts.map(() => 200));
  const texts = await Promise.all(responses.map((response) => response.text()));
  expect(new Set(texts.map((text) => /role="status"[^>]*>.*?<\/div>/s.exec(text)?.[0])).size).toBe(
    1,
  );

  const sent = await mails(site);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ recipient: "Ada@Example.com", confidential: true });
  const link = /\/ticket\/[\w-]{22}/.exec(sent[0].body_text)?.[0] ?? "";
  expect(link).not.toBe(first.url);
  expect(await readPage(site, link)).toContain("This is your ticket, Person");
  const receipt = new Uint8Array(await (await site.get(`${link}/receipt.json`)).arrayBuffer());
  expect(readReceipt(receipt)).toMatchObject({ ok: true, receipt: { index: 0 } });
  // Once a day, in any spelling.
  await site.post("/ticket", { contact: "ada@example.COM" });
  expect(await mails(site)).toHaveLength(1);
  const { rows } = await site.database.$client.query("select count(*)::int from ticket_link");
  expect(rows).toEqual([{ count: 1 }]);
});

test("a mailed link can withdraw the ticket like the first one", async () => {
  await using site = await openApiSite(environment);
  const draw = await site.openDraw("spring", { closesAt: inAWhile() });
  const { url } = await enterPerson(site, draw, 1, { email: "ada@example.com" });
  await site.post("/ticket", { contact: "ada@example.com" });
  const [mail] = await mails(site);
  const link = /\/ticket\/[\w-]{22}/.exec(mail.body_text)?.[0] ?? "";
  await site.post(`${link}/manage`, { act: "withdraw" });
  expect(await readPage(site, url)).toContain("You have withdrawn this ticket");
});

test("the owner can request the link at most once an hour", async () => {
  await using site = await openApiSite(environment);
  const draw = await site.openDraw("spring", { closesAt: inAWhile() });
  const { url } = await enterPerson(site, draw, 1, { email: "ada@example.com" });
  for (let press = 0; press < 3; press += 1) {
    const response = await site.post(`${url}/manage`, { act: "send" });
    expect(response.headers.get("Location")).toBe(`${url}/manage?done=sent`);
  }
  const sent = await mails(site);
  expect(sent).toHaveLength(1);
  expect(sent[0].body_text).toContain(url);

  // The ticket says what became of the mail, without the whole address, and can be taken along on paper.
  const page = await readPage(site, url);
  expect(page).toContain("We will e-mail this ticket to a…@e….com.");
  expect(page).not.toContain("ada@example.com");
  const pdf = await site.get(`${url}/ticket.pdf`);
  expect(pdf.headers.get("Cache-Control")).toContain("no-store");
  const paper = textOfPdf(new Uint8Array(await pdf.arrayBuffer()));
  expect(paper.replaceAll("\n", "")).toContain(url);
});

test("reminders go only to those who agreed, once each, in their language, and one press stops them", async () => {
  await using site = await openApiSite(environment);
  const documents = openDocuments(site.database);
  await documents.update(settings, "site", { languages: ["de"] });
  await documents.publish(settings, "site");
  const closesAt = inAWhile();
  const draw = await site.openDraw("spring", { closesAt, showAt: closesAt + 4 * 3600 });
  const person = testEntry(1, { email: "ada@example.com" });
  const origin = { route: "front-desk", language: "de" } as const;
  const entered = await enterDraw(site.services, { draw }, person, origin);
  const url = entered.ok ? entered.url : "";
  expect(await readPage(site, url)).toContain("The winners are shown live");
  await enterPerson(site, draw, 2, { email: "ben@example.com" });
  const folder = readEnvironment({ DATA_DIR: site.dataFolder });
  const secrets = await openSecrets(site.database, folder);
  const send = () => sendReminders(site.services, { secrets, publicUrl: site.origin });
  await send();
  expect(await mails(site)).toEqual([]);

  await site.post(`${url}/manage`, { act: "remind" });
  expect(await readPage(site, `${url}/manage`)).toContain("You asked for reminders on");
  await send();
  await send();
  const [reminder, ...more] = await mails(site);
  expect(more).toEqual([]);
  expect(reminder).toMatchObject({ recipient: "ada@example.com", kind: "closing-ticket" });
  expect(reminder.subject).toMatch(/^The test draw: Bald ist Teilnahmeschluss$/);
  expect(reminder.body_text).toContain(`${site.origin}/de/check`);
  expect(reminder.body_html).toContain('<html lang="de" dir="ltr">');
  const stop = /\/de\/ticket\/[\w-]{22}\/manage/.exec(reminder.body_text)?.[0] ?? "";
  await site.post(stop, { act: "stop-reminders" });
  await site.setClock(closesAt + 3 * 3600);
  await send();
  expect(await mails(site)).toHaveLength(1);
});

test("from closing to handover a ticket shows its state, and /check shows what is public", async () => {
  await using site = await openApiSite(environment);
  const closesAt = inAWhile();
  const announcedAt = closesAt + 600;
  const description = "Six dice, thrown before the audience";
  const randomness = { source: "public-value", description, announcedAt } as const;
  const draw = await site.openDraw("spring", { closesAt, randomness, reserves: 1 });
  const entries: Awaited<ReturnType<typeof enterPerson>>[] = [];
  for (let number = 1; number <= 8; number += 1)
    entries.push(await enterPerson(site, draw, number));
  const out = entries[7];
  const exclusion = { kind: "exclude", reason: "duplicate-person" } as const;
  await decideEntry(site.services, draw.id, out?.ticket ?? 0, exclusion, ada);

  await site.setClock(closesAt);
  await vi.waitFor(
    async () => expect(await readPage(site, "/api/draws/spring")).toContain('"state":"closed"'),
    { timeout: 20_000, interval: 200 },
  );
  const waiting = await readPage(site, "/draw/spring");
  expect(waiting).toContain("Entries are closed");
  expect(waiting).toContain("Closed, waiting for the public number");
  expect(await readPage(site, entries[0]?.url ?? "")).toContain("Your ticket is in the final list");

  await site.setClock(announcedAt);
  await readPublicValue(site.services, draw.id, "3 1 4 1 5 6", ada);
  expect(await readPublicValue(site.services, draw.id, "3 1 4 1 5 6", ben)).toMatchObject({
    ok: true,
  });
  const details = await (await site.get("/api/draws/spring")).json();
  const [house, box] = details.awards;
  const holder = (ticket: number) => entries.find((entry) => entry.ticket === ticket)?.url ?? "";
  expect(await readPage(site, holder(house.ticket))).toContain("You have won Casa Alba");
  const before = details.awards.map(({ ticket }: { ticket: number }) => ticket);
  await site.setClock(announcedAt + 14 * 86_400);
  const skipping = await skipWinner(site.services, draw.id, box.ticket, "unreachable", ada);
  expect(skipping.ok).toBe(true);
  expect(await readPage(site, holder(box.ticket))).toContain("Your prize went to the next ticket");
  await handOverPrize(site.services, draw.id, house.ticket, ada);
  expect(await readPage(site, holder(house.ticket))).toContain("It was handed over on");
  const next = skipping.ok ? skipping.next : 0;
  const others = entries.filter(({ ticket }) => ![...before, next, out?.ticket].includes(ticket));
  for (const { url } of others)
    expect(await readPage(site, url)).toMatch(/In reserve|Not this time/);

  const decided = await readPage(site, "/draw/spring");
  expect(decided).toContain("Who won");
  expect(decided).toContain(`Could not be reached; went to ticket ${next}`);
  const check = async (ticket: number) =>
    (await site.post("/check", { question: "ticket", ticket: `${ticket}`, draw: "spring" })).text();
  expect(await check(house.ticket)).toContain("It won Casa Alba.");
  expect(await check(out?.ticket ?? 0)).toContain("the same person already had a ticket");
  expect(await check(box.ticket)).toContain("but the prize went to the next ticket");
  // No name, neither complete nor as the winner chose; "Person" alone is also in the structured data.
  expect(await check(house.ticket)).not.toMatch(/Person (Number|N\b)|P\. ?N\./);

  // Somebody gives the house to another ticket in the database: neither ticket page says who has won.
  const [friend] = others;
  await tamper(
    site.database,
    `update award set ticket = ${friend?.ticket} where draw = ${draw.id} and slot = 0`,
  );
  for (const url of [holder(house.ticket), friend?.url ?? ""]) {
    const page = await readPage(site, url);
    expect(page).toContain(english.disagreement.title);
    expect(page).not.toContain("You have won");
  }
  expect(await check(friend?.ticket ?? 0)).toContain(english.disagreement.title);
  expect(await check(friend?.ticket ?? 0)).not.toContain("It has won");
});
