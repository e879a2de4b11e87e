// The database's clock jumps forwards and backwards while draws run, and the processes' clocks differ from it by five
// minutes. The list must not change after the close, the winners must be the expected ones, and a process must go on
// by itself when the clock is right again. Needs libfaketime.
// Usage: node faults/clock.ts [rounds] [seed]
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { SealedDraw } from "../app/draws/sealed-draw.ts";
import { agreedVerdict, evidenceOf } from "../app/draws/testing/evidence.ts";
import { recordedBeacon } from "../app/draws/testing/recorded-beacon.ts";
import type { Database } from "../app/platform/database/database.server.ts";
import { testClosesAt, testEntry, testOpensAt } from "../app/testing/test-plan.ts";
import { type SeededRandom, seededRandom } from "../protocol/testing/seeded-random.ts";
import { openBadRelay } from "./bad-relay.ts";
import type { Outcomes } from "./draw-process.ts";
import { expectedAwarding } from "./expected-awards.ts";
import { faketimeLibrary } from "./faketime.ts";
import { openDrawWithTickets, openServicesByClock } from "./prepare-draws.ts";
import { printReport, seedFrom } from "./report.ts";
import { ClockFile, openShiftedDatabase } from "./shifted-database.ts";
import { type DrawProcess, startDrawProcess } from "./start-draw-process.ts";

type ClockReport = { jumps: number; entries: number; draws: number };

const hour = 3600;
const year = 365 * 24 * hour;
const jumpsBack = [-2 * hour, -24 * hour, -10 * year];
const drawsEach = 3;
const mostMilliseconds = 60_000;

export async function jumpDuringDraws(seed: number): Promise<ClockReport> {
  const random = seededRandom(`${seed}`);
  await using shifted = await openShiftedDatabase();
  const { database, clock, folder, url } = shifted;
  let jumps = 0;
  const setClock = (time: number) => {
    jumps += 1;
    clock.shift(Math.round(time - Date.now() / 1000));
  };
  setClock(testOpensAt);
  const services = await openServicesByClock(database, folder);
  const draws: SealedDraw[] = [];
  for (let number = 0; number < drawsEach; number += 1)
    draws.push(await openDrawWithTickets(services, number, 5));
  await using relay = await openBadRelay();
  const clockOf = (name: string, ahead: number) => {
    const file = new ClockFile(`${folder}/${name}`);
    file.shift(Math.round(testOpensAt + ahead - Date.now() / 1000));
    return file.variables;
  };
  const settings = { url, dataFolder: folder, beaconUrl: relay.address("good") };
  const early = { ...settings, variables: clockOf("early", -300) };
  const late = { ...settings, variables: clockOf("late", 300) };
  // Only the first runs the draws: nobody but its jobs closes and decides them.
  const processes = await Promise.all([
    startDrawProcess(late, "runs-draws"),
    startDrawProcess(early),
  ]);
  try {
    const outcomes = new Map<number, Outcomes>();
    const crowd = (first: number) => enterAll(processes, draws, first, outcomes);

    // Before the opening nobody gets in, and afterwards everybody again.
    let entering = crowd(1000);
    await pause(random.between(50, 300));
    setClock(testOpensAt + random.pick(jumpsBack));
    await entering;
    setClock(testClosesAt - hour / 2);

    // A jump over two hours and back, as a wrong time server causes, must not stop the jobs for two hours.
    setClock(testClosesAt - hour / 2 + 20);
    await pause(1500);
    entering = crowd(20_000);
    await pause(random.between(50, 300));
    setClock(testClosesAt);
    await entering;
    await until(() => allInState(database, "closed"), "The draws were not closed.");
    const expected = [];
    for (const draw of draws) expected.push((await expectedAwarding(database, draw)).awards);
    const sealed = await sizesOf(database);

    // The clock is before the close again: the list stays closed.
    setClock(testClosesAt - hour);
    await crowd(40_000);
    expectSame("sizes of the sealed lists", await sizesOf(database), sealed);

    // Forwards and backwards over the moment of the draw.
    await jumpAround(random, setClock);
    setClock(recordedBeacon.moment);
    await until(() => allInState(database, "drawn"), "The draws were not decided.");
    setClock(recordedBeacon.moment - 2 * hour);
    let entries = 0;
    for (const [place, draw] of draws.entries()) {
      const { verdict, awards } = agreedVerdict(await evidenceOf(services, draw));
      expectSame("verdict", verdict, "consistent, not witnessed");
      const winners = awards.map(({ prize, ticket }) => ({ prize, ticket }));
      expectSame(`winners of ${draw.slug}`, winners, expected[place]);
      entries += await audit(database, draw, outcomes.get(draw.id) ?? []);
    }
    return { jumps, entries, draws: draws.length };
  } finally {
    await Promise.all(processes.map((child) => child.kill()));
  }
}

/** Around the moment, never past the deadline of a day: then the draw would be void, as its terms say. */
async function jumpAround(random: SeededRandom, setClock: (time: number) => void): Promise<void> {
  for (let jump = 0; jump < 10; jump += 1) {
    setClock(recordedBeacon.moment + random.pick([-2 * hour, -1, 0, 2 * hour, 20 * hour]));
    await pause(random.between(10, 200));
  }
}

async function enterAll(
  processes: DrawProcess[],
  draws: SealedDraw[],
  first: number,
  outcomes: Map<number, Outcomes>,
): Promise<void> {
  await Promise.all(
    processes.flatMap((child, lane) =>
      draws.map(async ({ id }) => {
        const { reason = "[]" } = await child.attempt({
          ...{ act: "enter", draw: id, ticket: first + lane * 9000, refusals: 5 },
        });
        outcomes.set(id, [...(outcomes.get(id) ?? []), ...JSON.parse(reason)]);
      }),
    ),
  );
}

/** Everybody has the ticket they were told, or none if they were refused because of the time. */
async function audit(database: Database, { id }: SealedDraw, outcomes: Outcomes): Promise<number> {
  const { rows } = await database.execute<{ ticket: number; phone: string }>(
    sql`select index::int + 1 as ticket, phone from entry where draw = ${id}`,
  );
  const ticketOf = new Map(rows.map(({ phone, ticket }) => [phone, ticket]));
  for (const [person, told] of outcomes) {
    if (told === "not-saved") continue;
    const ticket = ticketOf.get(testEntry(person).phone);
    if (typeof told === "string" && !["closed", "not-open"].includes(told))
      throw new Error(`Person ${person} was told "${told}".`);
    expectSame(`ticket of person ${person}`, ticket, typeof told === "number" ? told : undefined);
  }
  return outcomes.length;
}

async function sizesOf(database: Database): Promise<unknown[]> {
  const { rows } = await database.execute(
    sql`select id, size, (select count(*)::int from ticket where draw = draw.id) as tickets from draw order by id`,
  );
  return rows;
}

async function allInState(database: Database, state: string): Promise<boolean> {
  const { rows } = await database.execute<{ state: string }>(sql`select state from draw`);
  return rows.every((row) => row.state === state);
}

async function until(done: () => Promise<boolean>, otherwise: string): Promise<void> {
  const end = performance.now() + mostMilliseconds;
  while (!(await done())) {
    if (performance.now() > end) throw new Error(otherwise);
    await pause(50);
  }
}

function expectSame(subject: string, actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`The ${subject}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}.`);
}

if (process.argv[1] === import.meta.filename) {
  if (!faketimeLibrary) throw new Error("Install libfaketime first: apt-get install faketime.");
  const rounds = Number(process.argv[2] ?? 100);
  const seed = seedFrom(process.argv[3]);
  process.stdout.write(`seed ${seed}\n`);
  const report = { rounds, jumps: 0, entries: 0, draws: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const { jumps, entries, draws } = await jumpDuringDraws(seed + round);
    report.jumps += jumps;
    report.entries += entries;
    report.draws += draws;
  }
  printReport("Clock jumps: the same lists and winners", { seed, ...report }, report.jumps);
}
