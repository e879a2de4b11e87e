// A real quicknet round and a closing time that leads to it, for draws in tests.
import { timeOfRound } from "../../../protocol/quicknet.ts";
import beaconFile from "../../../protocol/vectors/drand/quicknet-beacons.json" with {
  type: "json",
};

const testGapSeconds = 900;

const newest = beaconFile.beacons.toSorted((left, right) => right.round - left.round)[0];
if (!newest) throw new Error("No rounds are recorded.");

export const recordedBeacon = {
  round: newest.round,
  signature: newest.signature,
  /** The round is the first one strictly after closesAt + gap. */
  closesAt: timeOfRound(newest.round) - 1 - testGapSeconds,
  moment: timeOfRound(newest.round),
  json: JSON.stringify({
    round: newest.round,
    randomness: newest.randomness,
    signature: newest.signature,
  }),
};
