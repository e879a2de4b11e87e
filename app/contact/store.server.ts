import { createHash } from "node:crypto";
import { and, count, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../platform/database/database.server.ts";
import { enqueueJobs } from "../platform/jobs/store.server.ts";
import { addAttachments } from "./attachment-store.server.ts";
import type { Enquiry } from "./rules.ts";
import { enquiry, viewing } from "./tables.server.ts";

/** Enough for an office or a shared Wi-Fi at an event. */
const perNetworkAndHour = 30;
/** The limit for enquiries with a solved challenge. */
const perNetworkAndHourWithEffort = 300;

export type Saved = { ok: true; reference: string } | { ok: false; reason: "too-many" };

/** The enquiry is committed when this returns. The same text on the same day returns the same reference. */
export async function saveEnquiry(
  database: Database,
  { wishes, attachments, ...input }: Enquiry,
  sender: { badge: string; network: string; worked?: boolean; language?: string | null },
): Promise<Saved> {
  const fingerprint = fingerprintOf({ ...input, wishes, attachments });
  return database.transaction(async (transaction) => {
    const [existing] = await transaction
      .select({ reference: enquiry.reference })
      .from(enquiry)
      .where(eq(enquiry.fingerprint, fingerprint));
    if (existing) return { ok: true, reference: existing.reference };

    const [recent] = await transaction
      .select({ sent: count() })
      .from(enquiry)
      .where(
        and(
          eq(enquiry.network, sender.network),
          gt(enquiry.createdAt, sql`now() - interval '1 hour'`),
        ),
      );
    const limit = sender.worked ? perNetworkAndHourWithEffort : perNetworkAndHour;
    if (recent && recent.sent >= limit) return { ok: false, reason: "too-many" };

    const prefix = input.kind === "complaint" ? `${sender.badge}-C` : sender.badge;
    const [saved] = await transaction
      .insert(enquiry)
      .values({
        ...input,
        fingerprint,
        network: sender.network,
        language: sender.language ?? null,
        consentedAt: sql`now()`,
        reference: sql`${prefix} || to_char(now(), '-YYYY-') || lpad(nextval('enquiry_reference')::text, 4, '0')`,
      })
      // A parallel double click waits for the first insert and gets its reference.
      .onConflictDoUpdate({ target: enquiry.fingerprint, set: { fingerprint } })
      .returning({
        id: enquiry.id,
        reference: enquiry.reference,
        // Rows that were updated have xmax set (PostgreSQL documentation, 5.6).
        isNew: sql<boolean>`xmax = 0`,
      });
    if (!saved) throw new Error("The enquiry was not saved.");
    if (wishes.length > 0) {
      const request = { enquiryId: saved.id, wishes };
      await transaction.insert(viewing).values(request).onConflictDoNothing();
    }
    if (saved.isNew) await addAttachments(transaction, saved.id, attachments);
    await enqueueJobs(transaction, "new-enquiries", [""]);
    return { ok: true, reference: saved.reference };
  });
}

function fingerprintOf(input: Enquiry) {
  const day = new Date().toISOString().slice(0, 10);
  const parts = [
    day,
    input.kind,
    input.topic,
    input.about,
    input.name,
    input.phone,
    input.email,
    input.message,
    input.preferredWay,
    input.preferredTime,
    input.visitOn,
    input.home,
    input.wishes,
    ...input.attachments.map(({ content }) => createHash("sha256").update(content).digest("hex")),
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
