// The terms of a draw, their hash and the commitment to the secret: docs/protocol.md, section 3.
import { domainTag, fromHex, join } from "./encoding/bytes.ts";
import { canonicalBytes } from "./encoding/canonical-json.ts";
import { sha256 } from "./encoding/hashes.ts";
import type { RandomnessSource } from "./randomness-source.ts";

export const protocolName = "sealed-draw/v2";

export type Prize = { id: string; name: string; quantity: number };

export type Terms = {
  protocol: typeof protocolName;
  operator: string;
  operatorKey: string;
  drawId: string;
  title: string;
  rulesHash: string;
  opensAt: number;
  closesAt: number;
  ticketsPerPerson: number;
  prizes: Prize[];
  reserves: number;
  onePrizePerPerson: boolean;
  secretCommitment: string;
  randomness: RandomnessSource;
  exclusionReasons: string[];
  skipReasons: string[];
  checkpointSeconds: number;
  witnesses: { threshold: number; keys: string[] };
};

const termsTag = domainTag("sealed-draw/v2/terms");
const secretTag = domainTag("sealed-draw/v2/secret");

export function termsHash(terms: Terms): Uint8Array {
  return sha256(join(termsTag, canonicalBytes(terms)));
}

export function secretCommitment(drawId: string, secret: Uint8Array): Uint8Array {
  return sha256(join(secretTag, fromHex(drawId), secret));
}

/** Prizes in award order, each repeated `quantity` times. */
export function slotsOf(prizes: Pick<Prize, "id" | "quantity">[]): string[] {
  return prizes.flatMap(({ id, quantity }) => Array<string>(quantity).fill(id));
}
