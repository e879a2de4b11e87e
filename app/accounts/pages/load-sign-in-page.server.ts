import { readSettings } from "../../content/load-page.server.ts";
import { findPictures } from "../../media/store.server.ts";
import type { Database } from "../../platform/database/database.server.ts";

/** What hangs beside the task; a company without this picture has a plain wall. */
const doorPicture = "villa-entrance-evening";

export async function loadDoor(database: Database) {
  const [pictures, settings] = await Promise.all([
    findPictures(database, [doorPicture]),
    readSettings(database),
  ]);
  return { picture: pictures.get(doorPicture) ?? null, company: settings.companyName };
}
