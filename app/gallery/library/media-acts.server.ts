// The acts of the library: change the texts of a picture, move it to the bin, restore it.
import { z } from "zod";
import { readClock } from "../../content/company-clock.server.ts";
import {
  findMedia,
  type MediaRow,
  restoreMedia,
  trashMedia,
  updateMedia,
} from "../../media/store.server.ts";
import { type Act, actsReturning, type HandlerResult } from "../../permissions/acts.server.ts";
import { databaseContext, type RequestContext } from "../../platform/http/context.server.ts";
import { clockTime } from "../../ui/text/date-time-view.ts";
import {
  addToAlbum,
  describeMany,
  describeManyFields,
  manyFields,
  restoreMany,
  toAlbumFields,
  trashMany,
} from "./many-acts.server.ts";
import type { MediaActResult } from "./media-act-result.ts";
import { recordMedia } from "./record-media.server.ts";
import { findUsage } from "./usage-store.server.ts";

type MediaActOutcome = HandlerResult<MediaActResult>;

const text = (most: number, tooLong = `Use at most ${most} characters.`) =>
  z.string().trim().max(most, tooLong);

const mediaFields = z.object({ media: z.string() });
const altProblem = "Describe the picture in a sentence.";

const detailFields = mediaFields.extend({
  name: text(200),
  alt: text(500, "Use at most 500 characters: one sentence is best."),
  caption: text(300),
  credit: text(200),
  takenOn: z.union([z.iso.date("Choose a day, or leave it empty."), z.literal("")]),
  focus: z.string().regex(/^(\d{1,2}|100)% (\d{1,2}|100)%$/, "Click the picture again."),
});

export const mediaActs = actsReturning<MediaActResult>()({
  acts: {
    save: { permission: "pages.edit", fields: detailFields, run: ofPicture(save) },
    /** Only the description, from a form about something else. */
    describe: {
      permission: "pages.edit",
      fields: mediaFields.extend({
        alt: z.string().trim().min(1, altProblem).max(500, altProblem),
      }),
      run: ofPicture(describe),
    },
    trash: { permission: "pages.edit", fields: mediaFields, run: ofPicture(trash) },
    restore: { permission: "pages.edit", fields: mediaFields, run: ofPicture(restore) },
    "trash-many": { permission: "pages.edit", fields: manyFields, run: trashMany },
    "restore-many": { permission: "pages.edit", fields: manyFields, run: restoreMany },
    "describe-many": { permission: "pages.edit", fields: describeManyFields, run: describeMany },
    "to-album": { permission: "pages.edit", fields: toAlbumFields, run: addToAlbum },
  },
});

function ofPicture<Fields extends { media: string }>(
  run: (act: Act<undefined, Fields>, row: MediaRow) => Promise<MediaActOutcome>,
) {
  return async (act: Act<undefined, Fields>): Promise<MediaActOutcome> => {
    const row = await findMedia(act.context.get(databaseContext), act.fields.media);
    if (!row) return { status: 404, problem: "This picture has been deleted." };
    return run(act, row);
  };
}

async function save(
  { context, fields }: Act<undefined, z.infer<typeof detailFields>>,
  row: MediaRow,
): Promise<MediaActOutcome> {
  const { takenOn, media: _, ...rest } = fields;
  const next = { ...rest, takenOn: takenOn || null };
  if (next.alt === "" && row.alt !== "" && (await isPublic(context, row.id))) {
    return {
      problems: { alt: "Visitors see this picture: describe it in a few words." },
    };
  }
  const changes = Object.fromEntries(
    Object.entries(next).flatMap(([field, to]) => {
      const from = row[field as keyof typeof next];
      return from === to ? [] : [[field, { from, to }]];
    }),
  );
  const database = context.get(databaseContext);
  if (Object.keys(changes).length > 0) {
    await database.transaction(async (transaction) => {
      await updateMedia(transaction, row.id, next);
      await recordMedia(context, transaction, "media.described", row, changes);
    });
  }
  const clock = await readClock(database);
  return { savedAt: clockTime(clock.now, clock) };
}

async function describe(
  { context, fields }: Act<undefined, { media: string; alt: string }>,
  row: MediaRow,
): Promise<MediaActOutcome> {
  const database = context.get(databaseContext);
  await database.transaction(async (transaction) => {
    await updateMedia(transaction, row.id, { alt: fields.alt });
    const changes = { alt: { from: row.alt, to: fields.alt } };
    await recordMedia(context, transaction, "media.described", row, changes);
  });
  return { savedAt: clockTime(new Date(), await readClock(database)) };
}

async function isPublic(context: RequestContext, id: string) {
  const usage = await findUsage(context.get(databaseContext), [id]);
  return usage.some(({ published }) => published);
}

async function trash({ context }: Act, row: MediaRow): Promise<MediaActOutcome> {
  await context.get(databaseContext).transaction(async (transaction) => {
    const trashed = await trashMedia(transaction, row.id);
    if (trashed) await recordMedia(context, transaction, "media.trashed", row);
  });
  const undo = { action: "/admin/gallery", fields: { act: "restore", media: row.id } };
  return { toast: { text: "Moved to the bin.", undo } };
}

async function restore({ context }: Act, row: MediaRow): Promise<MediaActOutcome> {
  await context.get(databaseContext).transaction(async (transaction) => {
    const restored = await restoreMedia(transaction, row.id);
    if (restored) await recordMedia(context, transaction, "media.restored", row);
  });
  return { toast: { text: "Restored, everywhere it was used." } };
}
