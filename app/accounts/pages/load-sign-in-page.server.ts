import { readSettings } from "../../content/load-page.server.ts";
import { findPictures } from "../../media/store.server.ts";
import type { Database } from "../../platform/database/database.server.ts";

/** Shown beside the form; if it is not in the library, there is no picture. */
const signInPicture = "villa-entrance-evening";

export async function loadSignInPage(database: Database) {
  const [pictures, settings] = await Promise.all([
    findPictures(database, [signInPicture]),
    readSettings(database),
  ]);
  return { picture: pictures.get(signInPicture) ?? null, company: settings.companyName };
}
