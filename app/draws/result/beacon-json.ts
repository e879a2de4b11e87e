// A drand round as relays serve it and people paste it. Pure.
import { z } from "zod";

const beaconSchema = z.object({
  round: z.int().min(1),
  signature: z.string().regex(/^[0-9a-fA-F]{96}$/),
});

export type BeaconRound = { round: number; signature: string };

/** Checks the form only. The round and its signature are verified later. */
export function readBeaconJson(text: string): BeaconRound | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // Not JSON.
    return undefined;
  }
  const reading = beaconSchema.safeParse(json);
  if (!reading.success) return undefined;
  return { round: reading.data.round, signature: reading.data.signature.toLowerCase() };
}
