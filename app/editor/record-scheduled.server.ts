import { recordActivity } from "../activity/record.server.ts";
import { homes, pages, settings } from "../content/collections.ts";
import type { ScheduledPublication } from "../content/publishing-jobs.server.ts";
import { translations } from "../content/wording/translations.ts";
import { wording } from "../content/wording/wording-document.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";

/** The collections that staff can schedule here; albums are added by site.server.ts. */
export const scheduledCollections = [pages, homes, settings, wording, translations];

/** What the activity log calls the documents of a collection. */
const kinds: Record<string, string> = {
  [settings.name]: "settings",
  [wording.name]: "wording",
  [translations.name]: "wording",
  [homes.name]: "home",
  albums: "album",
};

/** A scheduled publication is logged as an act of the person who scheduled it. */
export async function noteScheduled(transaction: AnyDatabase, publication: ScheduledPublication) {
  const kind = kinds[publication.collection] ?? "page";
  await recordActivity(transaction, {
    who: publication.by,
    what: `${kind}.published-on-schedule`,
    about: { kind, id: publication.id },
    changes: { version: publication.version },
  });
}
