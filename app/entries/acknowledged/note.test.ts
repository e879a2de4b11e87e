import { rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkRecord } from "../../draws/integrity/check-record.server.ts";
import { tamper } from "../../draws/integrity/testing/tamper-store.server.ts";
import { openTestDraw, openTestServices, testEntry } from "../../draws/testing/test-services.ts";
import { createLog } from "../../platform/log.server.ts";
import { enterDraw } from "../enter-draw.server.ts";
import { acknowledgedFile, checkAcknowledged, openNote } from "./note.server.ts";

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
