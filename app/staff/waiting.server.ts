import { countViews } from "../contact/inbox-store.server.ts";
import { may, type Staff } from "../permissions/permissions.ts";
import type { Database } from "../platform/database/database.server.ts";

/** What waits for this person at each place, by address: the badges of the navigation. */
export async function countWaiting(
  database: Database,
  staff: Staff,
): Promise<Record<string, number>> {
  if (!may(staff, "enquiries.answer")) return {};
  const views = await countViews(database, { search: "" });
  return { "/admin/enquiries": views.open + views.held };
}
