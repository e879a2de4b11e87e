// Corrects a wrong name or phone number before closing. What a ticket commits to cannot change: the ticket is
// withdrawn with the reason "typing-error", and the person is entered again the same way. Both stay in the list.
import { type Actor, recordActivity } from "../activity/record.server.ts";
import { typingError } from "../draws/reasons.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { lockSealedDraw } from "../draws/store.server.ts";
import { type AnyDatabase, inTransaction } from "../platform/database/database.server.ts";
import { appendTickets, NothingAppended } from "./append-tickets.server.ts";
import { type Entry, type EntryProblems, type EntryReading, readEntry } from "./entry-rules.ts";
import { findEntry, type StaffEntry, saveReplacement, setStatus } from "./entry-store.server.ts";
import { newIdempotencyKey } from "./new-ticket.server.ts";
import type { AppendRefusal } from "./refusals.ts";

/** The parts of an entry that can be corrected, as typed. */
type Correction = { name: string; phone: string; email: string; place: string };

type Correcting =
  | ({ ok: true; ticket: number; code: string } & Pick<Entry, "name" | "email" | "language">)
  | { ok: false; reason: "invalid"; problems: EntryProblems }
  | { ok: false; reason: CorrectionRefusal | AppendRefusal };

export type CorrectionRefusal =
  /** The sealed reasons do not name typing errors. */
  | "not-in-terms"
  | "unknown-ticket"
  /** It was withdrawn, excluded or corrected before. */
  | "not-in-draw"
  | "unchanged";

/** Whether staff can correct entries of this draw now, and if not, why. */
export function correctionRefusal(
  draw: SealedDraw,
  now: number,
): "closed" | "not-in-terms" | undefined {
  const running = draw.state === "open" || draw.state === "scheduled";
  if (!running || now >= draw.closesAt) return "closed";
  return draw.terms.exclusionReasons.includes(typingError) ? undefined : "not-in-terms";
}

export async function correctEntry(
  { database, keys, couponKey }: Pick<DrawServices, "database" | "keys" | "couponKey">,
  id: number,
  ticketNumber: number,
  typed: Correction,
  who: Actor,
): Promise<Correcting> {
  try {
    return await inTransaction(
      database,
      async (transaction): Promise<Correcting> => {
        const { draw, now } = await lockSealedDraw(transaction, id);
        const refusal = correctionRefusal(draw, now);
        if (refusal) return { ok: false, reason: refusal };
        const old = await findEntry(transaction, id, ticketNumber);
        if (!old?.name) return { ok: false, reason: "unknown-ticket" };
        if (old.status === "excluded") return { ok: false, reason: "not-in-draw" };
        const reading = readCorrection(old, typed, draw);
        if (!reading.ok) return { ok: false, reason: "invalid", problems: reading.problems };
        // The same channel: the published number of tickets of each channel counts both.
        const entry = { ...reading.entry, route: old.route };
        if (isUnchanged(old, entry)) return { ok: false, reason: "unchanged" };
        await setStatus(transaction, id, [old.index], {
          status: "excluded",
          reason: typingError,
          decidedBy: who.name,
          decidedAt: now,
        });
        const batch = await appendTickets(transaction, id, [entry], { keys, couponKey });
        const outcome = batch?.outcomes[0];
        if (!outcome?.ok) throw new NothingAppended(outcome?.reason ?? "not-open");
        if (outcome.repeated) throw new Error("A new key was used before.");
        const { index, code } = outcome.ticket;
        await saveReplacement(transaction, id, { index: old.index, replacedBy: index });
        await record(transaction, draw, { who, old: ticketNumber, ticket: index + 1 });
        const { name, email, language } = entry;
        return { ok: true, ticket: index + 1, code, name, email, language };
      },
      { isolation: "read committed" },
    );
  } catch (error) {
    if (error instanceof NothingAppended) return { ok: false, reason: error.reason };
    throw error;
  }
}

/** By the rules of the front desk. What they agreed to stays, and so does a hold. */
function readCorrection(old: StaffEntry, typed: Correction, draw: SealedDraw): EntryReading {
  return readEntry(
    { ...typed, display: old.display, rulesAccepted: true, ofAge: true },
    draw.plan,
    {
      route: "front-desk",
      idempotencyKey: newIdempotencyKey(),
      network: "",
      holdReason: old.status === "on-hold" ? old.reason : "",
      ...(old.language && { language: old.language }),
    },
  );
}

function isUnchanged(
  old: StaffEntry,
  { name, phone, email, place }: { name: string; phone: string; email?: string; place: string },
): boolean {
  return (
    old.name === name && old.phone === phone && old.email === (email ?? null) && old.place === place
  );
}

/** One line for each ticket: both histories show it. */
async function record(
  transaction: AnyDatabase,
  draw: SealedDraw,
  { who, old, ticket }: { who: Actor; old: number; ticket: number },
): Promise<void> {
  for (const number of [old, ticket]) {
    await recordActivity(transaction, {
      who,
      what: "entries.corrected",
      about: { kind: "ticket", id: `${draw.id}/${number}`, name: draw.terms.title },
      changes: { withdrawn: old, instead: ticket },
    });
  }
}
