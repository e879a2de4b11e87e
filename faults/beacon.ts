// Relays of the beacon fail in every known way. As long as all fail, nothing may be decided; as soon as one is right, the
// draw is decided with the expected winners, without anybody's help.
// Usage: node faults/beacon.ts [tries] [seed]
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { closeDraw } from "../app/draws/closing/close-draw.server.ts";
import { decideByBeacon } from "../app/draws/result/decide-by-beacon.server.ts";
import type { SealedDraw } from "../app/draws/sealed-draw.ts";
import { recordedBeacon } from "../app/draws/testing/recorded-beacon.ts";
import { setDrawClock } from "../app/draws/testing/test-clock-store.server.ts";
import type { Database } from "../app/platform/database/database.server.ts";
import { testClosesAt } from "../app/testing/test-plan.ts";
import type { Award } from "../protocol/statements.ts";
import { seededRandom } from "../protocol/testing/seeded-random.ts";
import { type BadAnswer, badAnswers, openBadRelay, slowAnswers } from "./bad-relay.ts";
import { expectedAwarding } from "./expected-awards.ts";
import { openFreshDatabases } from "./fresh-databases.ts";
import { openDrawWithTickets, openFaultServices } from "./prepare-draws.ts";
import { printReport, seedFrom } from "./report.ts";
import { startDrawProcess } from "./start-draw-process.ts";

type BeaconReport = {
  faults: number;
  /** Tries with wrong relays only. */
  undecided: number;
  /** Draws decided by one right relay beside a wrong one. */
  decided: number;
  /** Draws that a process decided by itself after its relay had failed a few times. */
  resumed: number;
  grownMegabytes: number;
};

/** A relay offers a body without end; this is what the program itself needs. */
const mostMegabytes = 150;

const fast = Object.keys(badAnswers) as BadAnswer[];
const slow = Object.keys(slowAnswers) as BadAnswer[];

export async function failTheBeacon(
  database: Database,
  settings: { url: string; dataFolder: string },
  { tries, seed }: { tries: number; seed: number },
): Promise<BeaconReport> {
  const services = await openFaultServices(database, settings.dataFolder);
  const random = seededRandom(`${seed}`);
  await using relay = await openBadRelay();
  const faults = [...fast, ...slow];
  const draws: SealedDraw[] = [];
  for (let number = 0; number <= faults.length; number += 1)
    draws.push(await openDrawWithTickets(services, number, 4));
  const [waiting, ...others] = draws as [SealedDraw, ...SealedDraw[]];
  const expected = new Map<number, Award[]>();
  for (const draw of draws) expected.set(draw.id, (await expectedAwarding(database, draw)).awards);
  await setDrawClock(database, testClosesAt);
  for (const { id } of draws) await closeDraw(services, id);
  await setDrawClock(database, recordedBeacon.moment);

  const decide = (draw: SealedDraw, relays: (BadAnswer | "good")[]) =>
    decideByBeacon(
      { ...services, beaconUrls: relays.map(relay.address) },
      draw.id,
      new AbortController().signal,
    );
  const expectUndecided = async (relays: BadAnswer[]) => {
    const error = await decide(waiting, relays).catch((thrown: unknown) => thrown);
    if (!(error instanceof Error)) throw new Error(`Relays with "${relays}" were believed.`);
    if ((await awardsOf(database, waiting)).state !== "closed")
      throw new Error(`Relays with "${relays}" decided a draw.`);
  };

  const memoryBefore = peakMegabytes();
  await expectUndecided(slow);
  for (const fault of fast) await expectUndecided([fault]);
  for (let number = fast.length + 1; number < tries; number += 1)
    await expectUndecided(Array.from({ length: random.between(1, 3) }, () => random.pick(fast)));
  const grownMegabytes = peakMegabytes() - memoryBefore;
  if (grownMegabytes > mostMegabytes) throw new Error(`Memory grew by ${grownMegabytes} MB.`);

  for (const [index, fault] of faults.entries()) {
    const draw = others[index];
    if (!draw) continue;
    await decide(draw, [fault, "good"]);
    await expectAwards(database, draw, expected);
  }

  relay.faultsInTurn = ["absent", "another chain", "a body without end"];
  const child = await startDrawProcess({ ...settings, beaconUrl: relay.inTurn }, "runs-draws");
  try {
    // The job retries after 1, 2 and 4 seconds.
    for (let wait = 0; (await awardsOf(database, waiting)).state !== "drawn"; wait += 1) {
      if (wait > 600) throw new Error("The draw was not resumed within a minute.");
      await pause(100);
    }
  } finally {
    await child.kill();
  }
  await expectAwards(database, waiting, expected);
  return {
    faults: faults.length,
    undecided: Math.max(tries, fast.length + 1),
    decided: others.length,
    resumed: 1,
    grownMegabytes,
  };
}

function peakMegabytes(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}

async function awardsOf(database: Database, { id, drawId }: SealedDraw) {
  const { rows } = await database.execute<{ state: string; results: number }>(
    sql`select state, (select count(*)::int from statement where draw_id = ${drawId} and type = 'result') as results
        from draw where id = ${id}`,
  );
  const awards = await database.execute<Award>(
    sql`select prize_id as prize, ticket::int from award where draw = ${id} order by slot`,
  );
  const { state = "", results = 0 } = rows[0] ?? {};
  if ((state === "drawn") !== (results === 1)) throw new Error(`${results} results, but ${state}.`);
  return { state, awards: awards.rows };
}

async function expectAwards(
  database: Database,
  draw: SealedDraw,
  expected: Map<number, Award[]>,
): Promise<void> {
  const { awards } = await awardsOf(database, draw);
  if (JSON.stringify(awards) !== JSON.stringify(expected.get(draw.id)))
    throw new Error(`${draw.slug} has other winners: ${JSON.stringify(awards)}.`);
}

if (process.argv[1] === import.meta.filename) {
  const tries = Number(process.argv[2] ?? 1000);
  const seed = seedFrom(process.argv[3]);
  process.stdout.write(`seed ${seed}\n`);
  await using databases = await openFreshDatabases();
  await using fresh = await databases.open();
  const settings = { url: fresh.url, dataFolder: databases.folder };
  const report = await failTheBeacon(fresh.database, settings, { tries, seed });
  printReport(
    "Failing beacon: nothing decided, then resumed",
    { seed, ...report },
    report.undecided,
  );
}
