// Kills the process that runs a draw with -9 at every step from closing to handover, and starts another each time.
// Nothing may be half written, and the winners must be the expected ones.
// Usage: node faults/kill-draw.ts [rounds] [only the steps whose name contains this]
import { sql } from "drizzle-orm";
import type { SealedDraw } from "../app/draws/sealed-draw.ts";
import { agreedVerdict, evidenceOf } from "../app/draws/testing/evidence.ts";
import { recordedBeacon } from "../app/draws/testing/recorded-beacon.ts";
import { setDrawClock } from "../app/draws/testing/test-clock-store.server.ts";
import type { Database } from "../app/platform/database/database.server.ts";
import { enqueueJobs } from "../app/platform/jobs/store.server.ts";
import { testClosesAt } from "../app/testing/test-plan.ts";
import type { Award } from "../protocol/statements.ts";
import { ProcessBlocker } from "./block-process.ts";
import { expectedAwarding } from "./expected-awards.ts";
import { openFreshDatabases } from "./fresh-databases.ts";
import { type KillPoint, killPoints } from "./kill-points.ts";
import { openDrawWithTickets, openFaultServices } from "./prepare-draws.ts";
import { printReport } from "./report.ts";
import { type DrawProcess, startDrawProcess } from "./start-draw-process.ts";

/** Another process takes over the decision of a killed one after five seconds, so most of a round is waiting. */
const roundsAtOnce = 4;

type During = KillPoint["during"];

type KillReport = { kills: string[]; verdict: string; awards: Award[]; expected: Award[] };

/** The records of the draw, in the order in which the acts add them. */
type DrawRecords = {
  close: number;
  result: number;
  skip: number;
  handover: number;
  opened: number;
  awards: number;
  skipped: number;
  handedOver: number;
  state: string;
};

export async function killAtEveryStep(
  database: Database,
  { url, dataFolder }: { url: string; dataFolder: string },
  everyPoint: KillPoint[] = killPoints,
): Promise<KillReport> {
  const services = await openFaultServices(database, dataFolder);
  const draw = await openDrawWithTickets(services, 1, 9);
  const expected = await expectedAwarding(database, draw);
  const first = expected.awards[0]?.ticket ?? 0;
  const afterwards = await expectedAwarding(database, draw);
  const second = afterwards.skip(first) ?? 0;
  const blocker = await ProcessBlocker.open(url);
  const settings = { url, dataFolder, beaconUrl: blocker.beaconUrl };
  const kills: string[] = [];
  /** The running process. It survives the last kill of an act and is killed first in the next. */
  let child: DrawProcess | undefined;
  try {
    for (const during of ["close", "decide", "skip", "hand-over"] as const) {
      const before = await readRecords(database, draw);
      const points = everyPoint.filter((point) => point.during === during);
      for (const { name, hold } of points) {
        await blocker.set(hold, draw.id);
        child ??= await startDrawProcess(settings, "runs-draws");
        const attempt = begin(during, child).catch(() => undefined);
        await blocker.reached(hold);
        await child.kill();
        child = undefined;
        await attempt;
        await blocker.release(hold);
        kills.push(`${during}: ${name}`);
        const happened = "committing" in hold;
        const now = await readRecords(database, draw);
        if (!happened) expectSame(`records after a kill (${during}: ${name})`, now, before);
        else expectDone(during, now);
      }
      child ??= await startDrawProcess(settings, "runs-draws");
      await goOn(
        during,
        child,
        points.some(({ hold }) => "committing" in hold),
      );
    }
    const { verdict, awards } = agreedVerdict(await evidenceOf(services, draw));
    return {
      kills,
      verdict,
      awards: awards.map(({ prize, ticket }) => ({ prize, ticket })),
      expected: afterwards.awards,
    };
  } finally {
    await child?.kill();
    await blocker.close();
  }

  /** Starts an act. The process closes and decides automatically; staff skip and hand over. */
  async function begin(during: During, child: DrawProcess) {
    if (during === "close" || during === "decide") {
      await setDrawClock(database, during === "close" ? testClosesAt : recordedBeacon.moment);
      // At once, not at the next time of the schedule.
      return enqueueJobs(database, "draw-steps", [""]);
    }
    const ticket = during === "skip" ? first : second;
    return child.attempt({ act: during, draw: draw.id, ticket });
  }

  /** After the last kill another process completes the act, and repeating it changes nothing. */
  async function goOn(during: During, child: DrawProcess, isDone: boolean) {
    const done = await readRecords(database, draw);
    await begin(during, child);
    await child.attempt({ act: "close", draw: draw.id });
    if (during !== "close") await child.attempt({ act: "decide", draw: draw.id });
    const now = await readRecords(database, draw);
    expectDone(during, now);
    if (isDone) expectSame(`records after a restart (${during})`, now, done);
  }
}

function expectDone(during: During, records: DrawRecords): void {
  const { close, result, skip, handover, skipped, handedOver, awards, state } = records;
  const actual = { close, result, skip, handover, skipped, handedOver, awards, state };
  const after = {
    close: {
      result: 0,
      skip: 0,
      handover: 0,
      skipped: 0,
      handedOver: 0,
      awards: 0,
      state: "closed",
    },
    decide: {
      result: 1,
      skip: 0,
      handover: 0,
      skipped: 0,
      handedOver: 0,
      awards: 3,
      state: "drawn",
    },
    skip: { result: 1, skip: 1, handover: 0, skipped: 1, handedOver: 0, awards: 4, state: "drawn" },
    "hand-over": {
      ...{ result: 1, skip: 1, handover: 1, skipped: 1, handedOver: 1, awards: 4, state: "drawn" },
    },
  };
  expectSame(`records after the commit of ${during}`, actual, { close: 1, ...after[during] });
}

async function readRecords(database: Database, { id, drawId }: SealedDraw): Promise<DrawRecords> {
  const statementsOf = (type: string) =>
    sql`(select count(*)::int from statement where draw_id = ${drawId} and type = ${type})`;
  const held = (condition: string) =>
    sql`(select count(*)::int from award where draw = ${id} and ${sql.raw(condition)})`;
  const { rows } = await database.execute<DrawRecords>(sql`
    select ${statementsOf("close")} as close, ${statementsOf("result")} as result, ${statementsOf("skip")} as skip,
      ${statementsOf("handover")} as handover,
      (select count(*)::int from opened_ticket where draw = ${id}) as opened,
      ${held("true")} as awards, ${held("progress = 'skipped'")} as skipped,
      ${held("progress = 'handed-over'")} as "handedOver",
      (select state from draw where id = ${id}) as state`);
  const [traces] = rows;
  if (!traces) throw new Error("The database has no answer.");
  return traces;
}

function expectSame(subject: string, actual: object, expected: object): void {
  const text = (value: object) => JSON.stringify(Object.entries(value).sort());
  if (text(actual) !== text(expected)) {
    throw new Error(
      `The ${subject} are ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}.`,
    );
  }
}

if (process.argv[1] === import.meta.filename) {
  const [rounds, only] = [Number(process.argv[2] ?? 1), process.argv[3] ?? ""];
  const points = killPoints.filter(({ name }) => name.includes(only));
  await using databases = await openFreshDatabases();
  let kills = 0;
  let started = 0;
  const runRounds = async () => {
    while (started < rounds) {
      started += 1;
      await using fresh = await databases.open();
      const settings = { url: fresh.url, dataFolder: databases.folder };
      const report = await killAtEveryStep(fresh.database, settings, points);
      expectSame("winners", report.awards, report.expected);
      if (report.verdict !== "consistent, not witnessed") throw new Error(report.verdict);
      kills += report.kills.length;
      process.stderr.write(`${kills} kills\n`);
    }
  };
  await Promise.all(Array.from({ length: roundsAtOnce }, runRounds));
  const report = { rounds, steps: points.length, kills };
  printReport("Kills at every step of a draw: the same winners", report, kills);
}
