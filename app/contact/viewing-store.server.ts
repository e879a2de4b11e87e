// The viewings that enquiries ask for.
import { and, asc, eq, gt, inArray, lt, ne, sql } from "drizzle-orm";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import type { EnquiryRow } from "./inbox-store.server.ts";
import { openStatuses } from "./statuses.ts";
import { enquiry, viewing } from "./tables.server.ts";

export type ViewingRow = typeof viewing.$inferSelect;
export type ViewingWithEnquiry = { enquiry: EnquiryRow; viewing: ViewingRow };

const withEnquiry = { enquiry, viewing };
const withTime = inArray(viewing.state, ["offered", "confirmed"]);
const isNotSpam = ne(enquiry.status, "spam");

export async function findViewing(
  database: AnyDatabase,
  enquiryId: number,
): Promise<ViewingRow | undefined> {
  const [row] = await database.select().from(viewing).where(eq(viewing.enquiryId, enquiryId));
  return row;
}

export async function findViewingByReference(
  database: AnyDatabase,
  reference: string,
): Promise<ViewingWithEnquiry | undefined> {
  const [row] = await database
    .select(withEnquiry)
    .from(viewing)
    .innerJoin(enquiry, eq(enquiry.id, viewing.enquiryId))
    .where(eq(enquiry.reference, reference));
  return row;
}

type ViewingChange = Partial<Pick<ViewingRow, "state" | "wishes" | "at" | "minutes" | "place">>;

/** Adds the viewing if the enquiry has none yet. Returns it with its new revision. Lock the enquiry before. */
export async function changeViewing(
  transaction: AnyDatabase,
  enquiryId: number,
  change: ViewingChange,
): Promise<ViewingRow> {
  const [changed] = await transaction
    .update(viewing)
    .set({ ...change, revision: sql`${viewing.revision} + 1`, changedAt: sql`now()` })
    .where(eq(viewing.enquiryId, enquiryId))
    .returning();
  if (changed) return changed;
  const [added] = await transaction
    .insert(viewing)
    .values({ enquiryId, ...change })
    .returning();
  if (!added) throw new Error("The viewing was not saved.");
  return added;
}

/** Offered and confirmed viewings that have not ended, in their order. */
export async function listComingViewings(
  database: AnyDatabase,
  now: Date,
): Promise<ViewingWithEnquiry[]> {
  return database
    .select(withEnquiry)
    .from(viewing)
    .innerJoin(enquiry, eq(enquiry.id, viewing.enquiryId))
    .where(
      and(withTime, isNotSpam, gt(viewing.at, new Date(now.getTime() - longestMinutes * 60_000))),
    )
    .orderBy(asc(viewing.at), asc(enquiry.id))
    .limit(500);
}

/** Requests that nobody has answered with a time, oldest first. */
export async function listRequestedViewings(database: AnyDatabase): Promise<ViewingWithEnquiry[]> {
  return database
    .select(withEnquiry)
    .from(viewing)
    .innerJoin(enquiry, eq(enquiry.id, viewing.enquiryId))
    .where(
      and(eq(viewing.state, "requested"), inArray(enquiry.status, [...openStatuses, "answered"])),
    )
    .orderBy(asc(viewing.changedAt))
    .limit(100);
}

/** Eight hours, the limit of the form. */
export const longestMinutes = 480;

/** Another viewing of the same person that overlaps with this time. */
export async function findClash(
  database: AnyDatabase,
  {
    assigneeId,
    at,
    minutes,
    except,
  }: { assigneeId: string; at: Date; minutes: number; except: string },
): Promise<ViewingWithEnquiry | undefined> {
  const end = new Date(at.getTime() + minutes * 60_000);
  const [row] = await database
    .select(withEnquiry)
    .from(viewing)
    .innerJoin(enquiry, eq(enquiry.id, viewing.enquiryId))
    .where(
      and(
        withTime,
        isNotSpam,
        eq(enquiry.assigneeId, assigneeId),
        ne(enquiry.reference, except),
        lt(viewing.at, end),
        gt(sql`${viewing.at} + ${viewing.minutes} * interval '1 minute'`, at),
      ),
    )
    .orderBy(asc(viewing.at))
    .limit(1);
  return row;
}

/** Confirmed viewings between two instants that were arranged before a third one. */
export async function listConfirmedViewings(
  database: AnyDatabase,
  { from, until, arrangedBefore }: { from: Date; until: Date; arrangedBefore: Date },
): Promise<ViewingWithEnquiry[]> {
  return database
    .select(withEnquiry)
    .from(viewing)
    .innerJoin(enquiry, eq(enquiry.id, viewing.enquiryId))
    .where(
      and(
        eq(viewing.state, "confirmed"),
        isNotSpam,
        gt(viewing.at, from),
        lt(viewing.at, until),
        lt(viewing.changedAt, arrangedBefore),
      ),
    )
    .orderBy(asc(viewing.at));
}
