// Enquiries of the person whose data staff look up.
import { desc, eq, or, sql } from "drizzle-orm";
import { enquiry } from "../../contact/tables.server.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";

/** By e-mail address or phone number. A person who asks for their data gets these too. */
export async function findEnquiriesOf(database: AnyDatabase, typed: string) {
  const text = typed.normalize("NFC").trim();
  const digits = text.replace(/[^\d+]/g, "");
  const same = or(
    text.includes("@") ? eq(sql`lower(${enquiry.email})`, text.toLowerCase()) : undefined,
    digits.length >= 7 && !text.includes("@") ? eq(enquiry.phone, digits) : undefined,
  );
  if (!same) return [];
  return database
    .select({
      reference: enquiry.reference,
      name: enquiry.name,
      phone: enquiry.phone,
      email: enquiry.email,
      message: enquiry.message,
      createdAt: enquiry.createdAt,
    })
    .from(enquiry)
    .where(same)
    .orderBy(desc(enquiry.createdAt))
    .limit(200);
}
