// From a valid entry to everything its ticket is made of.
import { createHmac, hash, type KeyObject, randomBytes, randomUUID } from "node:crypto";
import { toHex } from "../../protocol/encoding/bytes.ts";
import {
  type Identity,
  identityCommitment,
  type PublicPart,
  personTag,
  personTagSalt,
  publicCommitment,
  type TicketCommitments,
  ticketLeafHash,
} from "../../protocol/tickets.ts";
import { identityOf, publicPart } from "../draws/display-name.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { Entry } from "./entry-rules.ts";

/** What the database finds earlier tickets by: of the same post, the same person and the same coupon. */
export type TicketLookup = {
  /** In the ticket's address; only its hash is stored. */
  code: string;
  codeHash: Uint8Array;
  couponHash: Uint8Array | undefined;
  tag: Uint8Array;
  tagSalt: Uint8Array;
};

type TicketPlace = {
  /** In the tree. */
  index: number;
  /** This person's first, second, … ticket. */
  nth: number;
  couponId: number | undefined;
};

export type NewTicket = TicketLookup &
  TicketPlace &
  TicketCommitments & {
    entry: Entry;
    pub: PublicPart;
    id: Identity;
    saltPub: Uint8Array;
    saltId: Uint8Array;
    leaf: Uint8Array;
  };

/** The secrets that tickets of one draw are made with. */
type TicketKeys = {
  drawId: string;
  tagKey: Uint8Array;
  codeKey: KeyObject;
  couponKey: string;
};

const saltLength = 32;

export function lookupOf(entry: Entry, keys: TicketKeys): TicketLookup {
  const tagSalt = personTagSalt(keys.tagKey, keys.drawId, entry.phone);
  const code = ticketCode(keys.codeKey, entry.idempotencyKey);
  return {
    code,
    codeHash: hashTicketCode(code),
    couponHash: entry.coupon ? hashCouponCode(keys.couponKey, entry.coupon) : undefined,
    tag: personTag(keys.drawId, tagSalt, entry.phone),
    tagSalt,
  };
}

export function newTicket(
  entry: Entry,
  lookup: TicketLookup,
  place: TicketPlace,
  { drawId, termsHash, plan }: SealedDraw,
): NewTicket {
  const pub = publicPart(entry, toHex(lookup.tag), plan.showPlace);
  const id = identityOf(entry);
  const salts = randomBytes(2 * saltLength);
  const saltPub = salts.subarray(0, saltLength);
  const saltId = salts.subarray(saltLength);
  const pubC = publicCommitment(pub, saltPub);
  const idC = identityCommitment(id, saltId);
  return {
    ...lookup,
    ...place,
    entry,
    pub,
    id,
    saltPub,
    saltId,
    pubC,
    idC,
    leaf: ticketLeafHash({ pubC, idC, index: place.index, drawId, termsHash }),
  };
}

/**
 * 128 bits that nobody can guess, and the same for the same post: a browser that retries after a lost response
 * gets the address of its ticket. Only the hash of a code is stored.
 */
function ticketCode(codeKey: KeyObject, idempotencyKey: string): string {
  const mac = createHmac("sha256", codeKey).update("ticket code\0").update(idempotencyKey).digest();
  return mac.toString("base64url", 0, 16);
}

export function hashTicketCode(code: string): Uint8Array {
  return hash("sha256", code, "buffer");
}

export function hashCouponCode(couponKey: string, code: string): Uint8Array {
  return createHmac("sha256", couponKey).update(code).digest();
}

export function newIdempotencyKey(): string {
  return randomUUID();
}
