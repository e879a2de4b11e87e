// Finds entries that may be one person. Only a suggestion: several people share a mailbox or a Wi-Fi.
import { sql } from "drizzle-orm";
import type { AnyDatabase } from "../platform/database/database.server.ts";

export type LookAlikeKind = "phone" | "email" | "network";
type LookAlikes = { kind: LookAlikeKind; tickets: number[]; count: number };

/** The last digits of a number are the same with or without country code and trunk prefix. */
const sameDigits = 9;
/** More than a family or a small office; this many within ten minutes from one network is a burst. */
const burstTickets = 10;
const burstSeconds = 600;
const mostGroups = 50;
const mostShown = 12;

type LookAlikeRow = { kind: LookAlikeKind; indexes: string[]; count: number };

/** Leaves out excluded entries. Several tickets of one phone number are one known person, within the limit. */
export async function findLookAlikes(database: AnyDatabase, draw: number): Promise<LookAlikes[]> {
  const { rows } = await database.execute<LookAlikeRow>(sql`
    with candidate as (
      select index, phone, email, network, consented_at from entry
      where draw = ${draw} and status <> 'excluded' and erased_at is null
    )
    (select 'phone' as kind, (array_agg(index order by index))[1:${sql.raw(`${mostShown}`)}] as indexes, count(*)::int as count
      from candidate group by right(phone, ${sameDigits}) having count(distinct phone) > 1
      order by count(*) desc, min(index) limit ${mostGroups})
    union all
    (select 'email', (array_agg(index order by index))[1:${sql.raw(`${mostShown}`)}], count(*)::int
      from candidate where email is not null group by ${mailbox} having count(distinct phone) > 1
      order by count(*) desc, min(index) limit ${mostGroups})
    union all
    (select 'network', (array_agg(index order by index))[1:${sql.raw(`${mostShown}`)}], count(*)::int
      from candidate where network is not null group by network, consented_at / ${burstSeconds}
      having count(distinct phone) >= ${burstTickets}
      order by count(*) desc, min(index) limit ${mostGroups})`);
  return rows.map(({ kind, indexes, count }) => ({
    kind,
    tickets: indexes.map((index) => Number(index) + 1),
    count,
  }));
}

/** "Ada+draw@Post.example" and "ada@post.example" are one mailbox. */
const mailbox = sql`lower(regexp_replace(email, '\\+[^@]*@', '@'))`;

/** Entries that look like this one, and what they have in common. */
export async function findLookAlikesOf(
  database: AnyDatabase,
  draw: number,
  ticketNumber: number,
): Promise<{ ticket: number; name: string; kinds: LookAlikeKind[] }[]> {
  const { rows } = await database.execute<{
    index: string;
    name: string;
    phone: boolean;
    email: boolean;
  }>(sql`
    with this as (select * from entry where draw = ${draw} and index = ${ticketNumber - 1})
    select other.index, other.name,
      right(other.phone, ${sameDigits}) = right(this.phone, ${sameDigits}) as phone,
      coalesce(lower(regexp_replace(other.email, '\\+[^@]*@', '@')) = lower(regexp_replace(this.email, '\\+[^@]*@', '@')), false) as email
    from this join entry other on other.draw = this.draw and other.index <> this.index
    where other.name is not null and (
      right(other.phone, ${sameDigits}) = right(this.phone, ${sameDigits})
      or lower(regexp_replace(other.email, '\\+[^@]*@', '@')) = lower(regexp_replace(this.email, '\\+[^@]*@', '@')))
    order by other.index limit ${mostShown}`);
  return rows.map(({ index, name, phone, email }) => ({
    ticket: Number(index) + 1,
    name,
    kinds: [...(phone ? ["phone" as const] : []), ...(email ? ["email" as const] : [])],
  }));
}
