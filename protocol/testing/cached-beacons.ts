// Verifies every beacon once per run: a pairing takes a tenth of a second, and tests use few rounds.
import { type BeaconCheck, verifyQuicknetSignature } from "../beacon.ts";
import { toHex } from "../encoding/bytes.ts";

const verdicts = new Map<string, boolean>();

export const cachedBeacon: BeaconCheck = (round, signature) => {
  const beacon = `${round} ${toHex(signature)}`;
  const known = verdicts.get(beacon);
  if (known !== undefined) return known;
  const verdict = verifyQuicknetSignature(round, signature);
  verdicts.set(beacon, verdict);
  return verdict;
};
