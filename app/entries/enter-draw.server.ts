// Entering a draw: validated, limited, appended, committed, receipted.

import { isIPv6 } from "node:net";
import type { Receipt } from "../../protocol/receipts.ts";
import type { DrawOffice } from "../draws/draw-services.server.ts";
import { hmacLetters } from "../draws/native-hashes.server.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { EntryRoute } from "../draws/states.ts";
import type { PublicDraw } from "../draws/store.server.ts";
import type { Refusal } from "./append-tickets.server.ts";
import { type Candidate, hashCouponCode, newIdempotencyKey } from "./candidate.server.ts";
import type { Committed } from "./entry-queue.server.ts";
import { type EntryProblems, readEntry } from "./entry-rules.ts";
import type { Pressure } from "./network-pressure.ts";
import { findTicketByIndex } from "./receipts.server.ts";

/** What is known about a post besides its content. */
export type EntryCircumstances = {
  route: Exclude<EntryRoute, "coupon">;
  /** Where it comes from; leave it out for what staff enter. */
  sender?: Sender;
  /** The same key is the same entry, however often it is sent. */
  idempotencyKey?: string;
  /** Why a person should look at it: "hidden-field", "filled-in-too-fast". The ticket is on hold. */
  suspicion?: string;
};

export type Sender = {
  /** Keyed hash of the visitor's network. */
  network: string;
  pressure: Pressure;
};

export type EntryRefusal = Exclude<Refusal, "key-reused"> | "invalid" | "too-many-requests";

export type EntryOutcome =
  | {
      ok: true;
      /** The number people see. */
      ticket: number;
      code: string;
      url: string;
      status: "counted" | "on-hold" | "excluded";
      receipt: Receipt;
      /** The same post had arrived before. */
      repeated: boolean;
    }
  | { ok: false; reason: EntryRefusal; message: string; errors: EntryProblems };

export async function enterDraw(
  office: DrawOffice,
  { draw: its }: Pick<PublicDraw, "draw">,
  input: unknown,
  circumstances: EntryCircumstances,
): Promise<EntryOutcome> {
  const reading = readCandidate(office, its, input, circumstances);
  if (!reading.ok) return reading;
  return outcomeOf(office, its, await office.entries.enter(its.id, reading.candidate));
}

type RefusedEntry = Extract<EntryOutcome, { ok: false }>;

/** Somebody who may ask for a ticket, or why not. */
export function readCandidate(
  office: DrawOffice,
  its: SealedDraw,
  input: unknown,
  circumstances: EntryCircumstances,
): { ok: true; candidate: Candidate } | RefusedEntry {
  const { network, pressure } = circumstances.sender ?? { network: "", pressure: "calm" };
  if (pressure === "flood") return refuse("too-many-requests");
  const reading = readEntry(input, its.plan, circumstances.route);
  if (!reading.ok) return refuse("invalid", reading.errors);

  const { entrant } = reading;
  const candidate = {
    entrant,
    idempotencyKey: circumstances.idempotencyKey || newIdempotencyKey(),
    couponHash: entrant.coupon ? hashCouponCode(office.couponKey, entrant.coupon) : undefined,
    network,
    holdReason: circumstances.suspicion || (pressure === "burst" ? "network-burst" : ""),
  };
  return { ok: true, candidate };
}

/** At once, unless the same post had arrived before: then its ticket is looked up. */
export function outcomeOf(
  office: DrawOffice,
  its: SealedDraw,
  committed: Committed,
): EntryOutcome | Promise<EntryOutcome> {
  if (!committed) {
    office.sealed.forget(its.slug);
    return refuse("not-open");
  }
  const { outcome, receipt } = committed;
  if (!outcome.ok)
    return outcome.reason === "key-reused" ? refuseReusedKey() : refuse(outcome.reason);

  const { code, index } = outcome;
  const place = { ok: true, ticket: index + 1, code, url: `/ticket/${code}` } as const;
  if (outcome.repeated) {
    return findTicketByIndex(office, its.id, index).then((earlier) =>
      earlier?.receipt
        ? { ...place, status: earlier.status, receipt: earlier.receipt, repeated: true }
        : refuse("closed"),
    );
  }
  if (!receipt) throw new Error(`Ticket ${index + 1} has no receipt.`);
  const status = outcome.candidate.holdReason ? "on-hold" : "counted";
  return { ...place, status, receipt, repeated: false };
}

/** Counts one post from this address. */
export function feelSender(
  { networkKey, pressure }: Pick<DrawOffice, "networkKey" | "pressure">,
  address: string,
): Sender {
  const network = networkOf(address, networkKey);
  return { network, pressure: pressure.feel(network) };
}

/** A person's provider hands out whole IPv6 networks: the first 64 bits are the household. */
export function networkOf(address: string, key: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, "");
  const household = plain.includes(":") && isIPv6(plain) ? householdOf(plain) : plain;
  return hmacLetters(bytesOf(key), household, "base64url").slice(0, 22);
}

const keyBytes = new Map<string, Buffer>();

/** The same bytes each time, so that what HMAC makes of a key is made once. */
function bytesOf(key: string): Buffer {
  const bytes = keyBytes.get(key) ?? Buffer.from(key);
  keyBytes.set(key, bytes);
  return bytes;
}

function householdOf(address: string): string {
  const network = new URL(`http://[${address.split("%")[0]}]`).hostname;
  return firstHalf(network.slice(1, -1));
}

function firstHalf(address: string): string {
  const [head = "", tail = ""] = address.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  return [...before, ...zeros, ...after].slice(0, 4).join(":");
}

const messages: Record<EntryRefusal, string> = {
  "not-open": "This draw is not open yet. Come back when it opens.",
  closed: "This draw is closed. No more entries can be taken.",
  "already-entered": "This phone number already has its ticket. Look for the link you were given.",
  "limit-reached": "This phone number already has as many tickets as one person may hold.",
  invalid: "Something has to be put right before you get your ticket.",
  "coupon-unknown": "We do not know this coupon. Compare the code, or ask whoever gave it to you.",
  "coupon-used": "This coupon has been used. Ask whoever gave it to you for another one.",
  "coupon-void": "This coupon was taken back. Ask whoever gave it to you for another one.",
  "too-many-requests": "Too many entries come from your network. Try again in a few minutes.",
};

function refuse(reason: EntryRefusal, errors: EntryProblems = {}): RefusedEntry {
  const field = fieldOf[reason];
  return {
    ok: false,
    reason,
    message: messages[reason],
    errors: field ? { [field]: messages[reason] } : errors,
  };
}

/** The field beside which the message belongs. */
const fieldOf: Partial<Record<EntryRefusal, keyof EntryProblems>> = {
  "already-entered": "phone",
  "limit-reached": "phone",
  "coupon-unknown": "coupon",
  "coupon-used": "coupon",
  "coupon-void": "coupon",
};

function refuseReusedKey(): EntryOutcome {
  return refuse("invalid", {
    form: "This Idempotency-Key was used for another entry. Send a new one with new content.",
  });
}
