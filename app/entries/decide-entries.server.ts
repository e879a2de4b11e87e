// Decisions of staff about one entry or many at once, in one transaction and one line of the activity log.
import { type Actor, recordActivity } from "../activity/record.server.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import type { EntryStatus } from "../draws/states.ts";
import { lockSealedDraw } from "../draws/store.server.ts";
import { type AnyDatabase, inTransaction } from "../platform/database/database.server.ts";
import {
  decisionActivity,
  type EntryDecision,
  refuseDecision,
  statusAfter,
} from "./decide-entry.server.ts";
import { type EntrySelection, listDiffering, saveNote, setStatus } from "./entry-store.server.ts";

export type DecidedEntry = { ticket: number; before: EntryStatus; reason: string };

type DecidingMany =
  | { ok: true; changed: DecidedEntry[] }
  | { ok: false; reason: "closed" | "unknown-reason" };

/** The activity log lists up to this many ticket numbers; beyond that it has only their count. */
const mostListed = 200;

/** Entries that already have the new status and reason are not changed. */
export async function decideEntries(
  { database }: Pick<DrawServices, "database">,
  id: number,
  selection: EntrySelection,
  requested: EntryDecision,
  who: Actor,
): Promise<DecidingMany> {
  const decision =
    requested.kind === "release" ? requested : { ...requested, reason: requested.reason.trim() };
  return inTransaction(
    database,
    async (transaction): Promise<DecidingMany> => {
      const { draw, now } = await lockSealedDraw(transaction, id);
      const refusal = refuseDecision(draw, decision, now);
      if (refusal) return { ok: false, reason: refusal };
      const after = statusAfter(decision);
      const differing = await listDiffering(transaction, id, selection, after);
      if (differing.length === 0) return { ok: true, changed: [] };
      const indexes = differing.map(({ index }) => index);
      const decided = { ...after, decidedBy: who.name, decidedAt: now };
      await setStatus(transaction, id, indexes, decided);
      const changed = differing.map(({ index, status, reason }) => {
        return { ticket: index + 1, before: status, reason };
      });
      const what = decisionActivity[decision.kind];
      const { reason } = after;
      await record(transaction, id, draw.terms.title, { what, reason, changed, who });
      return { ok: true, changed };
    },
    { isolation: "read committed" },
  );
}

async function record(
  transaction: AnyDatabase,
  id: number,
  title: string,
  done: { what: string; reason: string; changed: DecidedEntry[]; who: Actor },
): Promise<void> {
  const numbers = done.changed.map(({ ticket: number }) => number);
  const [only] = numbers.length === 1 ? numbers : [];
  await recordActivity(transaction, {
    who: done.who,
    what: done.what,
    about: only
      ? { kind: "ticket", id: `${id}/${only}`, name: title }
      : { kind: "draw", id: `${id}`, name: title },
    changes: {
      ...(done.reason && { reason: done.reason }),
      ...(!only && { count: numbers.length, tickets: numbers.slice(0, mostListed) }),
    },
  });
}

const longestNote = 2000;

type Noting = { ok: true } | { ok: false; reason: "too-long" | "unknown-ticket" };

/** Only staff see a note; it is erased with the person's data. The activity log has no text of it. */
export async function writeNote(
  { database }: Pick<DrawServices, "database">,
  id: number,
  ticketNumber: number,
  text: string,
  who: Actor,
): Promise<Noting> {
  const note = text.normalize("NFC").trim();
  if (note.length > longestNote) return { ok: false, reason: "too-long" };
  return inTransaction(database, async (transaction): Promise<Noting> => {
    const saved = await saveNote(transaction, id, ticketNumber, note);
    if (!saved) return { ok: false, reason: "unknown-ticket" };
    await recordActivity(transaction, {
      who,
      what: "entries.noted",
      about: { kind: "ticket", id: `${id}/${ticketNumber}` },
    });
    return { ok: true };
  });
}
