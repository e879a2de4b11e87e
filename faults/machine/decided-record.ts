// A database with decided draws, to be damaged, and the reading of its record as pages and `goldkey doctor` do it.
import { closeDraw } from "../../app/draws/closing/close-draw.server.ts";
import { checkRecord } from "../../app/draws/integrity/check-record.server.ts";
import {
  findSealedDraw,
  listSealedDraws,
} from "../../app/draws/integrity/integrity-store.server.ts";
import { readAwards } from "../../app/draws/integrity/read-awards.server.ts";
import { skipWinner } from "../../app/draws/result/award-prizes.server.ts";
import { decideDraw } from "../../app/draws/result/decide-draw.server.ts";
import { recordedBeacon } from "../../app/draws/testing/recorded-beacon.ts";
import { setDrawClock } from "../../app/draws/testing/test-clock-store.server.ts";
import {
  closeDatabase,
  type Database,
  type DatabaseConnection,
  openDatabase,
} from "../../app/platform/database/database.server.ts";
import { createLog } from "../../app/platform/log.server.ts";
import { ada, testClosesAt } from "../../app/testing/test-plan.ts";
import { openDrawWithTickets, openFaultServices, openServicesByClock } from "../prepare-draws.ts";

const tickets = 40;

/** Closed, decided, and with a winner who was skipped. */
export async function decideDraws(database: Database, dataFolder: string, count: number) {
  const services = await openFaultServices(database, dataFolder);
  const draws = [];
  for (let number = 0; number < count; number += 1) {
    draws.push(await openDrawWithTickets(services, number, tickets));
  }
  await setDrawClock(database, testClosesAt);
  for (const { id } of draws) await closeDraw(services, id);
  await setDrawClock(database, recordedBeacon.moment + 1);
  const { round, signature } = recordedBeacon;
  for (const { id } of draws) {
    const decision = await decideDraw(services, id, { round, signature });
    if (!decision.ok) throw new Error(`The draw was not decided: ${JSON.stringify(decision)}`);
    const [first] = decision.statement.body.awards;
    await skipWinner(services, id, first?.ticket ?? 0, "declined", ada);
  }
}

type RecordReading =
  /** The winners that pages would show. */
  | { ok: true; winners: string }
  /** An error of the database, or what the checks found. */
  | { ok: false; problem: string };

/** With new connections and services, so that nothing comes from a cache of this process. */
export async function readRecord(
  connection: DatabaseConnection,
  dataFolder: string,
): Promise<RecordReading> {
  let database: Database | undefined;
  try {
    database = await openDatabase(connection, createLog("fatal"));
    const services = await openServicesByClock(database, dataFolder);
    const [finding] = await checkRecord(services);
    if (finding) return { ok: false, problem: finding.problem };
    const winners = [];
    for (const { id } of await listSealedDraws(database)) {
      const draw = await findSealedDraw(database, id);
      const reading = draw && (await readAwards(database, draw));
      if (!reading?.ok) return { ok: false, problem: reading?.problem ?? `no draw ${id}` };
      winners.push(reading.awards.map(({ ticket, name, progress }) => [ticket, name, progress]));
    }
    return { ok: true, winners: JSON.stringify(winners) };
  } catch (error) {
    const { message, cause } = error as Error;
    return { ok: false, problem: cause instanceof Error ? cause.message : message };
  } finally {
    if (database) await closeDatabase(database);
  }
}
