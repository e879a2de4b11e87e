// Opens the site to the public, or closes it again.
import { type Actor, recordActivity } from "../../../activity/record.server.ts";
import { settings } from "../../../content/collections.ts";
import { openDocuments } from "../../../content/documents/documents.server.ts";
import { unnamedCompany } from "../../../content/empty-site.ts";
import { changeSetup } from "../../../content/setup-state.server.ts";
import type { HandlerResult } from "../../../permissions/acts.server.ts";
import type { Database } from "../../../platform/database/database.server.ts";
import type { ActResult } from "../../../ui/form/act-result.ts";

type SitePublished = { ok: true } | { ok: false; reason: "unnamed" };

/** The public sees the site, or "opening soon". */
async function publishSite(
  database: Database,
  isPublic: boolean,
  who: Actor,
): Promise<SitePublished> {
  const site = await openDocuments(database).read(settings, "site");
  if (isPublic && site?.data.companyName === unnamedCompany) {
    return { ok: false, reason: "unnamed" };
  }
  await changeSetup(database, (setup) => ({ ...setup, isPublic }), who.id);
  const what = isPublic ? "settings.site-published" : "settings.site-closed";
  await recordActivity(database, { who, what });
  return { ok: true };
}

/** The same as an act, for the setup guide and the settings. */
export async function actOnVisibility(
  database: Database,
  isPublic: boolean,
  who: Actor,
): Promise<HandlerResult<ActResult>> {
  const published = await publishSite(database, isPublic, who);
  if (!published.ok) {
    return { status: 409, problem: "Enter the name of your company in the settings first." };
  }
  const closed = "Visitors now see “Opening soon”. Staff see the site.";
  return { toast: { text: isPublic ? "The site is public." : closed } };
}
