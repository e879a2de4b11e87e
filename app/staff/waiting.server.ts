import { countViews } from "../contact/inbox-store.server.ts";
import { may, type Staff } from "../permissions/permissions.ts";
import type { Database } from "../platform/database/database.server.ts";

/** The badges of the navigation: the number of waiting items by the address of a place. */
export async function countWaiting(
  database: Database,
  staff: Staff,
): Promise<Record<string, number>> {
  if (!may(staff, "enquiries.answer")) return {};
  const views = await countViews(database, { search: "" });
  return { "/admin/enquiries": views.open + views.held };
}
