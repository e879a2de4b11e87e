// What staff know about winners: their files, the person behind a ticket, and the mail templates of a draw.
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { entry } from "../draws/entry-tables.server.ts";
import { award } from "../draws/result/tables.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import {
  defaultMailTemplates,
  type MailTemplate,
  type WinnerMailKind,
  winnerMailKinds,
} from "./mails.ts";
import { winnerFile, winnerMail } from "./tables.server.ts";

export type AwardRow = typeof award.$inferSelect;
export type WinnerFile = typeof winnerFile.$inferSelect;

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

/** Who holds a prize now. Undefined for a slot that does not exist or that nobody got. */
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

/** The person behind a ticket. Only for readings that are written in the activity log. */
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

/** The claim is open until this second unless staff chose another: set once, with the first mail. */
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

export async function readMailTemplates(
  database: AnyDatabase,
  draw: number,
): Promise<Record<WinnerMailKind, MailTemplate>> {
  const rows = await database.select().from(winnerMail).where(eq(winnerMail.draw, draw));
  const own = new Map(rows.map(({ kind, subject, body }) => [kind, { subject, body }]));
  const all = winnerMailKinds.map((kind) => [kind, own.get(kind) ?? defaultMailTemplates[kind]]);
  return Object.fromEntries(all) as Record<WinnerMailKind, MailTemplate>;
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
