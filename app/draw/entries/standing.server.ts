// What the database already knows about the people, posts and coupons of a batch.
import { sql } from "drizzle-orm";
import { toHex } from "../../../protocol/bytes.ts";
import type { AnyDatabase } from "../../platform/database.server.ts";
import type { MarkedCandidate } from "./candidate.server.ts";

/** Keys are hex. The batch updates it as it goes, so that it also sees its own tickets. */
export type Standing = {
  attempts: Map<string, { fingerprint: string; index: number }>;
  tickets: Map<string, number>;
  coupons: Map<string, { id: number; used: boolean }>;
};

/** Only while the draw's row is held: otherwise it is out of date at once. */
export async function readStanding(
  transaction: AnyDatabase,
  draw: number,
  candidates: MarkedCandidate[],
): Promise<Standing> {
  const standing: Standing = { attempts: new Map(), tickets: new Map(), coupons: new Map() };
  const attempts = candidates.map(({ attempt }) => Buffer.from(attempt));
  const people = candidates.map(({ tag }) => Buffer.from(tag));
  const coupons = candidates.flatMap(({ couponHash }) =>
    couponHash ? Buffer.from(couponHash) : [],
  );

  const made = await transaction.execute<{
    key_hash: Buffer;
    fingerprint: Buffer;
    index: string;
  }>(sql`
    select key_hash, fingerprint, index from entry_attempt
    where draw = ${draw} and key_hash = any(${sql.param(attempts)}::bytea[])`);
  for (const row of made.rows) {
    const fingerprint = toHex(row.fingerprint);
    standing.attempts.set(toHex(row.key_hash), { fingerprint, index: Number(row.index) });
  }
  const counted = await transaction.execute<{ tag: Buffer; count: string }>(sql`
    select tag, count(*) as count from ticket
    where draw = ${draw} and tag = any(${sql.param(people)}::bytea[]) group by tag`);
  for (const { tag, count } of counted.rows) standing.tickets.set(toHex(tag), Number(count));

  if (coupons.length > 0) {
    const known = await transaction.execute<{ id: string; code_hash: Buffer; used: boolean }>(sql`
      select id, code_hash, num_nonnulls(ticket_index, void_reason) > 0 as used from coupon
      where draw = ${draw} and code_hash = any(${sql.param(coupons)}::bytea[]) for update`);
    for (const { id, code_hash, used } of known.rows) {
      standing.coupons.set(toHex(code_hash), { id: Number(id), used });
    }
  }
  return standing;
}
