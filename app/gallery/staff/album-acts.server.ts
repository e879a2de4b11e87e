// The acts of the album editor: save, publish, schedule, unpublish.
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { namesOf } from "../../accounts/staff-store.server.ts";
import { readClock } from "../../content/company-clock.server.ts";
import { VersionConflict } from "../../content/documents/errors.ts";
import { type Act, actsReturning, type HandlerResult } from "../../permissions/acts.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { fromWallClock } from "../../platform/zoned-time.ts";
import { clockTime, viewDateTime } from "../../ui/text/date-time-view.ts";
import {
  type AlbumChange,
  type AlbumDocument,
  findAlbumDraft,
  publishAlbum,
  saveAlbum,
  scheduleAlbum,
  slugOf,
  unpublishAlbum,
  unscheduleAlbum,
} from "../edit-albums.server.ts";
import { findMissing } from "../photo/album-checks.ts";
import type { AlbumActResult } from "./album-act-result.ts";
import { albumValues, readAlbumForm } from "./album-form.ts";
import { findAlbumPictures } from "./find-album-pictures.server.ts";
import { requireDraft } from "./require-draft.server.ts";

type AlbumAct<Fields = unknown> = Act<AlbumDocument, Fields>;
type AlbumActOutcome = HandlerResult<AlbumActResult>;

const version = z.coerce.number().int();
const versionFields = z.object({ version });
const scheduleFields = z.object({ version, "publish-at": z.string() });

export const albumActs = actsReturning<AlbumActResult>()({
  subject: requireDraft,
  acts: {
    save: { permission: "pages.edit", fields: versionFields, run: save },
    publish: { permission: "pages.edit", fields: versionFields, run: publish },
    schedule: { permission: "pages.edit", fields: scheduleFields, run: schedule },
    unschedule: { permission: "pages.edit", run: unschedule },
    unpublish: { permission: "pages.edit", run: unpublish },
  },
});

async function save(act: AlbumAct<z.infer<typeof versionFields>>): Promise<AlbumActOutcome> {
  const { context, subject: before, form, fields, staff } = act;
  const reading = readAlbumForm(form);
  if (!reading.ok) return { problems: reading.problems };
  const database = context.get(databaseContext);
  const { cover } = before.data;
  const album = {
    ...reading.album,
    // The form has only the id of the cover; the focal point is kept.
    ...(cover && cover.media === reading.album.cover?.media && { cover }),
  };
  try {
    const change = await saveAlbum(database, before.id, fields.version, album, staff);
    if (!change.ok) return addressTaken();
    const clock = await readClock(database);
    return { saved: { version: change.album.version, at: clockTime(clock.now, clock) } };
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    const outcome = await describeConflict(act);
    // A save repeated after a lost response is no conflict.
    if (outcome.conflict && isDeepStrictEqual(outcome.conflict.values, reading.values)) {
      return { saved: { version: outcome.conflict.version, at: outcome.conflict.at } };
    }
    return outcome;
  }
}

/** Names who saved, so that two people can talk to each other. */
async function describeConflict({ context, subject, staff }: AlbumAct): Promise<AlbumActOutcome> {
  const database = context.get(databaseContext);
  const [clock, newest] = await Promise.all([
    readClock(database),
    findAlbumDraft(database, subject.id),
  ]);
  if (!newest) return { status: 409, problem: "Someone has deleted this album." };
  const nameOf = await namesOf(database, [newest.updatedBy]);
  const self = newest.updatedBy === staff.id;
  return {
    status: 409,
    conflict: {
      by: self ? "You, in another window," : nameOf(newest.updatedBy),
      at: viewDateTime(newest.updatedAt, clock).short,
      version: newest.version,
      values: albumValues(slugOf(newest), newest.data),
    },
  };
}

async function publish(act: AlbumAct<z.infer<typeof versionFields>>): Promise<AlbumActOutcome> {
  const { context, subject: album, fields, staff } = act;
  const refusal = await refuseIncomplete(act);
  if (refusal) return refusal;
  try {
    const database = context.get(databaseContext);
    const change = await publishAlbum(database, album.id, fields.version, staff);
    return describeChange(change, `${album.data.title} is public.`);
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    return describeConflict(act);
  }
}

async function schedule(act: AlbumAct<z.infer<typeof scheduleFields>>): Promise<AlbumActOutcome> {
  const { context, subject: album, fields, staff } = act;
  const refusal = await refuseIncomplete(act);
  if (refusal) return refusal;
  if (album.version !== fields.version) return describeConflict(act);
  const database = context.get(databaseContext);
  const clock = await readClock(database);
  const seconds = fromWallClock(fields["publish-at"], clock.timeZone);
  if (seconds === undefined) return { problem: "Choose a day and a time." };
  const at = new Date(seconds * 1000);
  if (at <= clock.now) return { problem: "Choose a time in the future." };
  const change = await scheduleAlbum(database, album, at, staff);
  return describeChange(
    change,
    `${album.data.title} becomes public ${viewDateTime(at, clock).full}.`,
  );
}

async function unschedule({ context, subject, staff }: AlbumAct): Promise<AlbumActOutcome> {
  await unscheduleAlbum(context.get(databaseContext), subject, staff);
  return { toast: { text: "It is no longer scheduled." } };
}

async function unpublish({ context, subject, staff }: AlbumAct): Promise<AlbumActOutcome> {
  await unpublishAlbum(context.get(databaseContext), subject.id, staff);
  return { toast: { text: `Visitors no longer see ${subject.data.title}.` } };
}

async function refuseIncomplete({
  context,
  subject: album,
}: AlbumAct): Promise<AlbumActOutcome | undefined> {
  const pictures = await findAlbumPictures(context.get(databaseContext), album.data);
  const [first, ...more] = findMissing(album.data, (media) => pictures.get(media));
  if (!first) return undefined;
  const others = more.length > 0 ? ` And ${more.length} more.` : "";
  return { status: 409, problem: `Not yet public: ${first.sentence}${others}` };
}

function describeChange(change: AlbumChange, text: string): AlbumActOutcome {
  return change.ok ? { toast: { text } } : addressTaken();
}

function addressTaken(): AlbumActOutcome {
  const slug = "Another album has or had this address. Choose a different one.";
  return { status: 409, problems: { slug } };
}
