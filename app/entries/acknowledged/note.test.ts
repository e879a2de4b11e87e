import { rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { recordActivity, theSystem } from "../../activity/record.server.ts";
import { verifyActivity } from "../../activity/verify-store.server.ts";
import { checkRecord } from "../../draws/integrity/check-record.server.ts";
import { tamper } from "../../draws/integrity/testing/tamper-store.server.ts";
import { acknowledgedFile } from "../../platform/files/acknowledged-file.ts";
import { createLog } from "../../platform/log.server.ts";
import { openTestDraw, openTestServices, testEntry } from "../../testing/test-services.ts";
import { enterDraw } from "../enter-draw.server.ts";
import { checkAcknowledged, openNote, startNoting } from "./note.server.ts";

test("tickets that the database acknowledged and then lost are named until somebody deletes the note", async () => {
  await using services = await openTestServices();
  const { database, dataFolder } = services;
  const parts = { database, environment: { dataFolder }, log: createLog("silent") };
  const problems = async () =>
    (await checkAcknowledged(database, dataFolder)).map(({ problem }) => problem);
  const draw = await openTestDraw(services);
  const enter = async (person: number) => {
    const outcome = await enterDraw(services, { draw }, testEntry(person), { route: "web" });
    expect(outcome.ok).toBe(true);
  };
  for (const person of [1, 2, 3]) await enter(person);
  const cut = await database.execute<{ root: string; peaks: string }>(
    sql`select encode(root, 'hex') as root, encode(peaks, 'hex') as peaks from draw where id = ${draw.id}`,
  );
  for (const person of [4, 5]) await enter(person);
  await openNote(parts).note();
  expect(await problems()).toEqual([]);

  // As PostgreSQL leaves it when it ends the replay of its log early: shorter, and whole.
  await tamper(
    database,
    `delete from entry where index >= 3; delete from ticket where index >= 3; delete from ticket_batch where size > 3;
     update draw set size = 3, root = '\\x${cut.rows[0]?.root}', peaks = '\\x${cut.rows[0]?.peaks}'`,
  );
  expect(await checkRecord(services)).toEqual([]);
  const fewer = /^draw-\w+: 5 tickets were acknowledged by 20\S+Z, the database has 3$/;
  expect(await problems()).toEqual([expect.stringMatching(fewer)]);

  const nextStart = openNote(parts);
  for (const person of [6, 7, 8]) {
    await enter(person);
    await nextStart.note();
  }
  const others = /the first 5 tickets are not those that were acknowledged by/;
  expect(await problems()).toEqual([expect.stringMatching(others)]);

  rmSync(join(dataFolder, acknowledgedFile));
  await nextStart.note();
  expect(await problems()).toEqual([]);
});

/** What a superuser can do who knows the trigger: every hash from row 2 on is computed again, and the head with it. */
const rewriteActivity = `
  update activity set who_name = 'Somebody else' where seq = 2;
  do $$ declare each activity%rowtype; previous text := repeat('0', 64); begin
    for each in select * from activity order by seq loop
      update activity set previous_hash = previous, hash = encode(sha256(activity_bytes(previous, each.seq::text,
        to_char(each.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), each.who_id, each.who_name, each.what,
        each.about, each.about_name, each.changes::text, each.came_from)), 'hex')
        where seq = each.seq returning hash into previous;
    end loop;
    update activity_head set hash = previous;
  end $$`;
const cutActivity = `
  delete from activity where seq > 3;
  update activity_head set (seq, hash) = (select seq, hash from activity where seq = 3)`;

test.each([
  ["rewritten", rewriteActivity, /^the activity log: the first 5 rows are not those that were ack/],
  [
    "cut",
    cutActivity,
    /^the activity log: 5 rows were acknowledged by 20\S+Z, the database has 3$/,
  ],
])(
  "an activity log that was %s whole is named, also by a site that runs on",
  async (_how, change, named) => {
    await using services = await openTestServices();
    const { database, dataFolder } = services;
    const parts = { database, environment: { dataFolder }, log: createLog("silent") };
    const act = (what: string) => recordActivity(database, { who: theSystem, what });
    for (const what of ["one", "two", "three", "four", "five"]) await act(what);
    const running = openNote(parts);
    await running.note();
    await tamper(database, change);
    // The chain itself agrees: it has no key, and its head is beside it.
    expect(await verifyActivity(database)).toMatchObject({ ok: true });
    const findings = () => checkAcknowledged(database, dataFolder);
    const one = [{ about: "activity", problem: expect.stringMatching(named), hidesWinners: false }];
    expect(await findings()).toMatchObject(one);

    await running.note();
    for (const what of ["six", "seven", "eight"]) await act(what);
    await running.note();
    await openNote(parts).note();
    expect(await findings()).toMatchObject([{ about: "activity" }]);
  },
);

test("an activity log that only grows is not named", async () => {
  await using services = await openTestServices();
  const { database, dataFolder } = services;
  const parts = { database, environment: { dataFolder }, log: createLog("silent") };
  const { note } = openNote(parts);
  for (const what of ["one", "two", "three"]) {
    await recordActivity(database, { who: theSystem, what });
    await note();
    expect(await checkAcknowledged(database, dataFolder)).toEqual([]);
  }
});

test("a note that cannot be written is a warning, once and not every second", async () => {
  await using services = await openTestServices();
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => lines.push(line) });
  const environment = { dataFolder: join(services.dataFolder, "none") };
  const noting = startNoting({ database: services.database, environment, log });
  for (let time = 0; time < 3; time += 1) await noting.now();
  await noting.stop();
  expect(lines).toEqual([expect.stringContaining("ENOENT")]);
});
