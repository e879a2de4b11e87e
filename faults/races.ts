// Several processes race for the same draws. Each draw must be closed and decided once, and of a skip and a handover of
// its first winner only one may succeed. Afterwards every process must read the same record.
// Usage: node faults/races.ts [draws] [processes]
import { sql } from "drizzle-orm";
import type { SealedDraw } from "../app/draws/sealed-draw.ts";
import { recordedBeacon } from "../app/draws/testing/recorded-beacon.ts";
import { setDrawClock } from "../app/draws/testing/test-clock-store.server.ts";
import type { Database } from "../app/platform/database/database.server.ts";
import { testClosesAt } from "../app/testing/test-plan.ts";
import type { Award } from "../protocol/statements.ts";
import type { DrawCommand } from "./draw-process.ts";
import { expectedAwarding } from "./expected-awards.ts";
import { openFreshDatabases } from "./fresh-databases.ts";
import { openDrawWithTickets, openFaultServices } from "./prepare-draws.ts";
import { printReport } from "./report.ts";
import { type DrawProcess, startDrawProcess } from "./start-draw-process.ts";

const ticketsEach = 6;
/** Draws at once: processes also compete for the ledger, which serialises the statements of all draws. */
const drawsAtOnce = 4;

type RaceReport = { draws: number; races: number; attempts: number; statements: number };

type Entered = { draw: SealedDraw; awards: Award[] };

export async function raceForDraws(
  database: Database,
  settings: { url: string; dataFolder: string },
  { draws: count, processes }: { draws: number; processes: number },
): Promise<RaceReport> {
  const services = await openFaultServices(database, settings.dataFolder);
  const entered: Entered[] = [];
  for (let number = 0; number < count; number += 1) {
    const draw = await openDrawWithTickets(services, number, ticketsEach);
    const { awards } = await expectedAwarding(database, draw);
    entered.push({ draw, awards });
  }
  const racers = await Promise.all(
    Array.from({ length: processes }, () => startDrawProcess(settings)),
  );
  try {
    await setDrawClock(database, testClosesAt);
    await raceAll(racers, entered, ({ draw }) => [{ act: "close", draw: draw.id }]);
    await setDrawClock(database, recordedBeacon.moment);
    await raceAll(racers, entered, ({ draw }) => [{ act: "decide", draw: draw.id }]);
    await raceAll(racers, entered, ({ draw, awards }) => {
      const winner = { draw: draw.id, ticket: awards[0]?.ticket ?? 0 };
      return [
        { act: "skip", ...winner },
        { act: "hand-over", ...winner },
      ];
    });
    await expectSameRecordEverywhere(racers, entered);
  } finally {
    await Promise.all(racers.map((racer) => racer.kill()));
  }
  await expectOneResultEach(database, entered);
  const { rows } = await database.execute<{ statements: number }>(
    sql`select count(*)::int as statements from statement`,
  );
  const [{ statements } = { statements: 0 }] = rows;
  const races = 3 * count;
  return { draws: count, races, attempts: races * processes, statements };
}

/** Every process tries at the same time; exactly one may succeed. */
async function raceAll(
  racers: DrawProcess[],
  entered: Entered[],
  commandsOf: (entered: Entered) => DrawCommand[],
): Promise<void> {
  await inTurn(entered.length, async (position) => {
    const prepared = entered[position];
    if (!prepared) return;
    const commands = commandsOf(prepared);
    const attempts = await Promise.all(
      racers.flatMap((racer, lane) => {
        const command = commands[lane % commands.length];
        return command ? racer.attempt(command) : [];
      }),
    );
    const won = attempts.filter(({ ok }) => ok).length;
    if (won !== 1) {
      const [command] = commands;
      throw new Error(
        `${won} of ${attempts.length} did "${command?.act}" for ${prepared.draw.slug}.`,
      );
    }
  });
}

/** Every process has its own trees and caches; the files they publish must be equal byte for byte. */
async function expectSameRecordEverywhere(
  racers: DrawProcess[],
  entered: Entered[],
): Promise<void> {
  await inTurn(entered.length, async (position) => {
    const { draw } = entered[position] ?? {};
    if (!draw) return;
    const records = await Promise.all(
      racers.map((racer) => racer.attempt({ act: "record", draw: draw.id })),
    );
    const different = new Set(records.map(({ reason }) => reason));
    if (different.size !== 1)
      throw new Error(
        `${racers.length} processes publish ${different.size} records of ${draw.slug}.`,
      );
  });
}

async function inTurn(count: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: drawsAtOnce }, async () => {
      for (let number = next++; number < count; number = next++) await work(number);
    }),
  );
}

/** One close, one result, the expected winners, and one skip or handover of the first. */
async function expectOneResultEach(database: Database, entered: Entered[]): Promise<void> {
  for (const { draw, awards } of entered) {
    const { rows } = await database.execute<{ type: string; line: string }>(
      sql`select type, line from statement where draw_id = ${draw.drawId} order by seq`,
    );
    const types = rows.map(({ type }) => type);
    const lastWord = types.at(-1) === "skip" ? "skip" : "handover";
    expectSame(`statements of ${draw.slug}`, types, ["open", "close", "result", lastWord]);
    const result = JSON.parse(rows[2]?.line ?? "{}");
    expectSame(`winners of ${draw.slug}`, result.body.awards, awards);
    const held = await database.execute<Award>(sql`
      select prize_id as prize, ticket::int from award where draw = ${draw.id} and turn = 0 order by slot`);
    expectSame(`awards of ${draw.slug}`, held.rows, awards);
  }
}

function expectSame(subject: string, actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) {
    throw new Error(
      `The ${subject} are ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}.`,
    );
  }
}

if (process.argv[1] === import.meta.filename) {
  const [draws = 1000, processes = 2] = process.argv.slice(2).map(Number);
  await using databases = await openFreshDatabases();
  await using fresh = await databases.open();
  const settings = { url: fresh.url, dataFolder: databases.folder };
  const report = await raceForDraws(fresh.database, settings, { draws, processes });
  printReport("Races: one result each, the same record everywhere", report, report.races);
}
