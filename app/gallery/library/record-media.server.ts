import { recordActivity } from "../../activity/record.server.ts";
import type { MediaRow } from "../../media/store.server.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import { clientAddressContext, type RequestContext } from "../../platform/http/context.server.ts";

/** A change of a picture, in the activity log. */
export async function recordMedia(
  context: RequestContext,
  transaction: Parameters<typeof recordActivity>[0],
  what: string,
  row: MediaRow,
  changes = {},
) {
  await recordActivity(transaction, {
    who: context.get(staffContext),
    what,
    about: { kind: "media", id: row.id, name: row.name || row.id },
    changes,
    cameFrom: context.get(clientAddressContext),
  });
}
