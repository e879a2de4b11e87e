// The files of winners, the person of a ticket, and the mails of a draw.
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Wording } from "../content/wording/wording.ts";
import { entry } from "../draws/entry-tables.server.ts";
import { award } from "../draws/result/tables.server.ts";
import { outboxMail } from "../mail/tables.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { type MailTemplate, usualTemplates, type WinnerMailKind } from "./mails.ts";
import { winnerFile, winnerMail } from "./tables.server.ts";

type AwardRow = typeof award.$inferSelect;
type WinnerFile = typeof winnerFile.$inferSelect;

/** Every award of a draw with its file, skipped ones included, in slot order. */
export async function listWinnerFiles(
  database: AnyDatabase,
  draw: number,
): Promise<{ award: AwardRow; file: WinnerFile | null }[]> {
  return database
    .select({ award, file: winnerFile })
    .from(award)
    .leftJoin(
      winnerFile,
      and(
        eq(winnerFile.draw, award.draw),
        eq(winnerFile.slot, award.slot),
        eq(winnerFile.turn, award.turn),
      ),
    )
    .where(eq(award.draw, draw))
    .orderBy(asc(award.slot), asc(award.turn));
}

/** The current award of a slot. Undefined for a slot that does not exist, or without a winner. */
export async function findHolder(
  database: AnyDatabase,
  draw: number,
  slot: number,
): Promise<AwardRow | undefined> {
  const [holder] = await database
    .select()
    .from(award)
    .where(and(eq(award.draw, draw), eq(award.slot, slot)))
    .orderBy(desc(award.turn))
    .limit(1);
  return holder && holder.ticket !== 0 ? holder : undefined;
}

/** The person of a ticket. The caller must record the access in the activity log. */
export async function readPerson(database: AnyDatabase, draw: number, ticket: number) {
  const [person] = await database
    .select()
    .from(entry)
    .where(and(eq(entry.draw, draw), eq(entry.index, ticket - 1)));
  return person;
}

export async function changeFile(
  transaction: AnyDatabase,
  { draw, slot, turn }: Pick<AwardRow, "draw" | "slot" | "turn">,
  change: Partial<Omit<WinnerFile, "draw" | "slot" | "turn">>,
): Promise<void> {
  await transaction
    .insert(winnerFile)
    .values({ draw, slot, turn, ...change })
    .onConflictDoUpdate({
      target: [winnerFile.draw, winnerFile.slot, winnerFile.turn],
      set: change,
    });
}

/** Sets the deadline of the claim, with the first mail, unless staff have set one. Returns the deadline. */
export async function beginClaim(
  transaction: AnyDatabase,
  { draw, slot, turn }: AwardRow,
  claimBy: number,
): Promise<number> {
  const [row] = await transaction
    .insert(winnerFile)
    .values({ draw, slot, turn, claimBy })
    .onConflictDoUpdate({
      target: [winnerFile.draw, winnerFile.slot, winnerFile.turn],
      set: { claimBy: sql`coalesce(${winnerFile.claimBy}, excluded.claim_by)` },
    })
    .returning({ claimBy: winnerFile.claimBy });
  return row?.claimBy ?? claimBy;
}

/** Those that staff changed for a draw. */
export async function readEditedTemplates(
  database: AnyDatabase,
  draw: number,
): Promise<({ kind: WinnerMailKind } & MailTemplate)[]> {
  const rows = await database.select().from(winnerMail).where(eq(winnerMail.draw, draw));
  return rows.map(({ kind, subject, body }) => ({ kind, subject, body }));
}

export async function readMailTemplates(
  database: AnyDatabase,
  draw: number,
  texts: Wording["mails"],
): Promise<Record<WinnerMailKind, MailTemplate>> {
  const edited = await readEditedTemplates(database, draw);
  const changed = edited.map(({ kind, ...template }) => [kind, template]);
  return { ...usualTemplates(texts), ...Object.fromEntries(changed) };
}

export async function saveMailTemplate(
  database: AnyDatabase,
  draw: number,
  kind: WinnerMailKind,
  template: MailTemplate,
): Promise<void> {
  await database
    .insert(winnerMail)
    .values({ draw, kind, ...template })
    .onConflictDoUpdate({ target: [winnerMail.draw, winnerMail.kind], set: template });
}

const peopleAtOnce = 500;

type PersonToNotify = {
  ticket: number;
  name: string;
  email: string;
  language: string | null;
};

/**
 * Entrants without a rank, in the order of their e-mail addresses, from the one after `after`. A person with
 * several tickets is listed once, with the first.
 */
export async function listPeopleToNotify(
  database: AnyDatabase,
  draw: number,
  ranking: number[],
  after: string,
): Promise<PersonToNotify[]> {
  const ranked = sql.param(ranking.map((ticket) => ticket - 1));
  const { rows } = await database.execute<Omit<PersonToNotify, "ticket"> & { index: string }>(sql`
    select distinct on (lower(email)) index, name, email, language
    from entry join ticket using (draw, index)
    where draw = ${draw} and email is not null and status <> 'excluded' and lower(email) > ${after}
      and tag not in (
        select tag from ticket where draw = ${draw} and index = any(${ranked}::bigint[]))
    order by lower(email), index
    limit ${peopleAtOnce}`);
  return rows.map(({ index, ...person }) => ({ ticket: Number(index) + 1, ...person }));
}

/** Of them, how many have not been written to yet. */
export async function countPeopleToNotify(
  database: AnyDatabase,
  { id, drawId }: { id: number; drawId: string },
  ranking: number[],
): Promise<number> {
  const ranked = sql.param(ranking.map((ticket) => ticket - 1));
  const { rows } = await database.execute<{ people: number }>(sql`
    select count(*)::int as people from (
      select distinct on (lower(email)) index
      from entry join ticket using (draw, index)
      where draw = ${id} and email is not null and status <> 'excluded'
        and tag not in (
          select tag from ticket where draw = ${id} and index = any(${ranked}::bigint[]))
      order by lower(email), index) as others
    where not exists (
      select from outbox_mail
      where occasion = 'not-this-time:' || ${drawId}::text || ':' || (others.index + 1)::text)`);
  return rows[0]?.people ?? 0;
}

/** The mails to winners of a draw, newest first. */
export async function listWinnerMails(database: AnyDatabase, draw: number) {
  return database
    .select({
      occasion: outboxMail.occasion,
      state: outboxMail.state,
      createdAt: outboxMail.createdAt,
      sentAt: outboxMail.sentAt,
      lastError: outboxMail.lastError,
    })
    .from(outboxMail)
    .where(
      and(
        eq(outboxMail.about, `draw:${draw}`),
        inArray(outboxMail.kind, ["winner", "claim-reminder"]),
      ),
    )
    .orderBy(desc(outboxMail.id));
}

/** How many mails were written to people who did not win, and what became of them. */
export async function countMailsToOthers(database: AnyDatabase, draw: number) {
  const [row] = await database
    .select({
      queued: sql<number>`count(*)::int`,
      sent: sql<number>`count(*) filter (where ${outboxMail.state} = 'sent')::int`,
      failed: sql<number>`count(*) filter (where ${outboxMail.state} = 'failed')::int`,
    })
    .from(outboxMail)
    .where(and(eq(outboxMail.about, `draw:${draw}`), eq(outboxMail.kind, "not-this-time")));
  return row ?? { queued: 0, sent: 0, failed: 0 };
}
