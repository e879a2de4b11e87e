// What the database already knows about the people, posts and coupons of a batch, and what time it is.
import { sql } from "drizzle-orm";
import { nativeHex } from "../draws/native-hashes.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import type { ReadyCandidate } from "./candidate.server.ts";
import type { EntryRow } from "./receipts.server.ts";

/** The batch updates it as it goes, so that it also sees its own tickets. */
export type Known = {
  /** By the ticket's code: the same post has the same. */
  posts: Map<string, Post>;
  /** By the person, in hex. */
  tickets: Map<string, number>;
  /** By the code's hash, in hex. */
  coupons: Map<string, { id: number; used: boolean; void: boolean }>;
};

/** What was posted and got a ticket. */
type Post = {
  /** Without a name once the person was forgotten: then nobody can tell any more what it was. */
  entrant: Pick<EntryRow, "name" | "phone" | "place" | "display"> & { email?: string | null };
  couponHash: Uint8Array | undefined | null;
  index: number;
};

export type Standing = Known & {
  /** The ledger's time, never before its last statement. */
  now: number;
  /** The operator's public key in force. */
  key: string;
};

/** Of people who have no ticket yet, as far as is known. */
export function nobodyYet(): Known {
  return { posts: new Map(), tickets: new Map(), coupons: new Map() };
}

/** The same key with other content is a mistake, not a repetition. */
export function isSamePost(
  earlier: Omit<Post, "index">,
  { entrant, couponHash }: Omit<Post, "index">,
): boolean {
  return (
    wordsOf(earlier.entrant) === wordsOf(entrant) &&
    Buffer.compare(earlier.couponHash ?? noBytes, couponHash ?? noBytes) === 0
  );
}

const noBytes = new Uint8Array();

function wordsOf({ name, phone, email, place, display }: Post["entrant"]): string {
  return JSON.stringify([name, phone, email ?? null, place, display]);
}

type Found = {
  what: "ledger" | "person" | "post";
  number: string;
  key: string;
  mark: Buffer;
  entrant: Post["entrant"];
  coupon: Buffer | null;
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
  const people = inPieces(candidates.map(({ bytes }) => bytes.part("tag")));
  const codes = inPieces(candidates.map(({ bytes }) => bytes.part("codeHash")));
  const { rows } = await transaction.execute<Found>(sql`
    with held as materialized (select * from operator where name = ${draw.operator} for share)
    select 'ledger' as what, greatest(head_time, draw_time(name)) as number, key,
      null::bytea as mark, null::json as entrant, null::bytea as coupon
    from held
    union all
    select 'person', count(*), null, tag, null, null from ticket
    where draw = ${draw.id} and tag = any(${people}) group by tag
    union all
    select 'post', ticket.index, null, ticket.code_hash, row_to_json(entry), coupon.code_hash
    from ticket join entry using (draw, index)
    left join coupon on coupon.draw = ticket.draw and coupon.ticket_index = ticket.index
    where ticket.draw = ${draw.id} and ticket.code_hash = any(${codes})`);
  const ledger = rows.find(({ what }) => what === "ledger");
  if (!ledger) throw new Error(`Draw ${draw.id} has no operator.`);
  const standing: Standing = {
    now: Number(ledger.number),
    key: ledger.key,
    ...nobodyYet(),
    coupons: await readCoupons(transaction, draw.id, candidates),
  };
  const found = new Map(rows.map((row) => [row.mark && nativeHex(row.mark), row]));
  for (const { code, person, bytes } of candidates) {
    const post = found.get(bytes.hex("codeHash"));
    if (post) {
      const { number, entrant, coupon } = post;
      standing.posts.set(code, { entrant, couponHash: coupon, index: Number(number) });
    }
    standing.tickets.set(person, Number(found.get(person)?.number ?? 0));
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
