// Fetches a quicknet round from public relays. Relays need not be trusted: the signature is verified.
import { verifyQuicknetSignature } from "../../../protocol/beacon.ts";
import { fromHex } from "../../../protocol/encoding/bytes.ts";
import { quicknet } from "../../../protocol/quicknet.ts";
import { readResponseText } from "../../platform/http/read-response.server.ts";
import { type BeaconRound, readBeaconJson } from "./beacon-json.ts";

/** Run by different organisations of the League of Entropy; BEACON_URLS replaces them. */
export const publicRelays = [
  "https://api.drand.sh",
  "https://api2.drand.sh",
  "https://api3.drand.sh",
  "https://drand.cloudflare.com",
];

const answerWithinMilliseconds = 8_000;
/** In bytes. A round is a few hundred. */
const longestAnswer = 10_000;

/** The round of the first relay that returns a valid one. Throws, with all reasons, when none does. */
export async function fetchBeacon(
  relays: string[],
  round: number,
  signal: AbortSignal,
): Promise<BeaconRound> {
  const done = new AbortController();
  const ended = AbortSignal.any([signal, done.signal]);
  try {
    return await Promise.any(relays.map((relay) => askRelay(relay, round, ended)));
  } finally {
    done.abort();
  }
}

async function askRelay(relay: string, round: number, signal: AbortSignal): Promise<BeaconRound> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(answerWithinMilliseconds)]);
  const response = await fetch(roundAddress(relay, round), { signal: limit, redirect: "error" });
  if (!response.ok) throw new Error(`${relay} answered ${response.status}.`);
  const beacon = readBeaconJson(await readResponseText(response, longestAnswer));
  if (beacon?.round !== round) throw new Error(`${relay} did not answer with round ${round}.`);
  if (!verifyQuicknetSignature(round, fromHex(beacon.signature))) {
    throw new Error(`${relay} answered with a signature that is not the beacon's.`);
  }
  return beacon;
}

/** drand's HTTP API; a URL may contain the chain hash already. */
function roundAddress(relay: string, round: number): string {
  const base = relay.replace(/\/+$/, "");
  const chain = base.includes(quicknet.chainHash) ? base : `${base}/${quicknet.chainHash}`;
  return `${chain}/public/${round}`;
}
