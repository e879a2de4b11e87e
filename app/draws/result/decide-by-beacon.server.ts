// Fetches the deciding round and draws. The round is the same whoever brings it, and whenever.
import type { DrawOffice } from "../draw-services.server.ts";
import { asSealed } from "../sealed-draw.ts";
import { findDraw } from "../store.server.ts";
import { fetchBeacon, publicRelays } from "./beacon-client.server.ts";
import { decideDraw } from "./decide-draw.server.ts";

type BeaconOffice = Pick<DrawOffice, "database" | "keys" | "log" | "beaconUrls">;

/** Throws, with every relay's reason, as long as the round is not to be had. */
export async function decideByBeacon(
  office: BeaconOffice,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  const row = await findDraw(office.database, id);
  const its = row && asSealed(row);
  if (its?.terms.randomness.source !== "drand") return;
  if (its.state !== "closed" && its.state !== "void") return;
  const { round } = its.terms.randomness;
  const { beaconUrls = publicRelays } = office;
  const { signature } = await fetchBeacon(beaconUrls, round, signal).catch((error: unknown) => {
    const reasons = error instanceof AggregateError ? error.errors : [error];
    throw new Error(`Round ${round} is not to be had yet: ${reasons.join(" ")}`, { cause: error });
  });
  const decision = await decideDraw(office, id, { round, signature });
  if (decision.ok) office.log.info({ slug: its.slug, round }, "A draw was decided.");
}
