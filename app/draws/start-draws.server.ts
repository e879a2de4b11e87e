// Draws run by themselves: one ticker in every process, driven by the database's clock.
import { setTimeout as pause } from "node:timers/promises";
import { type DrawOffice, type DrawOfficeParts, openDrawOffice } from "./draw-services.server.ts";
import { eraseWhatIsDue, takeDueSteps } from "./due-steps.server.ts";
import { WitnessCollector } from "./ledger/collect-cosignatures.server.ts";
import { BeaconSeeker } from "./result/seek-beacon.server.ts";

const tickMilliseconds = 1_000;
const ticksBetweenErasures = 600;

export type RunningDraws = { office: DrawOffice; stop(): Promise<void> };

export async function startDraws(parts: DrawOfficeParts): Promise<RunningDraws> {
  const office = await openDrawOffice(parts);
  const stopping = new AbortController();
  const seeker = new BeaconSeeker(office);
  const witnesses = new WitnessCollector(office);
  const running = run(office, seeker, witnesses, stopping.signal);
  return {
    office,
    async stop() {
      stopping.abort();
      await Promise.all([seeker.stop(), witnesses.stop()]);
      await running;
    },
  };
}

async function run(
  office: DrawOffice,
  seeker: BeaconSeeker,
  witnesses: WitnessCollector,
  stopping: AbortSignal,
): Promise<void> {
  const missed = new Set<string>();
  for (let tick = 0; !stopping.aborted; tick += 1) {
    try {
      for (const { slug, step } of await takeDueSteps(office, seeker)) {
        if (step === "missed-close") {
          if (!missed.has(slug))
            office.log.error({ slug }, "Closing was missed: cancel this draw.");
          missed.add(slug);
        } else if (step !== "seeking") {
          office.log.info({ slug, step }, "A draw went on.");
        }
      }
      await witnesses.offer();
      if (tick % ticksBetweenErasures === 0) await eraseWhatIsDue(office);
    } catch (error) {
      office.log.error({ err: error }, "Draws could not be looked after; trying again.");
    }
    await pause(tickMilliseconds, undefined, { signal: stopping }).catch(() => undefined);
  }
}
