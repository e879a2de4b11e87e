// Loads the album of a page. A former address of the album redirects.
import { data, redirect } from "react-router";
import type { SiteLanguages } from "../languages/languages.ts";
import type { Database } from "../platform/database/database.server.ts";
import { findAlbum } from "./album-store.server.ts";
import type { AlbumView } from "./photo/album-view.ts";

/** Throws 404, or 301 to `addressUnder` of the album's current slug. */
export async function requireAlbum(
  database: Database,
  slug: string,
  addressUnder: (slug: string) => string,
  site?: SiteLanguages,
): Promise<AlbumView> {
  const result = await findAlbum(database, slug, site);
  if (!result) throw missing();
  if ("movedTo" in result) throw redirect(addressUnder(result.movedTo), 301);
  return result.album;
}

export function missing() {
  return data(null, { status: 404, statusText: "Not Found" });
}
