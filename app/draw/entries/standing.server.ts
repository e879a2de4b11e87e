// What the database already knows about the people, posts and coupons of a batch, and what time it is.
import { sql } from "drizzle-orm";
import type { AnyDatabase } from "../../platform/database.server.ts";
import { nativeHex } from "../native-hashes.server.ts";
import type { ReadyCandidate } from "./candidate.server.ts";

/** Keys are hex. The batch updates it as it goes, so that it also sees its own tickets. */
export type Known = {
  attempts: Map<string, { fingerprint: string; index: number }>;
  tickets: Map<string, number>;
  coupons: Map<string, { id: number; used: boolean; void: boolean }>;
};

export type Standing = Known & {
  /** The ledger's time, never before its last statement. */
  now: number;
  /** The operator's public key in force. */
  key: string;
};

/** Of people who have no ticket yet, as far as is known. */
export function nobodyYet(): Known {
  return { attempts: new Map(), tickets: new Map(), coupons: new Map() };
}

type Found = {
  what: "ledger" | "attempt" | "person";
  number: string;
  key: string;
  mark: Buffer;
  fingerprint: Buffer;
};

/**
 * Only while the draw's row is held: otherwise it is out of date at once. In one question, since
 * everybody who enters waits for it. The ledger is kept from changing keys: a receipt must be
 * signed by the key in force at its time, and its time may not lie before a checkpoint with fewer
 * tickets.
 */
export async function readStanding(
  transaction: AnyDatabase,
  draw: { id: number; operator: string },
  candidates: ReadyCandidate[],
): Promise<Standing> {
  const attempts = inPieces(candidates.map(({ bytes }) => bytes.part("attempt")));
  const people = inPieces(candidates.map(({ bytes }) => bytes.part("tag")));
  const { rows } = await transaction.execute<Found>(sql`
    with held as materialized (select * from operator where name = ${draw.operator} for share)
    select 'ledger' as what, greatest(head_time, draw_time(name)) as number, key,
      null::bytea as mark, null::bytea as fingerprint
    from held
    union all
    select 'attempt', index, null, key_hash, fingerprint from entry_attempt
    where draw = ${draw.id} and key_hash = any(${attempts})
    union all
    select 'person', count(*), null, tag, null from ticket
    where draw = ${draw.id} and tag = any(${people}) group by tag`);
  const ledger = rows.find(({ what }) => what === "ledger");
  if (!ledger) throw new Error(`Draw ${draw.id} has no operator.`);
  const standing: Standing = {
    now: Number(ledger.number),
    key: ledger.key,
    ...nobodyYet(),
    coupons: await readCoupons(transaction, draw.id, candidates),
  };
  for (const { what, number, mark, fingerprint } of rows) {
    if (what === "person") standing.tickets.set(nativeHex(mark), Number(number));
    if (what !== "attempt") continue;
    const post = { fingerprint: nativeHex(fingerprint), index: Number(number) };
    standing.attempts.set(nativeHex(mark), post);
  }
  return standing;
}

/** An array of marks of one length, sent as one piece: PostgreSQL's own arrays go as hexadecimal text. */
function inPieces(marks: Uint8Array[]) {
  const length = marks[0]?.length ?? 0;
  const bytes = Buffer.concat(marks);
  return sql`array(select substr(${bytes}::bytea, place * ${length}::int + 1, ${length}::int)
    from generate_series(0, ${marks.length - 1}::int) as place)`;
}

async function readCoupons(
  transaction: AnyDatabase,
  draw: number,
  candidates: ReadyCandidate[],
): Promise<Known["coupons"]> {
  const hashes = candidates.flatMap(({ couponHash }) =>
    couponHash ? Buffer.from(couponHash) : [],
  );
  if (hashes.length === 0) return new Map();
  type Row = { id: string; code_hash: Buffer; used: boolean; void: boolean };
  const { rows } = await transaction.execute<Row>(sql`
    select id, code_hash, ticket_index is not null as used, void_reason is not null as void
    from coupon
    where draw = ${draw} and code_hash = any(${sql.param(hashes)}::bytea[]) for update`);
  return new Map(
    rows.map(({ id, code_hash, ...rest }) => [
      nativeHex(code_hash),
      { id: Number(id), used: rest.used, void: rest.void },
    ]),
  );
}
