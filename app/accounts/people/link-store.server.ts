import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { AnyDatabase, Database } from "../../platform/database/database.server.ts";
import { oneTimeLink } from "../tables.server.ts";

type OneTimeLinkRow = typeof oneTimeLink.$inferSelect;
type LinkPurpose = OneTimeLinkRow["purpose"];

/** Creates a token. Earlier links of the same person and purpose stop working. */
export async function issueLink(
  database: AnyDatabase | Database,
  link: {
    purpose: LinkPurpose;
    staffId?: string;
    details?: Record<string, string>;
    duration: number;
  },
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const sameUse = link.staffId
    ? and(eq(oneTimeLink.purpose, link.purpose), eq(oneTimeLink.staffId, link.staffId))
    : eq(oneTimeLink.purpose, link.purpose);
  await database.delete(oneTimeLink).where(sameUse);
  await database.insert(oneTimeLink).values({
    tokenHash: hashToken(token),
    purpose: link.purpose,
    staffId: link.staffId ?? null,
    details: link.details ?? {},
    expiresAt: sql`now() + ${`${link.duration} milliseconds`}::interval`,
  });
  return token;
}

/** The link while it works. Does not use it up, because mail scanners follow links too. */
export async function findLink(
  database: AnyDatabase | Database,
  token: string,
  ...purposes: LinkPurpose[]
): Promise<OneTimeLinkRow | undefined> {
  const [link] = await database.select().from(oneTimeLink).where(stillWorks(token));
  return link && purposes.includes(link.purpose) ? link : undefined;
}

/** Uses the link up. Of two simultaneous requests, one gets it. */
export async function takeLink(
  transaction: AnyDatabase,
  token: string,
  ...purposes: LinkPurpose[]
): Promise<OneTimeLinkRow | undefined> {
  const [link] = await transaction
    .update(oneTimeLink)
    .set({ usedAt: sql`now()` })
    .where(stillWorks(token))
    .returning();
  return link && purposes.includes(link.purpose) ? link : undefined;
}

function stillWorks(token: string) {
  return and(
    eq(oneTimeLink.tokenHash, hashToken(token)),
    isNull(oneTimeLink.usedAt),
    gt(oneTimeLink.expiresAt, sql`now()`),
  );
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
