// Who is told about new enquiries. Everybody who may answer is on duty until they say otherwise, so that
// a site nobody has set up yet tells somebody.
import { eq, inArray } from "drizzle-orm";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { enquiryDuty } from "./tables.server.ts";

export async function setDuty(
  database: AnyDatabase,
  staffId: string,
  onDuty: boolean,
): Promise<void> {
  await database
    .insert(enquiryDuty)
    .values({ staffId, onDuty })
    .onConflictDoUpdate({ target: enquiryDuty.staffId, set: { onDuty } });
}

export async function isOnDuty(database: AnyDatabase, staffId: string): Promise<boolean> {
  const [row] = await database.select().from(enquiryDuty).where(eq(enquiryDuty.staffId, staffId));
  return row?.onDuty ?? true;
}

export async function onlyOnDuty<Person extends { id: string }>(
  database: AnyDatabase,
  people: Person[],
): Promise<Person[]> {
  if (people.length === 0) return [];
  const rows = await database
    .select()
    .from(enquiryDuty)
    .where(
      inArray(
        enquiryDuty.staffId,
        people.map(({ id }) => id),
      ),
    );
  const off = new Set(rows.filter(({ onDuty }) => !onDuty).map(({ staffId }) => staffId));
  return people.filter(({ id }) => !off.has(id));
}
