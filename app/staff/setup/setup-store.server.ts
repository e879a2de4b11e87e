// What a new installation already has, for the setup guide.
import { and, isNull, notInArray } from "drizzle-orm";
import { staff } from "../../accounts/tables.server.ts";
import { media } from "../../media/tables.server.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { rehearsalScript } from "../../show/tables.server.ts";

/** Without people who were disabled. */
export async function countPeople(database: AnyDatabase): Promise<number> {
  return database.$count(staff, isNull(staff.disabledAt));
}

export async function countOwnImages(
  database: AnyDatabase,
  samplePictures: string[],
): Promise<number> {
  const own = samplePictures.length > 0 ? notInArray(media.id, samplePictures) : undefined;
  return database.$count(media, and(isNull(media.trashedAt), own));
}

export async function countRehearsals(database: AnyDatabase): Promise<number> {
  return database.$count(rehearsalScript);
}
