// What visitors, staff and the operator of a server see after somebody changed a winner in the database.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { goldkey } from "../../../cli/testing/run-goldkey.ts";
import { openStaffSite, visibleText } from "../../accounts/testing/staff-site.ts";
import { english } from "../../languages/catalogues.server.ts";
import { readEnvironment } from "../../platform/environment.server.ts";
import { acknowledgedFile } from "../../platform/files/acknowledged-file.ts";
import { createLog } from "../../platform/log.server.ts";
import { checkSigning } from "../ledger/check-signing.server.ts";
import { prepareDrawServices } from "../services/draw-services.server.ts";
import { integrityJobs } from "./integrity-jobs.server.ts";
import { tamper } from "./testing/tamper-store.server.ts";

vi.setConfig({ testTimeout: 60_000 });

/** The decided draw of the sample company. */
const slug = "harbour-draw-2025";
const publicPages = ["/prizes", "/home", `/draw/${slug}`];

type DrawJson = { awards: { ticket: number; name: string; prize: string }[] };

test("a changed winner is on no page; owners are told once; doctor names it and exits with 1", async () => {
  await using site = await openStaffSite();
  const { database, dataFolder } = site;
  const details = (await (await site.get(`/api/draws/${slug}`)).json()) as DrawJson;
  const winner = details.awards[0];
  if (!winner?.name) throw new Error("The sample draw has a winner.");
  expect(await visibleText(await site.get("/prizes"))).toContain(winner.name);
  const { email } = await site.addPerson("owner");

  const draw = sql`select id from draw where slug = ${slug}`;
  const { rows } = await database.execute<{ id: number }>(draw);
  const id = Number(rows[0]?.id);
  const won = details.awards.map(({ ticket }) => ticket);
  const other = [1, 2, 3, 4, 5, 6].find((ticket) => !won.includes(ticket));
  await tamper(
    database,
    `update award set ticket = ${other} where draw = ${id} and ticket = ${winner.ticket}`,
  );

  for (const page of publicPages) {
    const text = await visibleText(await site.get(page));
    expect(text, page).toContain(english.disagreement.text);
    for (const { name } of details.awards) expect(text, page).not.toContain(name);
  }
  const german = await visibleText(await site.get("/de/winners"));
  expect(german).toContain("Wir zeigen zurzeit keine Gewinner dieser Verlosung");
  expect(german).not.toContain(english.disagreement.text);
  const api = await site.get(`/api/draws/${slug}`);
  expect(api.status).toBe(503);
  expect(await api.json()).toMatchObject({
    code: "record-disagrees",
    detail: english.disagreement.text,
  });

  const staff = site.openBrowser();
  await staff.signIn(email);
  const winnersPage = await visibleText(await staff.get(`/admin/draws/${id}/winners`));
  expect(winnersPage).toContain(english.disagreement.text);
  expect(winnersPage).not.toContain(winner.name);
  const told = await staff.post(`/admin/draws/${id}/winners`, { act: "tell", slot: "0" });
  expect(told.status).toBe(409);

  // The jobs of another process on the same database.
  const environment = readEnvironment({ DATA_DIR: dataFolder });
  const parts = { database, environment, log: createLog("silent") };
  const jobs = integrityJobs(await prepareDrawServices(parts), environment);
  const signal = new AbortController().signal;
  for (const job of [...jobs, ...jobs]) await job.run({ key: "", attempt: 1, signal });
  const mails = await database.execute<{ recipient: string; text: string }>(
    sql`select recipient, body_text as text from outbox_mail where kind = 'integrity' and recipient = ${email}`,
  );
  expect(mails.rows).toHaveLength(1);
  expect(mails.rows[0]?.text).toContain(
    `${slug}: slot 0, turn 0: the database names ticket ${other}, the statements ticket ${winner.ticket}`,
  );
  expect(await visibleText(await staff.get("/admin"))).toContain(
    "The database and the signed record of your draws disagree",
  );

  const variables = {
    DATABASE_URL: database.url,
    DATA_DIR: dataFolder,
    BEACON_URLS: "http://127.0.0.1:9",
  };
  const doctor = await goldkey(["doctor"], variables);
  expect(doctor.out).toContain(
    `BAD   record       ${slug}: slot 0, turn 0: the database names ticket ${other}`,
  );
  expect([doctor.code, doctor.out]).not.toContain("All well.");
  expect(doctor.code).toBe(1);
  // The running site notes what it has acknowledged.
  const note = join(dataFolder, acknowledgedFile);
  await vi.waitFor(() => expect(readFileSync(note, "utf8")).toContain('"of":"ledger"'), 10_000);

  // Repaired from a backup: everything is shown again, and the overview is quiet.
  await tamper(
    database,
    `update award set ticket = ${winner.ticket} where draw = ${id} and slot = 0 and turn = 0`,
  );
  for (const job of jobs) await job.run({ key: "", attempt: 1, signal });
  expect(await visibleText(await site.get("/prizes"))).toContain(winner.name);
  expect(await visibleText(await staff.get("/admin"))).not.toContain("disagree");

  // A winner whom the database calls passed on, with the constraint out of the way.
  await tamper(
    database,
    `alter table award drop constraint award_skipped_says_why, drop constraint award_handed_over_has_a_time;
     update award set progress = 'skipped' where draw = ${id} and slot = 0 and turn = 0`,
  );
  for (const job of jobs) await job.run({ key: "", attempt: 1, signal });
  for (const page of publicPages) {
    expect(await visibleText(await site.get(page)), page).toContain(english.disagreement.text);
  }
  expect((await goldkey(["doctor"], variables)).out).toContain(
    `BAD   record       ${slug}: slot 0, turn 0: the database calls ticket ${winner.ticket} skipped`,
  );
});

test("a key that was changed in the database is reported within ten minutes by a process that knows it", async () => {
  await using site = await openStaffSite();
  const { database, dataFolder } = site;
  const { email } = await site.addPerson("owner");
  const environment = readEnvironment({ DATA_DIR: dataFolder });
  const services = await prepareDrawServices({ database, environment, log: createLog("silent") });
  const often = integrityJobs(services, environment).find(
    ({ everySeconds = 0 }) => everySeconds <= 600,
  );
  const { signal } = new AbortController();
  const mailed = async () => {
    await often?.run({ key: "", attempt: 1, signal });
    const { rows } = await database.execute<{ text: string }>(
      sql`select body_text as text from outbox_mail where kind = 'integrity' and recipient = ${email} order by id`,
    );
    return rows.map(({ text }) => text);
  };
  // Each process remembers the keys that it has signed with.
  await checkSigning(services);
  expect(await mailed()).toEqual([]);

  await tamper(
    database,
    `create table kept as select * from signing_key;
     update signing_key set sealed = set_byte(sealed, 40, get_byte(sealed, 40) # 1)`,
  );
  expect(await mailed()).toEqual([
    expect.stringMatching(/the private key of [0-9a-f]{16}… is missing, or was changed/),
  ]);
  const staff = site.openBrowser();
  await staff.signIn(email);
  expect(await visibleText(await staff.get("/admin"))).toContain("the private key of");

  await tamper(
    database,
    `update signing_key set sealed = kept.sealed from kept where kept.public_key = signing_key.public_key;
     update operator set key = repeat('ab', 32)`,
  );
  expect(await mailed()).toHaveLength(2);
  expect((await mailed())[1]).toContain("the key in force is not that of its newest key statement");
});

test.each([
  ["are not JSON", "terms = 'x'"],
  ["lack a field", "terms = (terms::jsonb - 'prizes')::text"],
])(
  "pages of a draw whose terms %s say so, others go on, and doctor names it",
  async (_why, change) => {
    await using site = await openStaffSite();
    const { database, dataFolder } = site;
    const { email } = await site.addPerson("owner");
    const staff = site.openBrowser();
    await staff.signIn(email);
    const { rows } = await database.execute<{ id: number }>(
      sql`select id from draw where slug = ${slug}`,
    );
    await tamper(database, `update draw set ${change} where slug = '${slug}'`);
    for (const page of [
      "/",
      "/home",
      "/prizes",
      "/draw",
      "/winners",
      "/api/draws",
      "/sitemap.xml",
    ]) {
      const response = await site.get(page);
      const names = (await response.text()).includes(slug);
      expect([page, response.status, names]).toEqual([page, 200, false]);
    }
    const sentence = "Our record of this draw cannot be read at the moment.";
    for (const page of ["", "/rules", "/verify"].map((part) => `/draw/${slug}${part}`)) {
      const response = await site.get(page);
      expect([page, response.status]).toEqual([page, 503]);
      expect(await visibleText(response)).toContain(sentence);
    }
    for (const page of ["", "/proof.json", "/head"].map((part) => `/api/draws/${slug}${part}`)) {
      const response = await site.get(page);
      expect([page, response.status]).toEqual([page, 503]);
      expect(JSON.stringify(await response.json())).toContain(sentence);
    }
    for (const page of ["/admin", "/admin/draws"]) {
      expect([page, (await staff.get(page)).status]).toEqual([page, 200]);
    }
    const plan = await staff.get(`/admin/draws/${rows[0]?.id}`);
    expect([plan.status, await visibleText(plan)]).toEqual([
      503,
      expect.stringContaining(sentence),
    ]);
    const doctor = await goldkey(["doctor"], { DATABASE_URL: database.url, DATA_DIR: dataFolder });
    const named = `BAD   record       ${slug}: its sealed terms were changed and cannot be read`;
    expect(doctor.out.split(named)).toHaveLength(2);
    expect(doctor.code).toBe(1);
  },
);

const changesOfTheProof = {
  "the name of a winner": "update opened_ticket set name = 'Somebody Else'",
  "a winner's ticket that is missing": "delete from opened_ticket",
  "a statement":
    "update statement set line = replace(line, 'ticket', 'tickets') where type = 'result'",
  "a statement that is no JSON": "update statement set line = 'x' where type = 'result'",
};

test("a changed award changes no proof; a changed statement or name makes it 503 with a sentence", async () => {
  await using site = await openStaffSite();
  const { database } = site;
  const { email } = await site.addPerson("owner");
  const staff = site.openBrowser();
  await staff.signIn(email);
  const { rows } = await database.execute<{ id: number }>(
    sql`select id from draw where slug = ${slug}`,
  );
  const evidence = `/admin/draws/${rows[0]?.id}/evidence.zip`;
  const proof = await (await site.get(`/api/draws/${slug}/proof.json`)).text();

  await tamper(database, "update award set prize_id = 'x'");
  expect(await (await site.get(`/api/draws/${slug}/proof.json`)).text()).toBe(proof);
  expect((await site.get(`/draw/${slug}/certificate.pdf`)).status).toBe(200);

  await tamper(
    database,
    "create table kept as select * from statement; create table kept_opened as select * from opened_ticket",
  );
  for (const [what, change] of Object.entries(changesOfTheProof)) {
    await tamper(database, change);
    const response = await site.get(`/api/draws/${slug}/proof.json`);
    expect([response.status, await response.json()], what).toMatchObject([
      503,
      {
        code: "record-disagrees",
        detail: expect.stringContaining("a proof made now would be wrong"),
      },
    ]);
    const certificate = await site.get(`/de/draw/${slug}/certificate.pdf`);
    expect([certificate.status, await certificate.text()], what).toEqual([
      503,
      expect.stringContaining("Wir zeigen zurzeit keine Gewinner dieser Verlosung"),
    ]);
    const pack = await staff.get(evidence);
    expect([pack.status, await visibleText(pack)], what).toEqual([
      503,
      expect.stringContaining("evidence made now would be wrong"),
    ]);
    await tamper(
      database,
      `delete from statement; insert into statement select * from kept;
       delete from opened_ticket; insert into opened_ticket select * from kept_opened`,
    );
  }
  expect(await (await site.get(`/api/draws/${slug}/proof.json`)).text()).toBe(proof);
});
