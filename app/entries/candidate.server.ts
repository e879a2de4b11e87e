// From a validated entrant to everything a ticket is made of, except its place in the tree.
import { createHmac } from "node:crypto";
import { canonicalText } from "../../protocol/canonical-json.ts";
import { type Identity, identityTag, type PublicPart, publicTag } from "../../protocol/tickets.ts";
import { hashLetters, hmacLetters } from "../draws/native-hashes.server.ts";
import { fillRandom, freshRandom } from "../platform/fresh-random.server.ts";
import type { Entrant } from "./entry-rules.ts";
import { displayName } from "./names.ts";
import { TicketBytes } from "./ticket-bytes.server.ts";

/** One validated entry that asks for a ticket. */
export type Candidate = {
  entrant: Entrant;
  /** Chosen by the client, or random: the same key is the same entry. */
  idempotencyKey: string;
  couponHash: Uint8Array | undefined;
  /** Keyed hash of the sender's network; empty when it came from staff. */
  network: string;
  /** Why a person should look at it; empty for nearly all. */
  holdReason: string;
};

/** With everything that is derived from it and the draw's keys, but its place in the tree: what can be made before the draw is held. */
export type ReadyCandidate = Omit<Candidate, "idempotencyKey"> & {
  code: string;
  /** The person, in hex. */
  person: string;
  pub: PublicPart;
  id: Identity;
  bytes: TicketBytes;
};

export type DrawKeys = { tagKey: Uint8Array; codeKey: Uint8Array; showPlace: boolean };

/** The commitments are those of protocol/tickets.ts, without a copy for every step; whoever checks a receipt compares them. */
export function makeReady(
  { entrant, idempotencyKey, couponHash, network, holdReason }: Candidate,
  { tagKey, codeKey, showPlace }: DrawKeys,
): ReadyCandidate {
  const bytes = new TicketBytes();
  bytes.put("tag", hmacLetters(tagKey, entrant.phone));
  const code = ticketCode(codeKey, idempotencyKey);
  bytes.put("codeHash", hashLetters(code));
  const person = bytes.hex("tag");
  const pub = publicPart(entrant, person, showPlace);
  const id = identityOf(entrant);
  fillRandom(bytes.salts);
  bytes.put("pubC", hashLetters(publicTag, bytes.part("saltPub"), canonicalText(pub)));
  bytes.put("idC", hashLetters(identityTag, bytes.part("saltId"), canonicalText(id)));
  return { entrant, couponHash, network, holdReason, code, person, pub, id, bytes };
}

export function publicPart(
  { name, place, display }: Pick<Entrant, "name" | "place" | "display">,
  /** The person, in hex. */
  tag: string,
  showPlace: boolean,
): PublicPart {
  return { name: displayName(name, display), place: showPlace ? place : "", tag };
}

export function identityOf(person: {
  name: string;
  phone: string;
  email?: string | null | undefined;
}): Identity {
  const { name, phone, email } = person;
  return email ? { email, name, phone } : { name, phone };
}

/**
 * 128 bits that nobody can guess, yet the same for the same post: a browser that repeats itself
 * after a lost answer gets the address of the ticket it already has, and no code is ever stored.
 */
function ticketCode(codeKey: Uint8Array, idempotencyKey: string): string {
  // The key in front is enough here: no whole hash of it ever leaves, so none can be extended. Twice as fast as HMAC.
  const letters = hashLetters(codeKey, "ticket code\0", idempotencyKey);
  return Buffer.from(letters, "binary").toString("base64url", 0, 16);
}

export function hashTicketCode(code: string): Uint8Array {
  return Buffer.from(hashLetters(code), "binary");
}

export function hashCouponCode(couponKey: string, code: string): Uint8Array {
  return createHmac("sha256", couponKey).update(code).digest();
}

export function newIdempotencyKey(): string {
  return freshRandom(18).toString("base64url");
}
