// A process that runs draws as a site does and executes its parent's commands. It is raced against others or killed.
import { closeDraw } from "../app/draws/closing/close-draw.server.ts";
import { drawJobs } from "../app/draws/jobs/draw-jobs.server.ts";
import { handOverPrize, skipWinner } from "../app/draws/result/award-prizes.server.ts";
import { submitBeacon } from "../app/draws/result/submit-value.server.ts";
import { recordedBeacon } from "../app/draws/testing/recorded-beacon.ts";
import { ada } from "../app/draws/testing/test-plan.ts";
import { type EntryServices, openEntryServices } from "../app/entries/entry-services.server.ts";
import { openDatabase } from "../app/platform/database/database.server.ts";
import { readEnvironment } from "../app/platform/environment.server.ts";
import { startJobs } from "../app/platform/jobs/runner.server.ts";
import { createLog } from "../app/platform/log.server.ts";

export type DrawCommand = {
  act: "close" | "decide" | "skip" | "hand-over";
  draw: number;
  ticket?: number;
};
export type Attempt = { ok: boolean; reason?: string };
/** Sends "ready" first, then one result per command, in the order in which they end. */
export type CommandMessage = { number: number; command: DrawCommand };
export type ResultMessage = { number: number; attempt: Attempt };

function attempt(
  services: EntryServices,
  { act, draw, ticket = 0 }: DrawCommand,
): Promise<Attempt> {
  if (act === "close") return closeDraw(services, draw);
  if (act === "decide") return submitBeacon(services, draw, recordedBeacon.json);
  if (act === "skip") return skipWinner(services, draw, ticket, "declined", ada);
  return handOverPrize(services, draw, ticket, ada);
}

const environment = readEnvironment(process.env);
const log = createLog("error");
const database = await openDatabase(environment.databaseUrl ?? "", log, { connections: 8 });
const parts = { database, environment, log };
const services = await openEntryServices(parts);
if (process.argv[2] === "runs-draws") await startJobs(parts, drawJobs(services));

process.on("message", async ({ number, command }: CommandMessage) => {
  const { ok, ...rest } = await attempt(services, command);
  const reason = "reason" in rest ? rest.reason : undefined;
  process.send?.({
    number,
    attempt: { ok, ...(reason ? { reason } : {}) },
  } satisfies ResultMessage);
});
// End with the parent.
process.on("disconnect", () => process.exit());
process.send?.("ready");
