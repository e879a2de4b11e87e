import type { AnyDatabase, Database } from "../platform/database/database.server.ts";
import { activity } from "./tables.server.ts";

type NewActivity = Omit<typeof activity.$inferInsert, "seq" | "at" | "previousHash" | "hash">;

/** A trigger sets number, time and hashes, and replaces the values given here. */
export async function appendActivity(
  database: AnyDatabase | Database,
  entry: NewActivity,
): Promise<void> {
  await database
    .insert(activity)
    .values({ ...entry, seq: 0, at: new Date(0), previousHash: "", hash: "" });
}
