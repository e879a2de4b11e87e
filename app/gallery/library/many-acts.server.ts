// Acts on several pictures of the library at once.
import { z } from "zod";
import { VersionConflict } from "../../content/documents/errors.ts";
import {
  findMedia,
  type MediaRow,
  restoreMedia,
  trashMedia,
  updateMedia,
} from "../../media/store.server.ts";
import type { Act, HandlerResult } from "../../permissions/acts.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { repeated } from "../../platform/http/form-fields.ts";
import { type AlbumDocument, findAlbumDraft, saveAlbum, slugOf } from "../edit-albums.server.ts";
import { withPictures } from "../photo/add-photos.ts";
import { type AlbumFields, mostPhotos } from "../photo/album-document.ts";
import type { MediaActResult } from "./media-act-result.ts";
import { recordMedia } from "./record-media.server.ts";
import { findUsage } from "./usage-store.server.ts";

type ManyOutcome = HandlerResult<MediaActResult>;
type ManyAct<Fields> = Act<undefined, Fields>;

/** More than a page of the library has. */
const row = repeated(z.string()).pipe(z.array(z.string()).min(1, "Choose a picture.").max(200));

export const manyFields = z.object({ row });
export const describeManyFields = manyFields.extend({
  alt: z
    .string()
    .trim()
    .min(1, "Describe the pictures in a sentence.")
    .max(500, "Use at most 500 characters: one sentence is best."),
});
export const toAlbumFields = manyFields.extend({
  album: z.string().min(1, "Choose an album."),
  /** The album that they leave. */
  from: z.string().optional(),
});

/** Pictures in use stay: one at a time, the library shows where each is used. */
export async function trashMany({
  context,
  fields,
}: ManyAct<z.infer<typeof manyFields>>): Promise<ManyOutcome> {
  const database = context.get(databaseContext);
  const usage = await findUsage(database, fields.row);
  const used = new Set(usage.map(({ media }) => media));
  const trashed: string[] = [];
  await database.transaction(async (transaction) => {
    for (const id of fields.row.filter((id) => !used.has(id))) {
      const picture = await findMedia(transaction, id);
      if (!picture || !(await trashMedia(transaction, id))) continue;
      await recordMedia(context, transaction, "media.trashed", picture);
      trashed.push(id);
    }
  });
  const places = [...new Set(usage.map(({ place }) => place))];
  const stay = used.size > 0 && `${counted(used.size)} in use, so not deleted: ${listed(places)}.`;
  if (trashed.length === 0) return { problem: stay || "These pictures are in the bin already." };
  const moved =
    trashed.length === 1 ? "1 picture was moved" : `${trashed.length} pictures were moved`;
  return {
    toast: {
      text: [`${moved} to the bin.`, stay].filter(Boolean).join(" "),
      undo: { action: "/admin/gallery", fields: { act: "restore-many", row: trashed } },
    },
  };
}

export async function restoreMany({
  context,
  fields,
}: ManyAct<z.infer<typeof manyFields>>): Promise<ManyOutcome> {
  await context.get(databaseContext).transaction(async (transaction) => {
    for (const id of fields.row) {
      const picture = await findMedia(transaction, id);
      if (picture && (await restoreMedia(transaction, id))) {
        await recordMedia(context, transaction, "media.restored", picture);
      }
    }
  });
  return { toast: { text: "Restored, everywhere they were used." } };
}

/** The same text for all of them. */
export async function describeMany({
  context,
  fields,
}: ManyAct<z.infer<typeof describeManyFields>>): Promise<ManyOutcome> {
  let count = 0;
  await context.get(databaseContext).transaction(async (transaction) => {
    for (const id of fields.row) {
      const picture = await findMedia(transaction, id);
      if (!picture || picture.alt === fields.alt) continue;
      await updateMedia(transaction, id, { alt: fields.alt });
      const changes = { alt: { from: picture.alt, to: fields.alt } };
      await recordMedia(context, transaction, "media.described", picture, changes);
      count += 1;
    }
  });
  const text = count === 1 ? "1 picture is described." : `${count} pictures are described.`;
  return { toast: { text } };
}

/** Adds them to the draft of an album and, for a move, takes them out of the draft of another. */
export async function addToAlbum({
  context,
  fields,
  staff,
}: ManyAct<z.infer<typeof toAlbumFields>>): Promise<ManyOutcome> {
  const database = context.get(databaseContext);
  const target = await findAlbumDraft(database, fields.album);
  if (!target) return { problem: "This album has been deleted. Choose another." };
  const rows = await Promise.all(fields.row.map((id) => findMedia(database, id)));
  const inAlbum = new Set(target.data.photos.map(({ picture }) => picture.media));
  const pictures = rows.filter((row): row is MediaRow => row !== undefined);
  const added = pictures.filter(({ id }) => !inAlbum.has(id));
  if (target.data.photos.length + added.length > mostPhotos) {
    return {
      problem: `An album holds at most ${mostPhotos} photos. Choose fewer, or another album.`,
    };
  }
  const save = (album: AlbumDocument, photos: AlbumFields["photos"]) =>
    saveAlbum(
      ...([database, album.id, album.version] as const),
      { ...album.data, slug: slugOf(album), photos },
      staff,
    );
  try {
    if (added.length > 0) await save(target, withPictures(target.data.photos, added));
    const source =
      fields.from && fields.from !== target.id && (await findAlbumDraft(database, fields.from));
    if (source) {
      const moved = new Set(fields.row);
      await save(
        source,
        source.data.photos.filter(({ picture }) => !moved.has(picture.media)),
      );
    }
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    return { status: 409, problem: "Somebody saved this album just now. Try again." };
  }
  const count = fields.row.length === 1 ? "1 picture" : `${fields.row.length} pictures`;
  const done = fields.from ? "moved to" : "added to";
  return {
    toast: { text: `${count} ${done} “${target.data.title}”. Publish the album to show this.` },
  };
}

function counted(count: number): string {
  return count === 1 ? "1 picture is" : `${count} pictures are`;
}

function listed(places: string[]): string {
  const shown = places.slice(0, 3).join(", ");
  return places.length > 3 ? `${shown} and ${places.length - 3} more` : shown;
}
