// Fetches the deciding round and decides the draw.
import { asSealed } from "../sealed-draw.ts";
import type { DrawServices } from "../services/draw-services.server.ts";
import { findDraw } from "../store.server.ts";
import { fetchBeacon, publicRelays } from "./beacon-client.server.ts";
import { decideDraw } from "./decide-draw.server.ts";

type BeaconServices = Pick<DrawServices, "database" | "keys" | "log" | "beaconUrls">;

/** Throws, with every relay's reason, until the round is available. */
export async function decideByBeacon(
  services: BeaconServices,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  const row = await findDraw(services.database, id);
  const draw = row && asSealed(row);
  if (draw?.terms.randomness.source !== "drand") return;
  if (draw.state !== "closed" && draw.state !== "void") return;
  const { round } = draw.terms.randomness;
  const { beaconUrls = publicRelays } = services;
  const { signature } = await fetchBeacon(beaconUrls, round, signal).catch((error: unknown) => {
    const reasons = error instanceof AggregateError ? error.errors : [error];
    throw new Error(`Round ${round} is not to be had yet: ${reasons.join(" ")}`, { cause: error });
  });
  const decision = await decideDraw(services, id, { round, signature });
  if (decision.ok) services.log.info({ slug: draw.slug, round }, "A draw was decided.");
}
