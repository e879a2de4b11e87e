import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { theSystem } from "../activity/record.server.ts";
import { drawClock } from "../draws/clock-store.server.ts";
import { drawJobs } from "../draws/jobs/draw-jobs.server.ts";
import { demonstrationOperator, rotateKey } from "../draws/ledger/operator.server.ts";
import { removeDemonstration } from "../draws/ledger/remove-demonstration.server.ts";
import { statement } from "../draws/ledger-tables.server.ts";
import { award } from "../draws/result/tables.server.ts";
import { findPublicDraw } from "../draws/store.server.ts";
import { agreedVerdict, evidenceOf } from "../draws/testing/evidence.ts";
import { queueWitnesses } from "../draws/witnesses/collect-cosignatures.server.ts";
import { demonstrationWitnessName } from "../draws/witnesses/demonstration-witness.ts";
import { openEntryServices } from "../entries/entry-services.server.ts";
import { certificateContent } from "../evidence/certificate-content.ts";
import { examine } from "../evidence/examine.ts";
import { english } from "../languages/catalogues.server.ts";
import { readEnvironment } from "../platform/environment.server.ts";
import { runNextJob } from "../platform/jobs/runner.server.ts";
import { createLog } from "../platform/log.server.ts";
import { makeDataFolder } from "../platform/testing/temporary-data-folder.ts";
import { openTestDatabase } from "../platform/testing/test-database.ts";
import { toWallClock } from "../platform/zoned-time.ts";
import { fillEmptyDatabase } from "./fill-empty-database.server.ts";

/** For two verifiers and a real database on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

test("the sample draws verify with a witness that is labelled, and the company's own ledger has only its key", async () => {
  await using folder = makeDataFolder();
  await using database = await openTestDatabase();
  const environment = readEnvironment({ DATA_DIR: folder.path });
  const log = createLog("error");
  await fillEmptyDatabase(database, environment, log);
  const services = await openEntryServices({ database, environment, log });

  const harbour = await findPublicDraw(database, "harbour-draw-2025");
  expect(harbour).toMatchObject({ demonstration: true, draw: { state: "drawn", size: 208 } });
  const evidence = await evidenceOf(services, { slug: "harbour-draw-2025" });
  const finished = agreedVerdict(evidence);
  expect(finished.verdict).toBe("verified");
  const content = certificateContent(
    examine({
      slug: "harbour-draw-2025",
      company: "Goldkey Estates",
      brand: { company: "Goldkey Estates", badge: "GK", accent: "#d4af37", ink: "#7a5c10" },
      demonstration: true,
      verifyAddress: "https://estates.example/draw/harbour-draw-2025/verify",
      calendar: { locale: "en-GB", timeZone: "Europe/London" },
      texts: english,
      proof: evidence.proof,
    }),
  );
  const label = expect.stringContaining(english.verifyChecks.witnessesDemonstration);
  expect(content.facts).toContainEqual([
    "Witnesses",
    `${demonstrationWitnessName} (a demonstration, see above)`,
  ]);
  expect(content.sentence).toEqual(label);
  expect(content.proves).toContain(english.certificate.seenHere);
  expect(content.proves).not.toContain(english.certificate.seen);
  expect(finished.awards).toHaveLength(8);
  // A whole story: nobody waits for a prize.
  const told = await database
    .select({ progress: award.progress, winners: sql<number>`count(*)::int` })
    .from(award)
    .groupBy(award.progress)
    .orderBy(award.progress);
  expect(told).toEqual([
    { progress: "handed-over", winners: 8 },
    { progress: "skipped", winners: 1 },
  ]);
  const types = await database
    .select({ type: statement.type })
    .from(statement)
    .where(eq(statement.drawId, harbour?.draw.drawId ?? ""));
  expect(new Set(types.map(({ type }) => type))).toEqual(
    new Set(["open", "checkpoint", "close", "result", "skip", "handover"]),
  );

  const winter = await findPublicDraw(database, "winter-draw");
  expect(winter).toMatchObject({ demonstration: true, draw: { state: "open", size: 240 } });
  const closesAt = winter?.draw.closesAt ?? 0;
  const days = (closesAt - (await drawClock(database))) / 86_400;
  expect(Math.round(Math.abs(days - 21))).toBeLessThanOrEqual(1);
  expect(toWallClock(closesAt, "Europe/London")).toMatch(/T20:00$/);
  const running = agreedVerdict(await evidenceOf(services, { slug: "winter-draw" }));
  expect(running.verdict).toBe("no outcome yet: open");

  // Every head so far is cosigned. The next one is offered by the job, in whichever process runs it.
  expect(await queueWitnesses(services)).toBe(0);
  await rotateKey(database, services.keys, demonstrationOperator, theSystem, {
    despiteWitnesses: true,
  });
  expect(await queueWitnesses(services)).toBe(1);
  const jobs = drawJobs(services).filter(({ name }) => name === "witnesses");
  for (const queue of jobs) while ((await runNextJob(services, queue)) === 0);
  expect(await queueWitnesses(services)).toBe(0);

  const companyStatements = await database
    .select({ type: statement.type })
    .from(statement)
    .where(eq(statement.operator, services.operator));
  expect(companyStatements).toEqual([{ type: "key" }]);

  await removeDemonstration(database, theSystem);
  const { rows } = await database.execute(sql`
    select (select count(*)::int from draw) as draws, (select count(*)::int from ticket) as tickets,
      (select count(*)::int from statement where operator = ${demonstrationOperator}) as statements,
      (select count(*)::int from statement) as own`);
  expect(rows[0]).toEqual({ draws: 0, tickets: 0, statements: 0, own: 1 });
});
