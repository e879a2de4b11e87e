// From a validated entrant to everything a ticket is made of, except its place in the tree.
import { createHmac, hash } from "node:crypto";
import {
  type Identity,
  identityCommitment,
  type PublicPart,
  personTag,
  publicCommitment,
  type TicketCommitments,
} from "../../../protocol/tickets.ts";
import { freshRandom } from "../../platform/fresh-random.server.ts";
import { nativeHex, nativeHmacSha256, nativeSha256 } from "../native-hashes.server.ts";
import type { Entrant } from "./entry-rules.ts";
import { displayName } from "./names.ts";

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

/** A candidate with everything that is derived from it and the draw's keys, computed once. */
export type MarkedCandidate = Candidate & {
  tag: Uint8Array;
  /** The person, in hex. */
  person: string;
  attempt: Uint8Array;
  fingerprint: Uint8Array;
  code: string;
};

/** Everything but its place in the tree: what can be made before the draw is held. */
export type ReadyCandidate = MarkedCandidate & { prepared: PreparedTicket };

export type DrawKeys = { tagKey: Uint8Array; codeKey: Uint8Array; showPlace: boolean };

export type PreparedTicket = {
  pub: PublicPart;
  id: Identity;
  tag: Uint8Array;
  saltPub: Uint8Array;
  saltId: Uint8Array;
} & TicketCommitments;

function markCandidate(candidate: Candidate, keys: DrawKeys): MarkedCandidate {
  const { entrant, idempotencyKey } = candidate;
  const tag = personTag(keys.tagKey, entrant.phone, nativeHmacSha256);
  return {
    ...candidate,
    tag,
    person: nativeHex(tag),
    attempt: hashIdempotencyKey(keys.codeKey, idempotencyKey),
    fingerprint: fingerprintOf(keys.tagKey, entrant),
    code: ticketCode(keys.codeKey, idempotencyKey),
  };
}

export function makeReady(candidate: Candidate, keys: DrawKeys): ReadyCandidate {
  const marked = markCandidate(candidate, keys);
  return { ...marked, prepared: prepareTicket(marked, keys) };
}

function prepareTicket(
  { entrant, tag }: MarkedCandidate,
  { showPlace }: Pick<DrawKeys, "showPlace">,
): PreparedTicket {
  const salts = freshRandom(64);
  const [saltPub, saltId] = [salts.subarray(0, 32), salts.subarray(32)];
  const pub = publicPart(entrant, tag, showPlace);
  const id = identityOf(entrant);
  return {
    pub,
    id,
    tag,
    saltPub,
    saltId,
    pubC: publicCommitment(pub, saltPub, nativeSha256),
    idC: identityCommitment(id, saltId, nativeSha256),
  };
}

export function publicPart(
  { name, place, display }: Pick<Entrant, "name" | "place" | "display">,
  tag: Uint8Array,
  showPlace: boolean,
): PublicPart {
  return {
    name: displayName(name, display),
    place: showPlace ? place : "",
    tag: nativeHex(tag),
  };
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
  return keyedHash(codeKey, "ticket code", idempotencyKey).toString("base64url", 0, 16);
}

export function hashTicketCode(code: string): Uint8Array {
  return Buffer.from(hash("sha256", code, "binary"), "binary");
}

function hashIdempotencyKey(codeKey: Uint8Array, idempotencyKey: string): Uint8Array {
  return keyedHash(codeKey, "idempotency", idempotencyKey);
}

/** Keyed, so that what was posted cannot be guessed from it once the key is gone. */
function fingerprintOf(tagKey: Uint8Array, entrant: Entrant): Uint8Array {
  const { name, phone, email = "", place, display, coupon = "" } = entrant;
  const words = JSON.stringify([name, phone, email, place, display, coupon]);
  return keyedHash(tagKey, "fingerprint", words);
}

/** The key in front is enough here: no whole hash of it ever leaves, so none can be extended. Twice as fast as HMAC. */
function keyedHash(key: Uint8Array, purpose: string, text: string): Buffer {
  const words = `${purpose}\0${text}`;
  const bytes = Buffer.allocUnsafe(key.length + Buffer.byteLength(words));
  bytes.set(key);
  bytes.write(words, key.length);
  return Buffer.from(hash("sha256", bytes, "binary"), "binary");
}

export function hashCouponCode(couponKey: string, code: string): Uint8Array {
  return createHmac("sha256", couponKey).update(code).digest();
}

export function newIdempotencyKey(): string {
  return freshRandom(18).toString("base64url");
}
