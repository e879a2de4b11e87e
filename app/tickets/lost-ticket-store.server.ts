// Entries to which a lost link can be mailed: not erased, and with an e-mail address.
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { entry } from "../draws/entry-tables.server.ts";
import { asReadable, type SealedDraw } from "../draws/sealed-draw.ts";
import { draw } from "../draws/tables.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";

type MailableEntry = { draw: SealedDraw; ticket: number; name: string; email: string };

export async function findEntriesByEmail(
  database: AnyDatabase,
  email: string,
  limit: number,
): Promise<MailableEntry[]> {
  return findMailable(database, eq(sql`lower(${entry.email})`, email.toLowerCase()), limit);
}

export async function findEntriesByPhone(
  database: AnyDatabase,
  phones: string[],
  limit: number,
): Promise<MailableEntry[]> {
  return findMailable(database, inArray(entry.phone, phones), limit);
}

async function findMailable(database: AnyDatabase, which: SQL, limit: number) {
  const rows = await database
    .select({ entry, draw })
    .from(entry)
    .innerJoin(draw, eq(draw.id, entry.draw))
    .where(and(isNull(draw.erasedAt), isNull(entry.erasedAt), isNotNull(entry.email), which))
    .limit(limit);
  return rows.flatMap(({ entry: { index, name, email }, draw: row }) => {
    const sealed = asReadable(row);
    return sealed && name && email ? [{ draw: sealed, ticket: index + 1, name, email }] : [];
  });
}

/** The countries whose phone numbers draws accept without a country code. */
export async function listPhoneCountries(database: AnyDatabase): Promise<string[]> {
  const { rows } = await database.execute<{ country: string }>(
    sql`select distinct plan ->> 'phoneCountry' as country from draw where erased_at is null`,
  );
  return rows.map(({ country }) => country);
}
