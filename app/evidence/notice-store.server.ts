import { asc, eq } from "drizzle-orm";
import { outboxMail } from "../mail/tables.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import type { Notice } from "./material.ts";

/** Mails about a draw: which kind and when, never to whom. */
export async function listNotices(database: AnyDatabase, drawId: number): Promise<Notice[]> {
  const rows = await database
    .select({
      kind: outboxMail.kind,
      createdAt: outboxMail.createdAt,
      sentAt: outboxMail.sentAt,
      state: outboxMail.state,
    })
    .from(outboxMail)
    .where(eq(outboxMail.about, `draw:${drawId}`))
    .orderBy(asc(outboxMail.id));
  return rows.map(({ kind, createdAt, sentAt, state }) => ({
    kind,
    queuedAt: seconds(createdAt),
    sentAt: sentAt ? seconds(sentAt) : undefined,
    state,
  }));
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
