import { sql } from "drizzle-orm";
import type { AnyDatabase } from "../platform/database/database.server.ts";

/** The leaf hashes of [from, to), 32 bytes each. */
export async function readLeaves(
  database: AnyDatabase,
  draw: number,
  from: number,
  to: number,
): Promise<Uint8Array> {
  const { rows } = await database.execute<{ leaves: Buffer | null }>(sql`
    select string_agg(leaf, ''::bytea order by index) as leaves from ticket
    where draw = ${draw} and index >= ${from} and index < ${to}`);
  const leaves = rows[0]?.leaves ?? Buffer.alloc(0);
  if (leaves.length !== (to - from) * 32) throw new Error(`Tickets of draw ${draw} are missing.`);
  return leaves;
}
