// Enters checked people into a draw: all of them in one transaction, or none.
import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { appendTickets, NothingAppended } from "../entries/append-tickets.server.ts";
import type { Entry } from "../entries/entry-rules.ts";
import { analyzeEntries } from "../entries/entry-store.server.ts";
import type { AppendRefusal } from "../entries/refusals.ts";
import { inTransaction } from "../platform/database/database.server.ts";

export type CheckedPerson = { line: number; entry: Entry };

export type EnteredRow =
  /** With the code of its address for people who gave an e-mail address. */
  | { line: number; ticket: number; repeated: boolean; code?: string }
  /** They entered by themselves between the dry run and now. */
  | { line: number; refused: AppendRefusal };

/** Reasons that hold for every line. */
const wholeRefusals: AppendRefusal[] = ["not-open", "closed", "cannot-sign"];

type ImportEntering = { ok: true; rows: EnteredRow[] } | { ok: false; reason: AppendRefusal };

type Steps = {
  /** Called after each batch with the number of people so far; throwing rolls everything back. */
  progress(done: number): Promise<void>;
  /** Writes what must be committed together with the tickets. */
  finish(transaction: Parameters<typeof appendTickets>[0], rows: EnteredRow[]): Promise<void>;
};

/** Small, so that a visitor's request never waits long for the event loop. */
const batchSize = 100;

/** Other entries of this draw wait until the import ends; the rest of the site is not affected. */
export async function enterChecked(
  { database, keys, couponKey }: Pick<DrawServices, "database" | "keys" | "couponKey">,
  draw: SealedDraw,
  batches: () => AsyncIterable<CheckedPerson[]>,
  { progress, finish }: Steps,
): Promise<ImportEntering> {
  try {
    const rows = await inTransaction(
      database,
      async (transaction) => {
        const entered: EnteredRow[] = [];
        for await (const people of regroup(batches(), batchSize)) {
          const entries = people.map(({ entry }) => entry);
          const batch = await appendTickets(transaction, draw.id, entries, {
            keys,
            couponKey,
          });
          if (!batch) throw new NothingAppended("not-open");
          for (const [position, outcome] of batch.outcomes.entries()) {
            const { line = 0, entry } = people[position] ?? {};
            if (outcome.ok) {
              const { index, code } = outcome.repeated ? outcome : outcome.ticket;
              const address = entry?.email ? { code } : {};
              entered.push({ line, ticket: index + 1, repeated: outcome.repeated, ...address });
            } else if (wholeRefusals.includes(outcome.reason)) {
              throw new NothingAppended(outcome.reason);
            } else entered.push({ line, refused: outcome.reason });
          }
          await progress(entered.length);
        }
        await finish(transaction, entered);
        return entered;
      },
      { isolation: "read committed" },
    );
    await analyzeEntries(database);
    return { ok: true, rows };
  } catch (error) {
    if (error instanceof NothingAppended) return { ok: false, reason: error.reason };
    throw error;
  }
}

async function* regroup<Item>(groups: AsyncIterable<Item[]>, size: number): AsyncGenerator<Item[]> {
  let pending: Item[] = [];
  for await (const group of groups) {
    pending = [...pending, ...group];
    while (pending.length >= size) {
      yield pending.slice(0, size);
      pending = pending.slice(size);
    }
  }
  if (pending.length > 0) yield pending;
}
