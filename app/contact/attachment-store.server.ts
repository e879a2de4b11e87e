// The files of enquiries. They are in the database: saved, backed up and deleted with their enquiry, and never public.
import { and, asc, eq, sql } from "drizzle-orm";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import type { Attachment } from "./attachments/read-attachments.server.ts";
import { enquiry, enquiryAttachment } from "./tables.server.ts";

export async function addAttachments(
  transaction: AnyDatabase,
  enquiryId: number,
  attachments: Attachment[],
): Promise<void> {
  if (attachments.length === 0) return;
  await transaction
    .insert(enquiryAttachment)
    .values(attachments.map((attachment) => ({ enquiryId, ...attachment })));
}

/** Without their content. */
export async function listAttachments(database: AnyDatabase, enquiryId: number) {
  const { id, name, kind, content } = enquiryAttachment;
  return database
    .select({ id, name, kind, bytes: sql<number>`octet_length(${content})` })
    .from(enquiryAttachment)
    .where(eq(enquiryAttachment.enquiryId, enquiryId))
    .orderBy(asc(id));
}

export async function findAttachment(database: AnyDatabase, reference: string, id: number) {
  const { name, kind, content } = enquiryAttachment;
  const [row] = await database
    .select({ name, kind, content })
    .from(enquiryAttachment)
    .innerJoin(enquiry, eq(enquiry.id, enquiryAttachment.enquiryId))
    .where(and(eq(enquiry.reference, reference), eq(enquiryAttachment.id, id)));
  return row;
}
