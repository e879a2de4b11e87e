import { inArray } from "drizzle-orm";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { staff } from "../tables.server.ts";

/** The names behind the ids that versions are signed with. */
export async function namesOf(
  database: AnyDatabase,
  ids: Iterable<string | null>,
): Promise<(id: string | null) => string> {
  const wanted = [...new Set(ids)].filter((id) => id !== null && id !== "system");
  const rows =
    wanted.length === 0
      ? []
      : await database
          .select({ id: staff.id, name: staff.name })
          .from(staff)
          .where(inArray(staff.id, wanted as string[]));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => {
    if (id === null) return "";
    return id === "system" ? "The system" : (names.get(id) ?? "Somebody who has left");
  };
}
