// What staff decide about one entry or many at once, in one transaction and one line of the log.
import { and, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { type Actor, recordActivity } from "../activity/record.server.ts";
import { entry } from "../draws/entry-tables.server.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import type { EntryStatus } from "../draws/states.ts";
import { lockSealedDraw } from "../draws/store.server.ts";
import { type AnyDatabase, inTransaction } from "../platform/database/database.server.ts";
import type { EntryDecision } from "./decide-entries.server.ts";
import { type EntryFilter, narrowed } from "./staff-entries.server.ts";

/** By their numbers, or everything a filter finds. */
export type WhichEntries = { tickets: number[] } | { filter: EntryFilter };

export type DecidedEntry = { ticket: number; before: EntryStatus; reason: string };

export type DecidingMany =
  | { ok: true; changed: DecidedEntry[] }
  | { ok: false; reason: "closed" | "unknown-reason" };

/** So many numbers are kept in the log; beyond that the count has to do. */
const mostListed = 200;

const words = {
  hold: { what: "entries.held", status: "on-hold" },
  release: { what: "entries.released", status: "counted" },
  exclude: { what: "entries.excluded", status: "excluded" },
} as const;

/** Those that are already so are left alone. */
export async function decideEntries(
  { database }: Pick<DrawServices, "database">,
  id: number,
  which: WhichEntries,
  decision: EntryDecision,
  who: Actor,
): Promise<DecidingMany> {
  const { status, what } = words[decision.kind];
  const reason = decision.kind === "release" ? "" : decision.reason.trim();
  return inTransaction(
    database,
    async (transaction): Promise<DecidingMany> => {
      const { draw: its, now } = await lockSealedDraw(transaction, id);
      const running = its.state === "scheduled" || its.state === "open";
      if (!running || now >= its.closesAt) return { ok: false, reason: "closed" };
      if (decision.kind === "exclude" && !its.terms.exclusionReasons.includes(reason)) {
        return { ok: false, reason: "unknown-reason" };
      }
      if (decision.kind === "hold" && reason === "") return { ok: false, reason: "unknown-reason" };

      const chosen = await choose(transaction, id, which, { status, reason });
      if (chosen.length === 0) return { ok: true, changed: [] };
      const indexes = sql.param(chosen.map(({ index }) => index));
      await transaction
        .update(entry)
        .set({ status, reason, decidedBy: who.name, decidedAt: now })
        .where(and(eq(entry.draw, id), sql`${entry.index} = any(${indexes}::bigint[])`));
      const changed = chosen.map(({ index, before, why }) => {
        return { ticket: index + 1, before, reason: why };
      });
      await record(transaction, id, its.terms.title, { what, reason, changed, who });
      return { ok: true, changed };
    },
    { isolation: "read committed" },
  );
}

async function choose(
  transaction: AnyDatabase,
  id: number,
  which: WhichEntries,
  after: { status: EntryStatus; reason: string },
) {
  const different = or(ne(entry.status, after.status), ne(entry.reason, after.reason));
  return transaction
    .select({ index: entry.index, before: entry.status, why: entry.reason })
    .from(entry)
    .where(and(eq(entry.draw, id), selected(which), different))
    .orderBy(entry.index);
}

function selected(which: WhichEntries): SQL | undefined {
  if ("filter" in which) return narrowed(which.filter);
  return inArray(entry.index, [-1, ...which.tickets.map((number) => number - 1)]);
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

export type Noting = { ok: true } | { ok: false; reason: "too-long" | "unknown-ticket" };

/** Only staff see it; it is erased with the person's data. The log says that it was written, not what. */
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
    const [noted] = await transaction
      .update(entry)
      .set({ note })
      .where(and(eq(entry.draw, id), eq(entry.index, ticketNumber - 1)))
      .returning({ index: entry.index });
    if (!noted) return { ok: false, reason: "unknown-ticket" };
    await recordActivity(transaction, {
      who,
      what: "entries.noted",
      about: { kind: "ticket", id: `${id}/${ticketNumber}` },
    });
    return { ok: true };
  });
}
