// Tickets: what a leaf commits to without revealing it: docs/protocol.md, section 4.
import { domainTag, fromHex, join, u64, utf8 } from "./encoding/bytes.ts";
import { canonicalBytes } from "./encoding/canonical-json.ts";
import { type HmacSha256, hmacSha256, type Sha256, sha256 } from "./encoding/hashes.ts";
import { merkleLeafHash } from "./encoding/merkle-tree.ts";
import { hex, record, text } from "./encoding/shape.ts";

/** What may be shown if the ticket wins, in the form the entrant agreed to, and the person's tag. */
export type PublicPart = { name: string; place: string; tag: string };

/** The person; never published. */
export type Identity = { name: string; phone: string; email?: string };

/** The two commitments in a leaf. */
export type TicketCommitments = { pubC: Uint8Array; idC: Uint8Array };

const tagSaltTag = domainTag("sealed-draw/v2/tag-salt");
const tagTag = domainTag("sealed-draw/v2/tag");
const publicTag = domainTag("sealed-draw/v2/pub");
const identityTag = domainTag("sealed-draw/v2/id");
const ticketTag = domainTag("sealed-draw/v2/ticket");

export const publicPartShape = record({ name: text(0, 200), place: text(0, 200), tag: hex(32) });
export const identityShape = record(
  { name: text(0, 200), phone: text(0, 200) },
  { email: text(0, 200) },
);

/** The operator's secret part of a tag. Its entrant gets it with the receipt, nobody else. */
export function personTagSalt(
  drawTagKey: Uint8Array,
  drawId: string,
  phone: string,
  mac: HmacSha256 = hmacSha256,
): Uint8Array {
  return mac(drawTagKey, join(tagSaltTag, fromHex(drawId), utf8(phone)));
}

/** One person has one tag per draw. With the salt anybody can check whose number it stands for. */
export function personTag(
  drawId: string,
  tagSalt: Uint8Array,
  phone: string,
  hash: Sha256 = sha256,
): Uint8Array {
  return hash(join(tagTag, fromHex(drawId), tagSalt, utf8(phone)));
}

export function publicCommitment(
  pub: PublicPart,
  salt: Uint8Array,
  hash: Sha256 = sha256,
): Uint8Array {
  return hash(join(publicTag, salt, canonicalBytes(pub)));
}

export function identityCommitment(
  identity: Identity,
  salt: Uint8Array,
  hash: Sha256 = sha256,
): Uint8Array {
  return hash(join(identityTag, salt, canonicalBytes(identity)));
}

export type Ticket = { drawId: string; index: number; termsHash: Uint8Array } & TicketCommitments;

export function leafData({ drawId, index, termsHash, pubC, idC }: Ticket): Uint8Array {
  return join(ticketTag, fromHex(drawId), u64(index), termsHash, pubC, idC);
}

export function ticketLeafHash(ticket: Ticket, hash: Sha256 = sha256): Uint8Array {
  return merkleLeafHash(leafData(ticket), hash);
}
