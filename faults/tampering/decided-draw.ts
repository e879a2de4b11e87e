// A decided draw whose tables tests change as the database's superuser, and how to undo that.

import { makeCheckpoint } from "../../app/draws/closing/checkpoint.server.ts";
import { closeDraw } from "../../app/draws/closing/close-draw.server.ts";
import { checkRecord } from "../../app/draws/integrity/check-record.server.ts";
import { handOverPrize, skipWinner } from "../../app/draws/result/award-prizes.server.ts";
import { decideDraw } from "../../app/draws/result/decide-draw.server.ts";
import { recordedBeacon } from "../../app/draws/testing/recorded-beacon.ts";
import { enterDraw } from "../../app/entries/enter-draw.server.ts";
import {
  ada,
  openTestDraw,
  openTestServices,
  type TestServices,
  testClosesAt,
  testEntry,
  testOpensAt,
} from "../../app/testing/test-services.ts";

const { round, signature } = recordedBeacon;

/** A decided draw with a skipped winner and a handover. */
export async function openDecided() {
  const services = await openTestServices();
  const draw = await openTestDraw(services);
  for (let number = 1; number <= 12; number += 1) {
    await enterDraw(services, { draw }, testEntry(number), { route: "web" });
    if (number !== 7) continue;
    await services.setClock(testOpensAt + 1800);
    await makeCheckpoint(services, draw.id);
  }
  await services.setClock(testClosesAt);
  await closeDraw(services, draw.id);
  await services.setClock(recordedBeacon.moment + 1);
  const decision = await decideDraw(services, draw.id, { round, signature });
  if (!decision.ok) throw new Error(JSON.stringify(decision));
  const [first, second] = decision.statement.body.awards;
  const [reason = ""] = draw.terms.skipReasons;
  await skipWinner(services, draw.id, first?.ticket ?? 0, reason, ada);
  await handOverPrize(services, draw.id, second?.ticket ?? 0, ada);
  return { services, draw: await services.reread(draw) };
}

export async function problemsOf(services: TestServices): Promise<string[]> {
  return (await checkRecord(services)).map(({ problem }) => problem);
}

/** The first ticket that the ranking has not reached. */
export const notDrawn =
  "(select min(index) from entry where index + 1 not in (select ticket from opened_ticket))";

/** Copies of the tables that the changes are made in: deciding a draw for each change would take a minute. */
const changed = [
  ...["award", "opened_ticket", "entry", "prize", "draw", "ticket", "ticket_batch", "statement"],
  ...["operator", "activity"],
];
export const keepTables = [
  "create schema kept",
  ...changed.map((table) => `create table kept.${table} as table ${table}`),
].join(";");
export const undoChange = changed
  .flatMap((table) => [
    `delete from ${table}`,
    `insert into ${table} overriding system value table kept.${table}`,
  ])
  .join(";");
