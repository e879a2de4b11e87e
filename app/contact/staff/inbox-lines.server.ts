import { readSettings } from "../../content/load-page.server.ts";
import type { Database } from "../../platform/database/database.server.ts";
import { type InboxQuery, listEnquiries } from "../inbox-store.server.ts";
import { type EnquiryLine, viewEnquiry } from "./enquiry-view.ts";

/** Enquiries for the table, and for the list beside an open one. */
export async function loadLines(
  database: Database,
  query: InboxQuery,
  page: { page: number; pageSize: number },
): Promise<{ rows: EnquiryLine[]; total: number }> {
  const [settings, { rows, total }] = await Promise.all([
    readSettings(database),
    listEnquiries(database, query, page),
  ]);
  const clock = { ...settings, now: new Date() };
  return { rows: rows.map((row) => viewEnquiry(row, clock, settings)), total };
}
