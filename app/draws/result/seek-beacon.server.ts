// Looks for the deciding round for as long as it takes, without keeping anything else waiting.
import type { DrawOffice } from "../draw-services.server.ts";
import { PatientTasks, reasonsOf } from "../patient-tasks.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import { fetchBeacon, publicRelays } from "./beacon-client.server.ts";
import { decideDraw } from "./decide-draw.server.ts";

export class BeaconSeeker {
  readonly #office: DrawOffice;
  readonly #tasks = new PatientTasks();

  constructor(office: DrawOffice) {
    this.#office = office;
  }

  /** True when an attempt was started. */
  seek(its: SealedDraw): boolean {
    const { randomness } = its.terms;
    if (randomness.source !== "drand") return false;
    const { round } = randomness;
    const { log, beaconUrls = publicRelays } = this.#office;
    return this.#tasks.start(
      its.drawId,
      async (signal) => {
        const { signature } = await fetchBeacon(beaconUrls, round, signal);
        const decision = await decideDraw(this.#office, its.id, { round, signature });
        if (decision.ok) log.info({ slug: its.slug, round }, "A draw was decided.");
      },
      (error) => {
        const facts = { slug: its.slug, round, reasons: reasonsOf(error) };
        log.warn(facts, "The deciding round is not to be had yet.");
      },
    );
  }

  settled(): Promise<void> {
    return this.#tasks.settled();
  }

  stop(): Promise<void> {
    return this.#tasks.stop();
  }
}
