// One album for the album's and the photo's page; an address the album used to have leads on.
import { data, redirect } from "react-router";
import type { Database } from "../platform/database/database.server.ts";
import { findAlbum } from "./album-store.server.ts";
import type { AlbumView } from "./photo/album-view.ts";

/** Throws 404, or 301 to `addressUnder` of the album's present slug. */
export async function requireAlbum(
  database: Database,
  slug: string,
  addressUnder: (slug: string) => string,
): Promise<AlbumView> {
  const found = await findAlbum(database, slug);
  if (!found) throw missing();
  if ("movedTo" in found) throw redirect(addressUnder(found.movedTo), 301);
  return found.album;
}

export function missing() {
  return data(null, { status: 404, statusText: "Not Found" });
}
