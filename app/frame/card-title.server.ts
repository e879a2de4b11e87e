// The title of a public page by its path, for the picture that is shown with shared links.
import { homes, pages } from "../content/collections.ts";
import { companyFacts, fillText } from "../content/company-facts.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { readSetup } from "../content/setup-state.server.ts";
import type { SiteSettings } from "../content/site-settings.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { readWording } from "../content/wording/read-wording.server.ts";
import { inRunningText } from "../draws/prizes/chance.ts";
import { findPublicDraw } from "../draws/store.server.ts";
import type { Database } from "../platform/database/database.server.ts";

/** Empty for pages that have no title of their own here, and until the site is public. */
export async function cardTitle(
  database: Database,
  settings: SiteSettings,
  path: string,
): Promise<string> {
  if (!(await readSetup(database)).isPublic) return "";
  const [room = "", slug = "", part = ""] = path.split("/");
  const texts = await readWording(database);
  if (room === "draw" && slug) {
    const draw = (await findPublicDraw(database, slug))?.draw;
    if (!draw) return "";
    const values = { draw: inRunningText(draw.terms.title, settings.locale) };
    if (part === "rules") return fillIn(texts.rules.title, values);
    if (part === "verify") return fillIn(texts.verify.title, values);
    return draw.terms.title;
  }
  const documents = openDocuments(database);
  if (room === "home" && slug) return (await documents.read(homes, slug))?.data.name ?? "";
  if (slug) return "";
  if (room === "accessibility") return texts.accessibility.title;
  if (room === "winners") return texts.archive.title;
  const title = (await documents.read(pages, room))?.data.title ?? "";
  return fillText(title, companyFacts(settings), false);
}
