import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "../platform/database/database.server.ts";

export type ActivityVerdict =
  | { ok: true; rows: number; hash: string }
  | { ok: false; seq: number; reason: string };

/** The previous hash of the first row. */
const genesisHash = "0".repeat(64);
const batchSize = 5_000;

type ChainRow = {
  seq: string;
  at: string;
  who_id: string;
  who_name: string;
  what: string;
  about: string;
  about_name: string;
  changes: string;
  came_from: string;
  previous_hash: string;
  hash: string;
};

/**
 * Computes every hash again, independently of the database, and returns the first row that does not match. Reads one
 * snapshot, so that rows added meanwhile do not matter.
 */
export async function verifyActivity(database: Database): Promise<ActivityVerdict> {
  return database.transaction(
    async (snapshot) => {
      let seq = 0;
      let hash = genesisHash;
      for (;;) {
        const { rows } = await snapshot.execute<ChainRow>(sql`
          select seq::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
            who_id, who_name, what, about, about_name, changes::text, came_from, previous_hash, hash
          from activity where seq > ${seq} order by activity.seq limit ${batchSize}`);
        for (const row of rows) {
          const reason = faultOf(row, seq, hash);
          if (reason) return { ok: false, seq: Math.min(seq + 1, Number(row.seq)), reason };
          seq = Number(row.seq);
          hash = row.hash;
        }
        if (rows.length < batchSize) break;
      }
      const { rows: heads } = await snapshot.execute<{ seq: string; hash: string }>(
        sql`select seq::text, hash from activity_head`,
      );
      const head = heads[0];
      if (!head || Number(head.seq) !== seq) {
        return { ok: false, seq: seq + 1, reason: "The newest rows are missing." };
      }
      if (head.hash !== hash) {
        return { ok: false, seq, reason: "The newest row is not the one that was written." };
      }
      return { ok: true, rows: seq, hash };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

function faultOf(row: ChainRow, previousSeq: number, previousHash: string): string | undefined {
  if (Number(row.seq) !== previousSeq + 1) return "This row is missing.";
  if (row.previous_hash !== previousHash) return "This row does not follow the one before it.";
  const fields = [
    row.previous_hash,
    row.seq,
    row.at,
    row.who_id,
    row.who_name,
    row.what,
    row.about,
    row.about_name,
    row.changes,
    row.came_from,
  ];
  return hashFields(fields) === row.hash ? undefined : "This row was changed after it was written.";
}

/** Every field is prefixed with its length in bytes, so that no two rows give the same input. */
function hashFields(fields: string[]): string {
  const text = fields.map((field) => `${Buffer.byteLength(field)}:${field}`).join(",");
  return createHash("sha256").update(text).digest("hex");
}
