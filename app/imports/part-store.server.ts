// The uploaded file of an import, in parts.
import { and, eq, sql } from "drizzle-orm";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { entryImportPart } from "./tables.server.ts";

/** Replaces a part that was sent before. */
export async function savePart(
  database: AnyDatabase,
  id: number,
  number: number,
  content: Uint8Array,
): Promise<void> {
  await database
    .insert(entryImportPart)
    .values({ import: id, number, content })
    .onConflictDoUpdate({
      target: [entryImportPart.import, entryImportPart.number],
      set: { content },
    });
}

/** One query for each part: only one is in memory. */
export async function* readParts(database: AnyDatabase, id: number): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const [part] = await database
      .select({ content: entryImportPart.content })
      .from(entryImportPart)
      .where(and(eq(entryImportPart.import, id), eq(entryImportPart.number, number)));
    if (!part) return;
    yield part.content;
  }
}

export async function countReceivedBytes(database: AnyDatabase, id: number): Promise<number> {
  const [row] = await database
    .select({ bytes: sql<string>`coalesce(sum(length(${entryImportPart.content})), 0)` })
    .from(entryImportPart)
    .where(eq(entryImportPart.import, id));
  return Number(row?.bytes ?? 0);
}
