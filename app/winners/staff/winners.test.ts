// Tests the pages that staff use from the result to the handover.
import { and, eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { openStaffSite, visibleText } from "../../accounts/testing/staff-site.ts";
import { activity } from "../../activity/tables.server.ts";
import { settings } from "../../content/collections.ts";
import { openDocuments } from "../../content/documents/documents.server.ts";
import { closeDraw } from "../../draws/closing/close-draw.server.ts";
import { readPublicValue } from "../../draws/result/submit-value.server.ts";
import { agreedVerdict, evidenceOf } from "../../draws/testing/evidence.ts";
import { enterDraw } from "../../entries/enter-draw.server.ts";
import { openEntryServices } from "../../entries/entry-services.server.ts";
import { eraseDraw } from "../../entries/erase.server.ts";
import { textOfPdf } from "../../evidence/testing/read-pdf.ts";
import { outboxMail } from "../../mail/tables.server.ts";
import { media } from "../../media/tables.server.ts";
import { openDraw } from "../../planning/open-draw.server.ts";
import { createDraft } from "../../planning/store.server.ts";
import { readEnvironment } from "../../platform/environment.server.ts";
import { createLog } from "../../platform/log.server.ts";
import { makeDataFolder } from "../../platform/testing/temporary-data-folder.ts";
import { ada, ben, testEntry, testPlan, testPrizes } from "../../testing/test-services.ts";
import { listWinnerFiles } from "../store.server.ts";

vi.setConfig({ testTimeout: 120_000 });

const entrants = 12;

/** A decided draw: three prizes, three reserves, six people who were not ranked. */
async function openDecidedDraw() {
  const { path: DATA_DIR } = makeDataFolder();
  const site = await openStaffSite({ SAMPLE_CONTENT: "off", DATA_DIR });
  const { database } = site;
  const environment = readEnvironment({ DATA_DIR });
  const services = await openEntryServices({ database, environment, log: createLog("error") });
  async function setClock(seconds: number) {
    await database.execute(
      sql.raw(`create or replace function draw_clock() returns bigint language sql volatile
        as 'select ${Math.trunc(seconds)}::bigint'`),
    );
  }
  const closesAt = Math.floor(Date.now() / 1000) + 100;
  const announcedAt = closesAt + 60;
  const description = "Six dice, thrown before the audience";
  const randomness = { source: "public-value" as const, description, announcedAt };
  const plan = { ...testPlan, closesAt, randomness, reserves: 3 };
  const draft = await createDraft(services, { slug: "mine", plan, prizes: testPrizes }, ada);
  const opening = draft.ok
    ? await openDraw(services, draft.draw.id, draft.draw.planVersion, ada)
    : undefined;
  if (!opening?.ok) throw new Error("The draw did not open.");
  for (let number = 1; number <= entrants; number += 1) {
    const person = { name: `Nora Number${number}`, email: `nora${number}@post.example` };
    const entry = testEntry(number, { ...person, display: "initials" });
    const outcome = await enterDraw(services, opening, entry, {
      ...{ route: "web", language: "de" },
    });
    if (!outcome.ok) throw new Error(outcome.reason);
  }
  await setClock(closesAt);
  await closeDraw(services, opening.draw.id);
  await setClock(announcedAt);
  for (const who of [ada, ben])
    await readPublicValue(services, opening.draw.id, "1 2 3 4 5 6", who);
  const { id } = opening.draw;
  return Object.assign(site, { services, draw: opening.draw, id, setClock, announcedAt });
}

test("staff notify, remind, identify and skip winners and hand over prizes, each once", async () => {
  await using site = await openDecidedDraw();
  const { id, database, draw } = site;
  const page = `/admin/draws/${id}/winners`;
  const frontDesk = site.openBrowser();
  await frontDesk.signIn((await site.addPerson("front-desk")).email);
  const owner = site.openBrowser();
  await owner.signIn((await site.addPerson("owner")).email);
  const act = async (browser: typeof frontDesk, fields: Record<string, string>) => {
    // Posts as the page does with JavaScript: the response has the text of the toast.
    const response = await browser.post(`${page}.data`, fields);
    return { status: response.status, text: await response.text() };
  };
  const mails = (kind: string) =>
    database.select().from(outboxMail).where(eq(outboxMail.kind, kind));
  const logged = async (what: string) =>
    (
      await database
        .select()
        .from(activity)
        .where(and(eq(activity.what, what)))
    ).length;

  // The list has what is public; an opened card has the contact data, and opening it is logged.
  const [first] = await listWinnerFiles(database, id);
  const ticket = first?.award.ticket ?? 0;
  const list = await visibleText(await frontDesk.get(page));
  expect(list).toContain("Casa Alba");
  expect(list).toContain(`N. N., Bergen, ticket ${ticket}`);
  expect(list).not.toContain(`Number${ticket}`);
  expect(await logged("winners.read")).toBe(0);
  const card = await visibleText(await frontDesk.get(`${page}?open=0.0`));
  expect(card).toContain(`Nora Number${ticket}`);
  expect(card).toContain(`nora${ticket}@post.example`);
  expect(await logged("winners.read")).toBe(1);

  // The mail is sent once, with a code that /check knows.
  expect((await act(frontDesk, { act: "tell", slot: "0", days: "0" })).status).toBe(400);
  expect(await act(frontDesk, { act: "tell", slot: "0", days: "21" })).toMatchObject({
    status: 200,
  });
  await act(frontDesk, { act: "tell", slot: "0", days: "3" });
  const [mail, ...others] = await mails("winner");
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: `nora${ticket}@post.example`,
    subject: "You have won Casa Alba",
    about: `draw:${id}`,
    state: "waiting",
  });
  expect(mail?.bodyText).toMatch(/^Hello Nora,/);
  expect(mail?.bodyText).toContain(`Your ticket ${ticket} in the test draw has won Casa Alba`);
  const code = /code ([0-9A-Z]{5}-[0-9A-Z]{5})/.exec(mail?.bodyText ?? "")?.[1] ?? "";
  const checked = await site.post("/check", { question: "message", code });
  expect(await visibleText(checked)).toContain("You have won Casa Alba");
  const listAfter = await visibleText(await frontDesk.get(page));
  expect(listAfter).toContain("E-mail in the outbox");
  expect(listAfter).toMatch(/2[01] days left to claim/);

  // A reminder once a day, in the language of the entrant as soon as the site has it.
  await act(frontDesk, { act: "remind", slot: "0" });
  await act(frontDesk, { act: "remind", slot: "0" });
  expect(await mails("claim-reminder")).toHaveLength(1);
  const documents = openDocuments(database);
  await documents.update(settings, "site", { languages: ["de"] }, { publish: true });
  await site.setClock(site.announcedAt + 86_400);
  await act(frontDesk, { act: "remind", slot: "0" });
  const reminders = await mails("claim-reminder");
  expect(reminders).toHaveLength(2);
  const german = reminders.find(({ subject }) => /^Ihr Preis wartet bis /.test(subject));
  expect(german?.bodyText).toMatch(/^Guten Tag Nora Number\d+,/);

  // People without a rank get one mail; reserves get none, and the front desk role may not send them.
  expect((await act(frontDesk, { act: "tell-others" })).status).toBe(403);
  const worded = {
    act: "mail-text",
    kind: "not-this-time",
    subject: "{draw} is over",
    body: "Ticket {ticket}, not this time.",
  };
  expect((await act(owner, worded)).status).toBe(200);
  expect((await act(owner, { ...worded, subject: "two\nlines" })).status).toBe(400);
  const translation = `/admin/translations/de/draws/${id}`;
  const translated = {
    [draw.terms.title]: "Die Probe",
    [worded.subject]: "{draw} ist vorbei",
    [worded.body]: "Los {ticket}: diesmal nicht.",
  };
  for (const [saved, [original, text]] of Object.entries(translated).entries()) {
    const fields = { act: "publish", version: `${saved}`, original, text };
    expect((await owner.post(translation, fields)).status).toBe(200);
  }
  await act(owner, { act: "tell-others" });
  const again = await act(owner, { act: "tell-others" });
  expect(again.text).toContain("Everyone who can be told has been told.");
  const rest = await mails("not-this-time");
  expect(rest).toHaveLength(entrants - 6);
  expect(new Set(rest.map(({ recipient }) => recipient)).size).toBe(rest.length);
  expect(rest[0]?.subject).toBe("Die Probe ist vorbei");
  expect(rest[0]?.bodyText).toContain("diesmal nicht.");

  // The identity check is noted without the number of the document.
  const number = { act: "identity", slot: "0", identity: "Passport 533 401 977" };
  expect((await act(frontDesk, number)).text).toContain("not its number");
  await act(frontDesk, { act: "identity", slot: "0", identity: "Passport, seen by Ada" });
  await act(frontDesk, { act: "accepted", slot: "0" });
  await act(frontDesk, { act: "note", slot: "0", note: "Rings back on Monday" });
  const receipt = await frontDesk.get(`${page}/0/receipt.pdf`);
  expect(receipt.headers.get("Content-Type")).toBe("application/pdf");
  const sheet = textOfPdf(new Uint8Array(await receipt.arrayBuffer())).replaceAll("\n", " ");
  expect(sheet).toContain(`Ich, Nora Number${ticket}, habe diesen Preis`);

  // A skip needs a reason of the terms, is public at once, and the next rank moves up.
  const second = (await listWinnerFiles(database, id)).find(({ award }) => award.slot === 1);
  const skip = { act: "skip", slot: "1", ticket: `${second?.award.ticket}`, reason: "unreachable" };
  expect((await act(frontDesk, skip)).status).toBe(403);
  expect((await act(owner, { ...skip, reason: "whim" })).text).toContain("from the terms");
  expect((await act(owner, skip)).text).toContain("more time to answer");
  await site.setClock(site.announcedAt + 14 * 86_400);
  expect((await act(owner, skip)).text).toMatch(/The prize goes to ticket \d+\./);
  expect((await act(owner, skip)).text).toContain("has gone to another ticket");
  await expect
    .poll(async () => visibleText(await site.get("/prizes")))
    .toMatch(/Could not be reached; went to ticket \d+/);

  // The handover is in the ledger; its photo is on the page only with consent.
  await database.insert(media).values(samplePicture);
  const photo = { act: "photo", slot: "0", photo: "handover" };
  expect((await act(frontDesk, photo)).text).toContain("if the winner agreed");
  await act(frontDesk, { ...photo, consent: "on" });
  expect(await (await site.get("/prizes")).text()).not.toContain("/media/handover");
  expect((await act(frontDesk, { act: "hand-over", slot: "0" })).text).toContain(
    "recorded in the ledger",
  );
  expect((await act(frontDesk, { act: "hand-over", slot: "0" })).status).toBe(409);
  await expect.poll(async () => (await site.get("/prizes")).text()).toContain("/media/handover");
  expect(await visibleText(await site.get("/prizes"))).toContain("Handed over");
  expect(agreedVerdict(await evidenceOf(site.services, draw)).verdict).toMatch(/^consistent/);

  // After the retention period the notes of staff are erased with the personal data.
  await site.setClock(site.announcedAt + 181 * 86_400);
  await eraseDraw(site.services, id);
  for (const { award, file } of await listWinnerFiles(database, id)) {
    expect(award.note).toBe("");
    expect(file?.identityNote ?? "").toBe("");
  }
  expect(await visibleText(await frontDesk.get(`${page}?open=0.0`))).not.toContain("Nora");
});

const samplePicture: typeof media.$inferInsert = {
  ...{ id: "handover", alt: "The key changes hands", width: 1200, height: 800, tone: "#222222" },
  focus: "50% 50%",
  sha256: "00".repeat(32),
  sizes: [{ format: "jpeg", width: 1200, height: 800, bytes: 1 }],
};
