// From a valid entry to everything a ticket is made of, except its place in the tree.
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
} from "../../protocol/tickets.ts";
import { identityOf, publicPart } from "../draws/display-name.ts";
import type { Entry } from "./entry-rules.ts";

export type NewTicket = TicketCommitments & {
  entry: Entry;
  /** In the ticket's address; only its hash is stored. */
  code: string;
  codeHash: Uint8Array;
  couponHash: Uint8Array | undefined;
  tag: Uint8Array;
  tagSalt: Uint8Array;
  pub: PublicPart;
  id: Identity;
  saltPub: Uint8Array;
  saltId: Uint8Array;
};

/** The secrets that tickets of one draw are made with. */
export type TicketKeys = {
  drawId: string;
  tagKey: Uint8Array;
  codeKey: KeyObject;
  couponKey: string;
  showPlace: boolean;
};

const saltLength = 32;

export function newTicket(entry: Entry, keys: TicketKeys): NewTicket {
  const tagSalt = personTagSalt(keys.tagKey, keys.drawId, entry.phone);
  const tag = personTag(keys.drawId, tagSalt, entry.phone);
  const code = ticketCode(keys.codeKey, entry.idempotencyKey);
  const pub = publicPart(entry, toHex(tag), keys.showPlace);
  const id = identityOf(entry);
  const salts = randomBytes(2 * saltLength);
  const saltPub = salts.subarray(0, saltLength);
  const saltId = salts.subarray(saltLength);
  return {
    entry,
    code,
    codeHash: hashTicketCode(code),
    couponHash: entry.coupon ? hashCouponCode(keys.couponKey, entry.coupon) : undefined,
    tag,
    tagSalt,
    pub,
    id,
    saltPub,
    saltId,
    pubC: publicCommitment(pub, saltPub),
    idC: identityCommitment(id, saltId),
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
