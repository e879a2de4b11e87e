// Fetches a quicknet round from public relays. Whoever answers, the signature is what counts.
import { verifyQuicknetSignature } from "../../../protocol/beacon.ts";
import { fromHex } from "../../../protocol/encoding/bytes.ts";
import { quicknet } from "../../../protocol/quicknet.ts";
import { type BeaconRound, readBeaconJson } from "./beacon-json.ts";

/** Run by different organisations of the League of Entropy; BEACON_URLS replaces them. */
export const publicRelays = [
  "https://api.drand.sh",
  "https://api2.drand.sh",
  "https://api3.drand.sh",
  "https://drand.cloudflare.com",
];

const answerWithinMilliseconds = 8_000;
/** A round is a few hundred bytes; whatever is longer is something else. */
const longestAnswer = 10_000;

/** The first relay whose answer verifies. Throws, with every relay's reason, when none does. */
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
  const text = await response.text();
  const beacon = text.length > longestAnswer ? undefined : readBeaconJson(text);
  if (beacon?.round !== round) throw new Error(`${relay} did not answer with round ${round}.`);
  if (!verifyQuicknetSignature(round, fromHex(beacon.signature))) {
    throw new Error(`${relay} answered with a signature that is not the beacon's.`);
  }
  return beacon;
}

/** drand's HTTP API; an address may name the chain already, as relays of one chain do. */
export function roundAddress(relay: string, round: number): string {
  const base = relay.replace(/\/+$/, "");
  const chain = base.includes(quicknet.chainHash) ? base : `${base}/${quicknet.chainHash}`;
  return `${chain}/public/${round}`;
}
