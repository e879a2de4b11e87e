// Crowds enter through two processes, whose clocks differ by 5 seconds, while the draw closes. Everybody must be in the
// sealed list or refused, with the ticket they were told.
// Usage: node faults/close-race.ts [entries] [seed]
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { asSealed, type SealedDraw } from "../app/draws/sealed-draw.ts";
import { findDraw } from "../app/draws/store.server.ts";
import type { Database } from "../app/platform/database/database.server.ts";
import { testClosesAt, testEntry } from "../app/testing/test-plan.ts";
import { toHex } from "../protocol/encoding/bytes.ts";
import { MerkleTree } from "../protocol/encoding/merkle-tree.ts";
import { seededRandom } from "../protocol/testing/seeded-random.ts";
import type { Outcomes } from "./draw-process.ts";
import { faketimeLibrary, shiftedClock } from "./faketime.ts";
import { openFreshDatabases } from "./fresh-databases.ts";
import { openDrawWithTickets, openFaultServices } from "./prepare-draws.ts";
import { printReport, seedFrom } from "./report.ts";
import { runDrawClockFrom } from "./running-clock.ts";
import { type DrawProcess, startDrawProcess } from "./start-draw-process.ts";

type CloseRaceReport = {
  races: number;
  attempts: number;
  accepted: number;
  refused: number;
  skewSeconds: number;
};

/** Each process stops after this many refusals. */
const refusalsEach = 20;
const peopleApart = 50_000;
/** The draw does not close before so many have entered. */
const ticketsBefore = 20;

export async function raceTheClose(
  database: Database,
  settings: { url: string; dataFolder: string },
  { entries, seed }: { entries: number; seed: number },
): Promise<CloseRaceReport> {
  const services = await openFaultServices(database, settings.dataFolder);
  const random = seededRandom(`${seed}`);
  const processes = await Promise.all([
    startDrawProcess(settings),
    startDrawProcess({ ...settings, variables: shiftedClock("+5s") }),
  ]);
  const skewSeconds = faketimeLibrary ? 5 : 0;
  const report = { races: 0, attempts: 0, accepted: 0, refused: 0, skewSeconds };
  try {
    while (report.attempts < entries) {
      const closesAt = testClosesAt + report.races * 7200;
      await runDrawClockFrom(database, closesAt - 3600);
      const draw = await openDrawWithTickets(services, report.races, 0, closesAt);
      const [lists] = await Promise.all([
        Promise.all(processes.map((child, place) => enter(child, draw, place * peopleApart))),
        closeAfterFirstEntries(),
      ]);
      /** On a busy machine the first entry takes seconds. The clock shows whole ones: it closes within 3.5 seconds. */
      async function closeAfterFirstEntries(): Promise<void> {
        await waitForTickets(database, draw);
        await runDrawClockFrom(database, closesAt - random.between(300, 2500) / 1000);
        await Promise.all(processes.map((child) => closeWhenDue(child, draw)));
      }
      const outcomes = lists.flat();
      const { accepted } = await audit(database, draw, outcomes);
      report.races += 1;
      report.attempts += outcomes.length;
      report.accepted += accepted;
      report.refused += outcomes.length - accepted;
    }
    return report;
  } finally {
    await Promise.all(processes.map((child) => child.kill()));
  }
}

async function enter(child: DrawProcess, draw: SealedDraw, first: number): Promise<Outcomes> {
  const { reason = "[]" } = await child.attempt({
    ...{ act: "enter", draw: draw.id, ticket: first, refusals: refusalsEach },
  });
  return JSON.parse(reason);
}

async function waitForTickets(database: Database, { id }: SealedDraw): Promise<void> {
  for (;;) {
    const { rows } = await database.execute<{ tickets: number }>(
      sql`select count(*)::int as tickets from ticket where draw = ${id}`,
    );
    if ((rows[0]?.tickets ?? 0) >= ticketsBefore) return;
    await pause(5);
  }
}

async function closeWhenDue(child: DrawProcess, draw: SealedDraw): Promise<void> {
  for (let tries = 0; tries < 3000; tries += 1) {
    const { ok, reason } = await child.attempt({ act: "close", draw: draw.id });
    if (ok || reason === "not-open") return;
    await pause(5);
  }
  throw new Error(`${draw.slug} did not close.`);
}

/** Compares what everybody was told with the closing statement and the tickets below it. */
async function audit(
  database: Database,
  { id, drawId, slug }: SealedDraw,
  outcomes: Outcomes,
): Promise<{ accepted: number }> {
  const { rows } = await database.execute<{ ticket: number; leaf: Buffer; phone: string }>(
    sql`select index::int + 1 as ticket, leaf, phone from ticket join entry using (draw, index)
        where draw = ${id} order by index`,
  );
  const statements = await database.execute<{ line: string }>(
    sql`select line from statement where draw_id = ${drawId} and type = 'close'`,
  );
  expectSame(`closing statements of ${slug}`, statements.rows.length, 1);
  const { size, root } = JSON.parse(statements.rows[0]?.line ?? "{}").body;
  expectSame(`sealed size of ${slug}`, size, rows.length);
  expectSame(
    `sealed root of ${slug}`,
    root,
    toHex(new MerkleTree(rows.map(({ leaf }) => leaf)).root()),
  );
  const draw = await findDraw(database, id);
  expectSame(`state of ${slug}`, draw && asSealed(draw)?.state, "closed");

  const ticketOf = new Map(rows.map(({ phone, ticket }) => [phone, ticket]));
  let accepted = 0;
  for (const [person, told] of outcomes) {
    const { phone } = testEntry(person);
    const held = ticketOf.get(phone);
    if (typeof told === "number") accepted += 1;
    else if (told !== "closed") throw new Error(`Person ${person} of ${slug} was told "${told}".`);
    expectSame(
      `ticket of person ${person} of ${slug}`,
      held,
      typeof told === "number" ? told : undefined,
    );
  }
  expectSame(`accepted entries of ${slug}`, accepted, rows.length);
  if (accepted === 0) throw new Error(`Nobody entered ${slug} before it closed.`);
  return { accepted };
}

function expectSame(subject: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`The ${subject}: ${actual}, not ${expected}.`);
}

if (process.argv[1] === import.meta.filename) {
  const entries = Number(process.argv[2] ?? 100_000);
  const seed = seedFrom(process.argv[3]);
  process.stdout.write(`seed ${seed}\n`);
  await using databases = await openFreshDatabases();
  await using fresh = await databases.open();
  const settings = { url: fresh.url, dataFolder: databases.folder };
  const report = await raceTheClose(fresh.database, settings, { entries, seed });
  printReport(
    "Entries at the closing instant: in the list or refused",
    { seed, ...report },
    report.attempts,
  );
}
