import { sql } from "drizzle-orm";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import type { ShowKind } from "./read-show.server.ts";

export const liveChannel = "draw_live";

/**
 * Heard by every process when the transaction commits, and not if it does not. The payload is the
 * draw's slug; a rehearsal adds a word, so that nobody takes it for the real show.
 */
export async function tellEverybody(
  transaction: AnyDatabase,
  slug: string,
  kind: ShowKind = "real",
): Promise<void> {
  const payload = kind === "real" ? slug : `${slug} rehearsal`;
  await transaction.execute(sql`select pg_notify(${liveChannel}, ${payload})`);
}
