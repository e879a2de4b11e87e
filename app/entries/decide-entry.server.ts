// A decision of staff or of the entrant about one entry, possible until the draw closes.
import { type Actor, recordActivity } from "../activity/record.server.ts";
import { typingError } from "../draws/reasons.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import type { EntryStatus } from "../draws/states.ts";
import { lockSealedDraw } from "../draws/store.server.ts";
import { inTransaction } from "../platform/database/database.server.ts";
import { setStatus } from "./entry-store.server.ts";

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
      const { draw, now } = await lockSealedDraw(transaction, id);
      const refusal = refuseDecision(draw, decision, now);
      if (refusal) return { ok: false, reason: refusal };
      const decided = { ...statusAfter(decision), decidedBy: who.name, decidedAt: now };
      const changed = await setStatus(transaction, id, [ticketNumber - 1], decided);
      if (changed === 0) return { ok: false, reason: "unknown-ticket" };
      await recordActivity(transaction, {
        who,
        what: decisionActivity[decision.kind],
        about: { kind: "ticket", id: `${id}/${ticketNumber}`, name: draw.terms.title },
        changes: "reason" in decision ? { reason: decision.reason } : {},
      });
      return { ok: true };
    },
    { isolation: "read committed" },
  );
}

export const decisionActivity = {
  hold: "entries.held",
  release: "entries.released",
  exclude: "entries.excluded",
} as const;

/** Only before closing, and only for a reason: an exclusion's must be one of the terms'. */
export function refuseDecision(
  draw: SealedDraw,
  decision: EntryDecision,
  now: number,
): "closed" | "unknown-reason" | undefined {
  const running = draw.state === "scheduled" || draw.state === "open";
  if (!running || now >= draw.closesAt) return "closed";
  if (decision.kind === "exclude" && !isUsable(decision.reason, draw)) return "unknown-reason";
  return decision.kind === "hold" && decision.reason.trim() === "" ? "unknown-reason" : undefined;
}

/** A typing error is corrected, with a new ticket: correct-entry.server.ts. */
function isUsable(reason: string, { terms }: SealedDraw): boolean {
  return reason !== typingError && terms.exclusionReasons.includes(reason);
}

export function statusAfter(decision: EntryDecision): { status: EntryStatus; reason: string } {
  if (decision.kind === "release") return { status: "counted", reason: "" };
  const status = decision.kind === "hold" ? "on-hold" : "excluded";
  return { status, reason: decision.reason };
}
