// The data of the library page, also loaded again after an upload.

import { readClock } from "../../content/company-clock.server.ts";
import { findMedia } from "../../media/store.server.ts";
import type { Database } from "../../platform/database/database.server.ts";
import { existingAddresses } from "../../platform/http/route-addresses.server.ts";
import { isQueued } from "../../platform/jobs/records-store.server.ts";
import { readLibraryAddress } from "./library-address.ts";
import { countMedia, listAlbumNames, listMedia } from "./library-store.server.ts";
import { viewDetails, viewTile } from "./media/media-view.ts";
import { findUsage } from "./usage-store.server.ts";

export type LoadedLibrary = Awaited<ReturnType<typeof loadLibrary>>;

export async function loadLibrary(database: Database, parameters: URLSearchParams) {
  const table = readLibraryAddress(parameters);
  const openId = parameters.get("open");
  const [{ rows, total }, counts, albums, open] = await Promise.all([
    listMedia(database, table),
    countMedia(database),
    listAlbumNames(database),
    openId ? findMedia(database, openId) : undefined,
  ]);
  const usage = await findUsage(database, [
    ...rows.map(({ id }) => id),
    ...(open ? [open.id] : []),
  ]);
  const clock = await readClock(database);
  const working = open !== undefined && (await isQueued(database, "media-sizes", open.id));
  return {
    table,
    counts,
    albums,
    total,
    albumPages: existingAddresses().has("/admin/gallery/albums"),
    tiles: rows.map((row) => viewTile(row, placesOf(row.id))),
    open:
      open &&
      viewDetails(
        open,
        usage.filter(({ media }) => media === open.id),
        { clock, working },
      ),
  };

  function placesOf(id: string) {
    return new Set(usage.flatMap(({ media, place }) => (media === id ? place : []))).size;
  }
}
