// A small collection for the tests of the document client.
import { expect } from "vitest";
import { z } from "zod";
import {
  closeDatabase,
  inTransaction,
  openDatabase,
} from "../../platform/database/database.server.ts";
import { createLog } from "../../platform/log.server.ts";
import { openTestDatabase } from "../../platform/testing/test-database.ts";
import { defineCollection } from "../documents/collection.ts";
import { type Documents, openDocuments } from "../documents/documents.server.ts";
import { timestampField } from "../documents/value.ts";

const home = z.object({
  title: z.string().min(1, "must not be empty"),
  rooms: z.number().int().default(1),
  tags: z.array(z.string()).default([]),
  address: z.object({ city: z.string(), street: z.string().optional() }).optional(),
  soldTo: z.string().nullable().optional(),
  viewedAt: timestampField().optional(),
  sections: z
    .array(z.object({ title: z.string().min(1, "must not be empty"), at: z.string().optional() }))
    .default([]),
});

export const homes = defineCollection("homes", home);

export const counters = defineCollection("counters", z.strictObject({ value: z.number() }));

/** Documents in a database of their own, dropped when disposed. */
export async function openTestDocuments() {
  const database = await openTestDatabase();

  /** How many connections wait for a lock that another one holds. */
  async function countWaiting(): Promise<number> {
    const { rows } = await database.$client.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length;
  }

  return Object.assign(openDocuments(database), {
    database,
    /** The same documents over new connections, for settings that only new connections get. */
    async reopen() {
      const again = await openDatabase(database.url, createLog("error"), { connections: 2 });
      return Object.assign(openDocuments(again), {
        [Symbol.asyncDispose]: () => closeDatabase(again),
      });
    },
    /**
     * Runs `first` in a transaction that stays open until `second`, on another connection, waits for
     * its lock. Then both finish.
     */
    async beside(
      first: (inside: Documents) => Promise<unknown>,
      second: () => Promise<unknown>,
    ): Promise<void> {
      let rival: Promise<unknown> = Promise.resolve();
      await inTransaction(
        database,
        async (transaction) => {
          await first(openDocuments(transaction));
          rival = second();
          await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1);
        },
        { isolation: "read committed" },
      );
      await rival;
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  });
}
