// Public values as members of staff read them.
import { eq, sql } from "drizzle-orm";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { publicValueReading } from "./tables.server.ts";

type PublicValueReading = { draw: number; staffId: string; value: string };

/** Replaces what the same person has read before. */
export async function saveReading(
  transaction: AnyDatabase,
  { draw, staffId, value }: PublicValueReading,
): Promise<void> {
  await transaction
    .insert(publicValueReading)
    .values({ draw, staffId, value })
    .onConflictDoUpdate({
      target: [publicValueReading.draw, publicValueReading.staffId],
      set: { value, readAt: sql`now()` },
    });
}

export async function listReadings(
  database: AnyDatabase,
  draw: number,
): Promise<PublicValueReading[]> {
  return database.select().from(publicValueReading).where(eq(publicValueReading.draw, draw));
}
