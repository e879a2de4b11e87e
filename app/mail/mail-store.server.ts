// Adds mails to the outbox and records how their sending goes.
import { eq, sql } from "drizzle-orm";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { outboxMail } from "./tables.server.ts";

export type NewMail = typeof outboxMail.$inferInsert;
export type QueuedMail = Pick<
  typeof outboxMail.$inferSelect,
  "id" | "occasion" | "kind" | "subject" | "recipient"
>;

/** Returns the mails whose occasions are new. */
export async function insertMails(
  transaction: AnyDatabase,
  mails: NewMail[],
): Promise<QueuedMail[]> {
  return transaction
    .insert(outboxMail)
    .values(mails)
    .onConflictDoNothing({ target: outboxMail.occasion })
    .returning({
      id: outboxMail.id,
      occasion: outboxMail.occasion,
      kind: outboxMail.kind,
      subject: outboxMail.subject,
      recipient: outboxMail.recipient,
    });
}

export async function markSent(
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
      // Links that open an account must not stay in the database.
      ...(confidential && { bodyText: "", bodyHtml: "" }),
    })
    .where(eq(outboxMail.id, id));
}

export async function saveAttempt(
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

/** No more attempts, until staff retry it. */
export async function markFailed(database: AnyDatabase, id: number, error: string): Promise<void> {
  await database
    .update(outboxMail)
    .set({ state: "failed", lastError: error.slice(0, 500) })
    .where(eq(outboxMail.id, id));
}
