import { asc, eq } from "drizzle-orm";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { replyTemplate } from "../tables.server.ts";
import { builtInTemplates, type ReplyTemplate } from "./reply-templates.ts";

/** Saved templates first, then the built-in ones. A saved template replaces a built-in one of the same title. */
export async function listTemplates(database: AnyDatabase): Promise<ReplyTemplate[]> {
  const saved = await database
    .select({ id: replyTemplate.id, title: replyTemplate.title, body: replyTemplate.body })
    .from(replyTemplate)
    .orderBy(asc(replyTemplate.title));
  const titles = new Set(saved.map(({ title }) => title));
  return [...saved, ...builtInTemplates.filter(({ title }) => !titles.has(title))];
}

/** Replaces a saved template of the same title. */
export async function saveTemplate(
  database: AnyDatabase,
  { title, body }: { title: string; body: string },
): Promise<void> {
  await database
    .insert(replyTemplate)
    .values({ title, body })
    .onConflictDoUpdate({ target: replyTemplate.title, set: { body } });
}

export async function deleteTemplate(database: AnyDatabase, id: number): Promise<void> {
  await database.delete(replyTemplate).where(eq(replyTemplate.id, id));
}
