// A process that runs draws as a site does and executes its parent's commands. It is raced against others or killed.
import { createHash } from "node:crypto";
import { inspect } from "node:util";
import { closeDraw } from "../app/draws/closing/close-draw.server.ts";
import { drawJobs } from "../app/draws/jobs/draw-jobs.server.ts";
import { readLeaves } from "../app/draws/leaf-store.server.ts";
import { makeProof } from "../app/draws/proof/draw-proof.server.ts";
import { handOverPrize, skipWinner } from "../app/draws/result/award-prizes.server.ts";
import { submitBeacon } from "../app/draws/result/submit-value.server.ts";
import { asSealed, type SealedDraw } from "../app/draws/sealed-draw.ts";
import { findDraw } from "../app/draws/store.server.ts";
import { recordedBeacon } from "../app/draws/testing/recorded-beacon.ts";
import { enterDraw } from "../app/entries/enter-draw.server.ts";
import { type EntryServices, openEntryServices } from "../app/entries/entry-services.server.ts";
import { openDatabase } from "../app/platform/database/database.server.ts";
import { isDataUnavailable } from "../app/platform/database/unavailable.server.ts";
import { readEnvironment } from "../app/platform/environment.server.ts";
import { startJobs } from "../app/platform/jobs/runner.server.ts";
import { createLog } from "../app/platform/log.server.ts";
import { ada, testEntry } from "../app/testing/test-plan.ts";

export type DrawCommand = {
  act: "close" | "decide" | "skip" | "hand-over" | "record" | "enter";
  draw: number;
  /** For "enter": the number of the first person. */
  ticket?: number;
  /** For "enter": ends after this many refusals. */
  refusals?: number;
};
/** The reason of a refusal; for "record" the hash of the published files, for "enter" Outcomes as JSON. */
export type EntryAttempt = { ok: boolean; reason?: string };
/**
 * What each person was told: the number of the ticket, or why there is none. "not-saved": the database failed, so whether
 * there is a ticket is not known.
 */
export type Outcomes = [person: number, ticket: number | string][];
/** Sends "ready" first, then one result per command, in the order in which they end. */
type CommandMessage = { number: number; command: DrawCommand };
export type ResultMessage = { number: number; attempt: EntryAttempt } | FailureMessage;
type FailureMessage = { number: number; error: string };

const visitorsAtOnce = 64;
/** Bounds the program should a draw never close. testEntry() has 100,000 phone numbers. */
const mostPeople = 40_000;

async function attempt(
  services: EntryServices,
  { act, draw, ticket = 0, refusals = 0 }: DrawCommand,
): Promise<EntryAttempt> {
  if (act === "enter") return enterUntilRefused(services, draw, ticket, refusals);
  if (act === "record") return { ok: true, reason: await recordHash(services, draw) };
  if (act === "close") return closeDraw(services, draw);
  if (act === "decide") return submitBeacon(services, draw, recordedBeacon.json);
  if (act === "skip") return skipWinner(services, draw, ticket, "declined", ada);
  return handOverPrize(services, draw, ticket, ada);
}

/** As a crowd does: several at once, without a pause. */
async function enterUntilRefused(
  services: EntryServices,
  id: number,
  first: number,
  refusals: number,
): Promise<EntryAttempt> {
  const draw = await sealedDraw(services, id);
  const outcomes: Outcomes = [];
  let next = first;
  let refused = 0;
  const visitor = async () => {
    while (refused < refusals && next < first + mostPeople) {
      const person = next++;
      const told = await enter(services, draw, person);
      if (typeof told === "string" && told !== "not-saved") refused += 1;
      outcomes.push([person, told]);
    }
  };
  await Promise.all(Array.from({ length: visitorsAtOnce }, visitor));
  return { ok: true, reason: JSON.stringify(outcomes) };
}

async function enter(services: EntryServices, draw: SealedDraw, person: number) {
  try {
    const outcome = await enterDraw(services, { draw }, testEntry(person), { route: "web" });
    return outcome.ok ? outcome.ticket : outcome.reason;
  } catch (error) {
    if (!isDataUnavailable(error)) throw error;
    return "not-saved";
  }
}

async function recordHash(services: EntryServices, id: number): Promise<string> {
  const draw = await sealedDraw(services, id);
  const hash = createHash("sha256").update(await makeProof(services, draw));
  return hash.update(await readLeaves(services.database, id, 0, draw.size)).digest("hex");
}

async function resultOf(number: number, command: DrawCommand): Promise<ResultMessage> {
  try {
    const { ok, ...rest } = await attempt(services, command);
    const reason = "reason" in rest ? rest.reason : undefined;
    return { number, attempt: { ok, ...(reason ? { reason } : {}) } };
  } catch (error) {
    return { number, error: inspect(error) };
  }
}

/** Sealed parts of a draw do not change, except its state. */
async function sealedDraw({ database }: EntryServices, id: number): Promise<SealedDraw> {
  const row = await findDraw(database, id);
  const draw = row && asSealed(row);
  if (!draw) throw new Error(`There is no draw ${id}.`);
  return draw;
}

const environment = readEnvironment(process.env);
const log = createLog("error");
const database = await openDatabase(environment.databaseUrl ?? "", log, { connections: 8 });
const parts = { database, environment, log };
const services = await openEntryServices(parts);
if (process.argv[2] === "runs-draws") await startJobs(parts, drawJobs(services));

process.on("message", async ({ number, command }: CommandMessage) => {
  process.send?.(await resultOf(number, command));
});
// End with the parent.
process.on("disconnect", () => process.exit());
process.send?.("ready");
