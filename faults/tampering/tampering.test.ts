// Somebody changes rows as the database's superuser. The checks name what changed, and pages show no wrong winner.
import { expect, test } from "vitest";
import { checkAllAwards, checkRecord } from "../../app/draws/integrity/check-record.server.ts";
import { readAwards } from "../../app/draws/integrity/read-awards.server.ts";
import { tamper } from "../../app/draws/integrity/testing/tamper-store.server.ts";
import { skipWinner } from "../../app/draws/result/award-prizes.server.ts";
import { ada, openTestServices } from "../../app/testing/test-services.ts";
import { keepTables, notDrawn, openDecided, problemsOf, undoChange } from "./decided-draw.ts";

test("an untouched record agrees, and the awards are those of the statements", async () => {
  const { services, draw } = await openDecided();
  await using _ = services;
  expect(await problemsOf(services)).toEqual([]);
  const reading = await readAwards(services.database, draw);
  expect(reading).toMatchObject({ ok: true });
  if (!reading.ok) return;
  expect(reading.awards.map(({ slot, turn, progress }) => [slot, turn, progress])).toEqual([
    [0, 0, "skipped"],
    [0, 1, "waiting"],
    [1, 0, "handed-over"],
    [2, 0, "waiting"],
  ]);
  expect(reading.awards.every(({ name }) => name.startsWith("Person"))).toBe(true);
});

/** Each statement, and a part of the problem that must name it. `pages`: no winners are shown at once. */
const changes: { what: string; change: string; named: RegExp; pages: boolean }[] = [
  {
    what: "the ticket of an award",
    change: "update award set ticket = 1 + ticket % 12 where slot = 2",
    named: /slot 2, turn 0: the database names ticket \d+, the statements ticket \d+/,
    pages: true,
  },
  {
    what: "the prize of an award",
    change: "update award set prize_id = 'casa-alba' where slot = 2",
    named: /slot 2, turn 0: the database names the prize casa-alba/,
    pages: true,
  },
  {
    what: "a skip that never was",
    change: "update award set progress = 'skipped', skip_reason = 'declined' where slot = 2",
    named: /differ about the skip/,
    pages: true,
  },
  {
    what: "a handover taken back",
    change: "update award set progress = 'waiting', handed_over_at = null where slot = 1",
    named: /differ about the handover/,
    pages: true,
  },
  {
    what: "an award removed",
    change: "delete from award where slot = 2",
    named: /the award of slot 2, turn 0 is missing/,
    pages: true,
  },
  {
    what: "an award added",
    change:
      "insert into award (draw, slot, turn, prize_id, ticket, changed_at) select draw, 3, 0, prize_id, 5, changed_at from award where slot = 2",
    named: /the database has 5 awards, the statements give 4/,
    pages: true,
  },
  {
    what: "the name of a winner",
    change: "update opened_ticket set name = 'A Friend' where rank = 2",
    named: /the winner's name or place of ticket \d+ is not what the ticket commits to/,
    pages: true,
  },
  {
    what: "the phone number of a winner",
    change:
      "update entry set phone = '+447700900999' where index + 1 in (select ticket from award where slot = 2)",
    named: /the person of ticket \d+ is not the one the ticket commits to/,
    pages: true,
  },
  {
    what: "the name of a prize",
    change: "update prize set name = 'A pen' where position = 0",
    named: /the prizes in the database are not those of the terms/,
    pages: true,
  },
  {
    what: "the terms",
    change: `update draw set terms = replace(terms, '"reserves":3', '"reserves":4')`,
    named: /its terms or rules are not those of the ledger/,
    pages: false,
  },
  {
    what: "the state of a draw",
    change: "update draw set state = 'void'",
    named: /the database calls it void, the ledger drawn/,
    pages: false,
  },
  {
    what: "a leaf",
    change: `update ticket set leaf = sha256('other') where index = ${notDrawn}`,
    named: /the first \d+ tickets of .* do not give the root of a batch of tickets/,
    pages: false,
  },
  {
    what: "the name in an entry",
    change: `update entry set name = 'Somebody Else' where index = ${notDrawn}`,
    named: /the name, phone, e-mail, place or leaf of ticket \d+ of .* was changed/,
    pages: false,
  },
  {
    what: "an exclusion after the close",
    change: "update entry set status = 'excluded', reason = 'duplicate-person' where index = 3",
    named: /the excluded entries are not those of the close/,
    pages: false,
  },
  {
    what: "the head of the tree",
    change: "update draw set root = sha256('other')",
    named: /the head of .* is not that of its 12 tickets/,
    pages: false,
  },
  {
    what: "a head that receipts state",
    change: "update ticket_batch set root = sha256('other') where size = 3",
    named: /the first 3 tickets of .* do not give the root of a batch/,
    pages: false,
  },
  {
    what: "the result",
    change: `update statement set line = regexp_replace(line, '"awards":\\[\\{"prize":"([a-z-]+)","ticket":\\d+', '"awards":[{"prize":"\\1","ticket":99') where type = 'result'`,
    named: /statement \d+ \(result\) has (a wrong signature|columns that differ)/,
    pages: true,
  },
  {
    what: "a checkpoint",
    change: `update statement set line = replace(line, '"size":7', '"size":6') where type = 'checkpoint'`,
    named: /statement \d+ \(checkpoint\) has columns that differ from its line/,
    pages: false,
  },
  {
    what: "a line that is no JSON",
    change: "update statement set line = 'x' where type = 'close'",
    named: /statement|could not be checked/,
    pages: true,
  },
  {
    what: "the newest statement removed",
    change: "delete from statement where type = 'handover'",
    named: /differ about the handover/,
    pages: true,
  },
  {
    what: "the key in force",
    change: "update operator set key = repeat('ab', 32)",
    named: /the head of the ledger is not its newest statement/,
    pages: false,
  },
  {
    what: "a row of the activity log",
    change: "update activity set who_name = 'Nobody' where seq = 1",
    named: /the activity log does not agree from row 1 on/,
    pages: false,
  },
];

test("every change by a superuser is named, and no page shows a winner the statements do not give", async () => {
  const { services, draw } = await openDecided();
  await using _ = services;
  await tamper(services.database, keepTables);
  for (const { what, change, named, pages } of changes) {
    await tamper(services.database, change);
    const problems = await problemsOf(services);
    expect(problems.join("\n"), what).toMatch(named);
    const reading = await readAwards(services.database, draw);
    expect(reading.ok, what).toBe(!pages);
    expect((await checkAllAwards(services)).length > 0 || !pages, what).toBe(true);
    await tamper(services.database, undoChange);
  }
  expect(await problemsOf(services)).toEqual([]);
});

test("a ledger written anew with another key is not taken for this installation's", async () => {
  const { services } = await openDecided();
  await using _ = services;
  const stranger = await openTestServices();
  await using __ = stranger;
  const findings = await checkRecord({ database: services.database, keys: stranger.keys });
  expect(findings.map(({ problem }) => problem).join("\n")).toMatch(
    /names the key [0-9a-f]{16}…, which is not among the keys of this installation/,
  );
  expect(findings.every(({ hidesWinners }) => hidesWinners)).toBe(true);
});

test("pages that are read while winners are skipped report no disagreement", async () => {
  const { services, draw } = await openDecided();
  await using _ = services;
  const [reason = ""] = draw.terms.skipReasons;
  let skipping = true;
  async function read() {
    let readings = 0;
    for (; skipping || readings === 0; readings += 1) {
      expect(await readAwards(services.database, draw)).toMatchObject({ ok: true });
    }
  }
  const readers = Promise.all([read(), read(), read()]);
  for (let skips = 0; skips < 3; skips += 1) {
    const reading = await readAwards(services.database, draw);
    if (!reading.ok) throw new Error(reading.problem);
    const holder = reading.awards.findLast(({ slot }) => slot === 2);
    await skipWinner(services, draw.id, holder?.ticket ?? 0, reason, ada);
  }
  skipping = false;
  await readers;
});
