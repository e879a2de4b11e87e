// Who agreed to reminders, and who still has to get one.
import { and, eq, isNull, sql } from "drizzle-orm";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { reminderConsent } from "./tables.server.ts";

/** Since when this ticket's owner wants reminders; undefined if not. */
export async function findConsent(
  database: AnyDatabase,
  draw: number,
  ticket: number,
): Promise<Date | undefined> {
  const [row] = await database
    .select({ agreedAt: reminderConsent.agreedAt })
    .from(reminderConsent)
    .where(and(isOf(draw, ticket), isNull(reminderConsent.stoppedAt)));
  return row?.agreedAt;
}

/** Agreeing again after stopping counts from now. */
export async function saveConsent(
  database: AnyDatabase,
  draw: number,
  ticket: number,
): Promise<void> {
  const values = { draw, index: ticket - 1 };
  await database
    .insert(reminderConsent)
    .values(values)
    .onConflictDoUpdate({
      target: [reminderConsent.draw, reminderConsent.index],
      set: { agreedAt: sql`now()`, stoppedAt: null },
      setWhere: sql`${reminderConsent.stoppedAt} is not null`,
    });
}

export async function stopReminders(
  database: AnyDatabase,
  draw: number,
  ticket: number,
): Promise<void> {
  await database
    .update(reminderConsent)
    .set({ stoppedAt: sql`now()` })
    .where(and(isOf(draw, ticket), isNull(reminderConsent.stoppedAt)));
}

function isOf(draw: number, ticket: number) {
  return and(eq(reminderConsent.draw, draw), eq(reminderConsent.index, ticket - 1));
}

type PersonToRemind = {
  ticket: number;
  name: string;
  email: string;
  language: string | null;
};

const peopleAtOnce = 200;

/** People who agreed, still take part, and have not got this reminder. */
export async function listPeopleToRemind(
  database: AnyDatabase,
  { id, drawId }: { id: number; drawId: string },
  occasion: string,
): Promise<PersonToRemind[]> {
  const { rows } = await database.execute<Omit<PersonToRemind, "ticket"> & { index: string }>(sql`
    select index, name, email, language
    from reminder_consent join entry using (draw, index)
    where draw = ${id} and stopped_at is null and status <> 'excluded'
      and name is not null and email is not null
      and not exists (
        select from outbox_mail where occasion =
          'ticket:' || ${drawId}::text || ':' || (index + 1)::text || ':' || ${occasion}::text)
    order by index
    limit ${peopleAtOnce}`);
  return rows.map(({ index, ...person }) => ({ ...person, ticket: Number(index) + 1 }));
}
