// What becomes of a mail while it is sent.
import { eq, sql } from "drizzle-orm";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { outboxMail } from "./tables.server.ts";

export async function noteSent(
  database: AnyDatabase,
  { id, confidential }: { id: number; confidential: boolean },
  attempts: number,
): Promise<void> {
  await database
    .update(outboxMail)
    .set({
      state: "sent",
      sentAt: sql`now()`,
      attempts,
      lastError: "",
      // Whoever reads the database later finds no link that still opens something.
      ...(confidential && { bodyText: "", bodyHtml: "" }),
    })
    .where(eq(outboxMail.id, id));
}

export async function noteAttempt(
  database: AnyDatabase,
  id: number,
  attempts: number,
  error: string,
): Promise<void> {
  await database
    .update(outboxMail)
    .set({ state: "waiting", attempts, lastError: error.slice(0, 500) })
    .where(eq(outboxMail.id, id));
}

/** Given up: it waits for a person. */
export async function noteFailed(database: AnyDatabase, id: number, error: string): Promise<void> {
  await database
    .update(outboxMail)
    .set({ state: "failed", lastError: error.slice(0, 500) })
    .where(eq(outboxMail.id, id));
}
