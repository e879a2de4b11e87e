// Enters somebody into a draw: validates, limits, appends, commits, returns the receipt.
import type { Receipt } from "../../protocol/receipts.ts";
import { settings } from "../content/collections.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { EntryStatus } from "../draws/states.ts";
import type { PublicDraw } from "../draws/store.server.ts";
import { type Language, siteLanguages } from "../languages/languages.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { networkOf } from "../platform/http/limits/network-of.server.ts";
import { entryOutcomes } from "../platform/metrics/process-metrics.server.ts";
import {
  type EntryOrigin,
  type EntryProblems,
  type EntryReading,
  readEntry,
} from "./entry-rules.ts";
import type { EntryServices } from "./entry-services.server.ts";
import type { Pressure } from "./network-pressure.ts";
import { newIdempotencyKey } from "./new-ticket.server.ts";
import { findTicketByIndex } from "./receipts.server.ts";
import type { RefusalReason } from "./refusals.ts";

/** What is known about a post besides its content. */
type EntryCircumstances = {
  route: EntryOrigin["route"];
  /** Leave it out for entries by staff. */
  sender?: EntrySender;
  /** The same key is the same entry, however often it is sent. */
  idempotencyKey?: string;
  /** Why staff should check it: "hidden-field", "filled-in-too-fast". The ticket is then on hold. */
  suspicion?: string;
  /** Of the page; without one, the site's own. */
  language?: Language;
};

export type EntrySender = {
  /** Keyed hash of the visitor's network. */
  network: string;
  pressure: Pressure;
};

export type EntryOutcome =
  | {
      ok: true;
      /** The number people see. */
      ticket: number;
      code: string;
      url: string;
      status: EntryStatus;
      receipt: Receipt;
      /** The same post had arrived before. */
      repeated: boolean;
    }
  | RefusedEntry;

export type RefusedEntry = {
  ok: false;
  reason: RefusalReason;
  /** By field, when the reason is "invalid". */
  problems: EntryProblems;
};

export async function enterDraw(
  services: EntryServices,
  { draw }: Pick<PublicDraw, "draw">,
  request: unknown,
  circumstances: EntryCircumstances,
): Promise<EntryOutcome> {
  const plan = namesLanguage(request)
    ? { ...draw.plan, languages: await readLanguages(services.database) }
    : draw.plan;
  const reading = readEntry(request, plan, originOf(circumstances));
  return enterReading(services, draw, reading, circumstances.sender);
}

/** Most programs name none, and entries must not wait for the settings. */
function namesLanguage(request: unknown): boolean {
  return typeof request === "object" && request !== null && "language" in request;
}

async function readLanguages(database: AnyDatabase): Promise<Language[]> {
  const site = await openDocuments(database).read(settings, "site");
  return site ? siteLanguages({ ...site.data, ownLocale: site.data.locale }) : [];
}

/** For callers that have validated the entry already. */
export async function enterReading(
  services: EntryServices,
  draw: SealedDraw,
  reading: EntryReading,
  sender?: EntrySender,
): Promise<EntryOutcome> {
  const outcome = await tryToEnter(services, draw, reading, sender);
  entryOutcomes.inc({ outcome: labelOf(outcome) });
  return outcome;
}

function labelOf(outcome: EntryOutcome): string {
  if (!outcome.ok) return outcome.reason;
  return outcome.repeated ? "repeated" : outcome.status;
}

async function tryToEnter(
  services: EntryServices,
  draw: SealedDraw,
  reading: EntryReading,
  sender: EntrySender | undefined,
): Promise<EntryOutcome> {
  if (sender?.pressure === "flood") return refuse("too-many-requests");
  if (!reading.ok) return refuse("invalid", reading.problems);
  const committed = await services.entries.enter(draw.id, reading.entry);
  if (!committed) {
    services.sealed.forget(draw.slug);
    return refuse("not-open");
  }
  const { outcome, receipt } = committed;
  if (!outcome.ok) return refuse(outcome.reason);
  if (outcome.repeated) {
    const earlier = await findTicketByIndex(services, draw.id, outcome.index);
    if (!earlier?.receipt) return refuse("closed");
    const { status, receipt } = earlier;
    return { ok: true, ...placeOf(outcome), status, receipt, repeated: true };
  }
  if (!receipt) throw new Error(`Ticket ${outcome.ticket.index + 1} has no receipt.`);
  const status = reading.entry.holdReason ? "on-hold" : "counted";
  return { ok: true, ...placeOf(outcome.ticket), status, receipt, repeated: false };
}

function placeOf({ code, index }: { code: string; index: number }) {
  return { ticket: index + 1, code, url: `/ticket/${code}` };
}

function refuse(reason: RefusalReason, problems: EntryProblems = {}): RefusedEntry {
  return { ok: false, reason, problems };
}

export function originOf(circumstances: EntryCircumstances): EntryOrigin {
  const { route, sender, idempotencyKey, suspicion, language } = circumstances;
  return {
    route,
    idempotencyKey: idempotencyKey || newIdempotencyKey(),
    network: sender?.network ?? "",
    holdReason: suspicion || (sender?.pressure === "burst" ? "network-burst" : ""),
    ...(language && { language }),
  };
}

/** Counts one post from this address. */
export function recordAttempt(
  { networkKey, pressure }: Pick<EntryServices, "networkKey" | "pressure">,
  address: string,
): EntrySender {
  const network = networkOf(address, networkKey);
  return { network, pressure: pressure.recordAttempt(network) };
}
