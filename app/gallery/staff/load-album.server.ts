import { namesOf } from "../../accounts/staff-store.server.ts";
import { readClock } from "../../content/company-clock.server.ts";
import { openDocuments } from "../../content/documents/documents.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { findSchedule } from "../../content/schedule-store.server.ts";
import { otherLanguages } from "../../languages/languages.ts";
import { databaseContext, type RequestContext } from "../../platform/http/context.server.ts";
import { toWallClock } from "../../platform/zoned-time.ts";
import { viewDateTime } from "../../ui/text/date-time-view.ts";
import { slugOf } from "../edit-albums.server.ts";
import { findMissing } from "../photo/album-checks.ts";
import { albums } from "../photo/album-document.ts";
import { albumValues } from "./album-form.ts";
import { stateOfAlbum } from "./album-state.ts";
import { findAlbumPictures } from "./find-album-pictures.server.ts";
import { requireDraft } from "./require-draft.server.ts";

export type LoadedAlbum = Awaited<ReturnType<typeof loadAlbum>>;

/** The data of the album editor. */
export async function loadAlbum(context: RequestContext, id: string) {
  const database = context.get(databaseContext);
  const album = await requireDraft({ context, params: { id } });
  const [clock, pictures, schedule, published, nameOf, site] = await Promise.all([
    readClock(database),
    findAlbumPictures(database, album.data),
    findSchedule(database, { collection: albums, id: album.id }),
    openDocuments(database).read(albums, album.id),
    namesOf(database, [album.updatedBy]),
    readSettings(database),
  ]);
  const publishAt = schedule?.publishAt ?? null;
  const inAnHour = Math.ceil(clock.now.getTime() / 3_600_000) * 3600 + 3600;
  return {
    id: album.id,
    title: album.data.title,
    version: album.version,
    /** The first language it is translated into. */
    language: otherLanguages(site)[0],
    values: albumValues(slugOf(album), album.data),
    pictures: [...pictures.values()],
    missing: findMissing(album.data, (media) => pictures.get(media)),
    state: stateOfAlbum({ ...album, publishAt }, clock),
    /** Its public address, if it is published. */
    publicSlug: published ? slugOf(published) : null,
    changed: published !== null && published.version < album.version,
    schedule: schedule && {
      at: viewDateTime(schedule.publishAt, clock).full,
      newest: schedule.version === album.version,
    },
    soonest: toWallClock(inAnHour, clock.timeZone),
    timeZone: clock.timeZone,
    saved: { at: viewDateTime(album.updatedAt, clock).short, by: nameOf(album.updatedBy) },
  };
}
