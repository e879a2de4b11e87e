// What staff and entrants decide about entries before closing. What is not excluded by then counts.
import { and, eq } from "drizzle-orm";
import { type Actor, recordActivity } from "../activity/record.server.ts";
import { entry } from "../draws/entry-tables.server.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { lockSealedDraw } from "../draws/store.server.ts";
import { type AnyDatabase, inTransaction } from "../platform/database/database.server.ts";

export type EntryDecision =
  | { kind: "hold"; reason: string }
  | { kind: "release" }
  /** The reason is one of the terms'. It will be public, beside the ticket's number. */
  | { kind: "exclude"; reason: string };

export type Deciding =
  | { ok: true }
  | { ok: false; reason: "closed" | "unknown-ticket" | "unknown-reason" };

export async function decideEntry(
  { database }: Pick<DrawServices, "database">,
  id: number,
  ticketNumber: number,
  decision: EntryDecision,
  who: Actor,
): Promise<Deciding> {
  return inTransaction(
    database,
    async (transaction): Promise<Deciding> => {
      const { draw: its, now } = await lockSealedDraw(transaction, id);
      if (isClosed(its, now)) return { ok: false, reason: "closed" };
      if (decision.kind === "exclude" && !its.terms.exclusionReasons.includes(decision.reason)) {
        return { ok: false, reason: "unknown-reason" };
      }
      if (decision.kind === "hold" && decision.reason.trim() === "") {
        return { ok: false, reason: "unknown-reason" };
      }
      const decided = await applyDecision(transaction, id, ticketNumber - 1, decision, now, who);
      if (!decided) return { ok: false, reason: "unknown-ticket" };
      await recordActivity(transaction, {
        who,
        what: `entries.${pastTense[decision.kind]}`,
        about: { kind: "ticket", id: `${id}/${ticketNumber}`, name: its.terms.title },
        changes: "reason" in decision ? { reason: decision.reason } : {},
      });
      return { ok: true };
    },
    { isolation: "read committed" },
  );
}

const pastTense = { hold: "held", release: "released", exclude: "excluded" } as const;

function isClosed(its: SealedDraw, now: number): boolean {
  return (its.state !== "scheduled" && its.state !== "open") || now >= its.closesAt;
}

async function applyDecision(
  transaction: AnyDatabase,
  draw: number,
  index: number,
  decision: EntryDecision,
  now: number,
  who: Actor,
): Promise<boolean> {
  const [changed] = await transaction
    .update(entry)
    .set({ ...standingAfter(decision), decidedBy: who.name, decidedAt: now })
    .where(and(eq(entry.draw, draw), eq(entry.index, index)))
    .returning({ index: entry.index });
  return changed !== undefined;
}

function standingAfter(decision: EntryDecision) {
  if (decision.kind === "release") return { status: "counted", reason: "" } as const;
  const status = decision.kind === "hold" ? "on-hold" : "excluded";
  return { status, reason: decision.reason } as const;
}
