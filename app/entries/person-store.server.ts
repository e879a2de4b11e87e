// The entries of one person in all draws, to export or erase them.
import { and, desc, eq, or, sql } from "drizzle-orm";
import { coupon, couponBatch, entry, ticket } from "../draws/entry-tables.server.ts";
import { draw } from "../draws/tables.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { readPhone } from "./phone.ts";

export type PersonEntry = Awaited<ReturnType<typeof findPersonEntries>>[number];

/** By phone number in any spelling, or by e-mail address; never by name. */
export async function findPersonEntries(database: AnyDatabase, typed: string, country: string) {
  const text = typed.normalize("NFC").trim();
  const phone = readPhone(text, country, []);
  const same = or(
    phone.ok ? eq(entry.phone, phone.phone) : undefined,
    text.includes("@") ? eq(sql`lower(${entry.email})`, text.toLowerCase()) : undefined,
  );
  if (!same) return [];
  return database
    .select({
      draw: draw.id,
      slug: draw.slug,
      title: sql<string>`${draw.plan} ->> 'title'`,
      state: draw.state,
      index: entry.index,
      name: entry.name,
      phone: entry.phone,
      email: entry.email,
      place: entry.place,
      display: entry.display,
      status: entry.status,
      reason: entry.reason,
      note: entry.note,
      consentedAt: entry.consentedAt,
      rulesHash: entry.rulesHash,
      route: ticket.route,
      couponBatch: couponBatch.label,
    })
    .from(entry)
    .innerJoin(draw, eq(draw.id, entry.draw))
    .innerJoin(ticket, and(eq(ticket.draw, entry.draw), eq(ticket.index, entry.index)))
    .leftJoin(coupon, and(eq(coupon.draw, entry.draw), eq(coupon.ticketIndex, entry.index)))
    .leftJoin(couponBatch, eq(couponBatch.id, coupon.batch))
    .where(same)
    .orderBy(desc(draw.id), entry.index)
    .limit(200);
}
