// The background jobs of draws. All times are those of the database's clock.
import type { JobQueue } from "../../platform/jobs/job-queue.ts";
import { decideByBeacon } from "../result/decide-by-beacon.server.ts";
import type { DrawServices } from "../services/draw-services.server.ts";
import { secondsUntilNextStep } from "../store.server.ts";
import { offerToWitness, queueWitnesses } from "../witnesses/collect-cosignatures.server.ts";
import { takeDueSteps } from "./due-steps.server.ts";

/** Retried without limit: success depends on servers of others. */
const retryForever = { pauseSeconds: 1, longestPauseSeconds: 60 };

export function drawJobs(services: DrawServices): JobQueue[] {
  const { database, log } = services;
  const missed = new Set<string>();
  return [
    {
      name: "draw-steps",
      purpose: "Opens and closes draws at their times, and publishes checkpoints between them.",
      everySeconds: 10,
      retry: { pauseSeconds: 1, longestPauseSeconds: 1 },
      holdSeconds: 3,
      async run() {
        const { taken, failures } = await takeDueSteps(services);
        for (const { slug, step } of taken) {
          if (step !== "missed-close") log.info({ slug, step }, "A draw went on.");
          else if (!missed.has(slug)) {
            log.error({ slug }, "Closing was missed: cancel this draw.");
            missed.add(slug);
          }
        }
        await queueWitnesses(services);
        if (failures.length > 0) throw new AggregateError(failures, failures.join(" "));
        return secondsUntilNextStep(database);
      },
    },
    {
      name: "draw-results",
      purpose: "Fetches the public random value of a closed draw, and draws.",
      retry: retryForever,
      holdSeconds: 5,
      async run({ key, signal }) {
        await decideByBeacon(services, Number(key), signal);
      },
    },
    {
      name: "witnesses",
      purpose: "Asks the witnesses of a draw to sign the newest head of the ledger.",
      retry: retryForever,
      holdSeconds: 15,
      async run({ key, signal }) {
        await offerToWitness(services, key, signal);
      },
    },
  ];
}
