import { recordActivity } from "../activity/record.server.ts";
import { pages, settings } from "../content/collections.ts";
import type { Published } from "../content/schedule.server.ts";
import { wording } from "../content/wording/wording.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";

/** What staff can put on the schedule. */
export const scheduledCollections = [pages, settings, wording];

/** What the log calls the documents of a collection; albums stand in a room above this one. */
const kinds: Record<string, string> = {
  [settings.name]: "settings",
  [wording.name]: "wording",
  albums: "album",
};

/** A page that became public by itself is somebody's act all the same: whoever scheduled it. */
export async function noteScheduled(transaction: AnyDatabase, published: Published) {
  const kind = kinds[published.collection] ?? "page";
  await recordActivity(transaction, {
    who: published.by,
    what: `${kind}.published-on-schedule`,
    about: { kind, id: published.id },
    changes: { version: published.version },
  });
}
