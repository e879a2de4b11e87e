// A small collection for the tests of the document client.
import { z } from "zod";
import { openTestDatabase } from "../platform/testing/test-database.ts";
import { openDocuments } from "./documents.server.ts";
import { defineCollection } from "./documents-collection.ts";
import { timestampField } from "./documents-value.ts";

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

/** Dispose of the database; the documents have nothing of their own to close. */
export async function openTestDocuments() {
  const database = await openTestDatabase();
  return Object.assign(openDocuments(database), {
    database,
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  });
}
