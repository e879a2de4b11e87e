// The awards that pages may show: those that the verified statements give, and only while the database agrees.
import { sameBytes, toHex } from "../../../protocol/encoding/bytes.ts";
import { termsHash } from "../../../protocol/terms.ts";
import { identityCommitment, publicCommitment, ticketLeafHash } from "../../../protocol/tickets.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { nativeSha256 } from "../../platform/native-sha256.server.ts";
import { identityOf } from "../display-name.ts";
import { readLinesOfDraw } from "../ledger/ledger-store.server.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import type { AwardProgress } from "../states.ts";
import { listPrizes, type PrizeRow } from "../store.server.ts";
import type { AwardTurn } from "./award-history.ts";
import {
  hidesWinners,
  listOpenedWithLeaves,
  listStoredAwards,
  type OpenedWithLeaf,
  type StoredAward,
} from "./integrity-store.server.ts";
import { type VerifiedDraw, verifyDraw } from "./verified-draw.ts";

/** One award, skipped ones included. Ticket, prize and times are those of the statements. */
export type AwardView = Omit<AwardTurn, "handedOverAt"> & {
  progress: AwardProgress;
  /** As the winner agreed to be shown. */
  name: string;
  place: string;
  handedOverAt?: number;
};

type AwardsReading = { ok: true; awards: AwardView[] } | { ok: false; problem: string };

/** Each skip or handover takes a person some seconds, so there are never this many while one page is read. */
const mostAttempts = 5;

/**
 * Every award that was ever made, in slot order; or why the record and the database disagree. Rows and statements are
 * read by several queries, and a skip may be committed between them: they disagree only if no statement was added.
 */
export async function readAwards(database: AnyDatabase, draw: SealedDraw): Promise<AwardsReading> {
  let lines = await readLinesOfDraw(database, draw.operator, draw.drawId);
  for (let attempt = 1; ; attempt += 1) {
    const reading = await compareAwards(database, draw, lines);
    if (reading.ok || attempt === mostAttempts) return reading;
    const before = lines.length;
    lines = await readLinesOfDraw(database, draw.operator, draw.drawId);
    if (lines.length === before) return reading;
  }
}

async function compareAwards(
  database: AnyDatabase,
  draw: SealedDraw,
  lines: string[],
): Promise<AwardsReading> {
  const rows = await listStoredAwards(database, draw.id);
  const opened = await listOpenedWithLeaves(database, draw.id);
  if (draw.state !== "drawn" && rows.length === 0 && opened.length === 0) {
    return { ok: true, awards: [] };
  }
  const record = verifyDraw(lines, draw.operator, draw.drawId);
  if (!record.ok) return record;
  const problem =
    awardsProblem(record.history, rows) ??
    prizesProblem(record, await listPrizes(database, draw.id)) ??
    openedProblem(record, opened) ??
    ((await hidesWinners(database, draw))
      ? "a check of the whole record found a problem"
      : undefined);
  if (problem) return { ok: false, problem };
  const people = new Map(opened.map(({ row }) => [row.ticket, row]));
  const awards = record.history.map(({ handedOverAt, ...turn }, index) => ({
    ...turn,
    name: people.get(turn.ticket)?.name ?? "",
    place: people.get(turn.ticket)?.place ?? "",
    progress: rows[index]?.progress ?? "waiting",
    ...(handedOverAt !== null && { handedOverAt }),
  }));
  return { ok: true, awards };
}

/** `rows` are in the order of slots and turns, as the history is. */
export function awardsProblem(history: AwardTurn[], rows: StoredAward[]): string | undefined {
  for (const [index, given] of history.entries()) {
    const stored = rows[index];
    const place = `slot ${given.slot}, turn ${given.turn}`;
    if (stored?.slot !== given.slot || stored.turn !== given.turn) {
      return `the award of ${place} is missing`;
    }
    if (stored.ticket !== given.ticket) {
      return `${place}: the database names ticket ${stored.ticket}, the statements ticket ${given.ticket}`;
    }
    if (stored.prizeId !== given.prize) {
      return `${place}: the database names the prize ${stored.prizeId}, the statements ${given.prize}`;
    }
    if (stored.skipReason !== given.skipReason) {
      return `${place}: the database and the statements differ about the skip of ticket ${given.ticket}`;
    }
    if (stored.handedOverAt !== given.handedOverAt) {
      return `${place}: the database and the statements differ about the handover to ticket ${given.ticket}`;
    }
    if (!progressAgrees(stored.progress, given)) {
      return `${place}: the database calls ticket ${given.ticket} ${stored.progress}, the statements ${statedProgress(given) ?? "neither skipped nor handed over"}`;
    }
    if (stored.changedAt !== given.changedAt) {
      return `${place}: the database and the statements differ about when ticket ${given.ticket} got or lost the prize`;
    }
  }
  if (rows.length > history.length) {
    return `the database has ${rows.length} awards, the statements give ${history.length}`;
  }
  return undefined;
}

/** Only these two are statements. Whether a winner was contacted or has confirmed is staff's own note. */
function statedProgress(given: AwardTurn): "skipped" | "handed-over" | undefined {
  if (given.skipReason !== "") return "skipped";
  return given.handedOverAt === null ? undefined : "handed-over";
}

function progressAgrees(stored: AwardProgress, given: AwardTurn): boolean {
  const stated = statedProgress(given);
  return stated ? stored === stated : stored !== "skipped" && stored !== "handed-over";
}

type Verified = Extract<VerifiedDraw, { ok: true }>;

/** The names of prizes on pages are those of the terms. */
export function prizesProblem({ terms }: Verified, rows: PrizeRow[]): string | undefined {
  const same =
    rows.length === terms.prizes.length &&
    terms.prizes.every(({ id, name, quantity }, position) => {
      const row = rows[position];
      return row?.prizeId === id && row.name === name && row.quantity === quantity;
    });
  return same ? undefined : "the prizes in the database are not those of the terms";
}

/** The name of a winner, and the person staff would call, are what the leaf of the ticket commits to. */
export function openedProblem(
  { terms, ranking, history }: Verified,
  opened: OpenedWithLeaf[],
): string | undefined {
  const hashOfTerms = termsHash(terms);
  for (const { row, leaf, person } of opened) {
    if (ranking[row.rank] !== row.ticket) return `rank ${row.rank} is not ticket ${row.ticket}`;
    const expected = leaf && openedLeaf(row, terms.drawId, hashOfTerms);
    if (!leaf || !expected || !sameBytes(leaf, expected)) {
      return `the winner's name or place of ticket ${row.ticket} is not what the ticket commits to`;
    }
    if (person && !isCommittedTo(person, row.idCommitment)) {
      return `the person of ticket ${row.ticket} is not the one the ticket commits to`;
    }
  }
  const tickets = new Set(opened.map(({ row }) => row.ticket));
  const missing = history.find(({ ticket }) => ticket !== 0 && !tickets.has(ticket));
  return missing && `the public part of ticket ${missing.ticket} is missing`;
}

/** Erased people cannot be compared. Somebody who is erased in part was not erased by the site. */
function isCommittedTo(
  { name, phone, email, saltId, erasedAt }: NonNullable<OpenedWithLeaf["person"]>,
  idCommitment: Uint8Array,
): boolean {
  if (name === null && phone === null && saltId === null && erasedAt !== null) return true;
  if (name === null || phone === null || saltId === null) return false;
  const identity = identityOf({ name, phone, email });
  return sameBytes(identityCommitment(identity, saltId, nativeSha256), idCommitment);
}

function openedLeaf(row: OpenedWithLeaf["row"], drawId: string, hashOfTerms: Uint8Array) {
  const { ticket, name, place, tag, saltPub, idCommitment } = row;
  const pub = { name, place, tag: toHex(tag) };
  return ticketLeafHash(
    {
      ...{ drawId, index: ticket - 1, termsHash: hashOfTerms },
      pubC: publicCommitment(pub, saltPub, nativeSha256),
      idC: idCommitment,
    },
    nativeSha256,
  );
}
