// One post of the album's page: save, publish, schedule, take back.
import { isDeepStrictEqual } from "node:util";
import { namesOf } from "../../accounts/staff-store.server.ts";
import { readClock } from "../../content/company-clock.server.ts";
import { VersionConflict } from "../../content/documents/errors.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import { databaseContext, type RequestContext } from "../../platform/http/context.server.ts";
import { fromWallClock } from "../../platform/zoned-time.ts";
import { clockTime, viewMoment } from "../../ui/staff/moments.ts";
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
import { whatIsMissing } from "../photo/album-checks.ts";
import type { AlbumAnswer } from "./album-answer.ts";
import { albumValues, readAlbumForm } from "./album-form.ts";
import { knownPictures } from "./known-pictures.server.ts";

type Answer = AlbumAnswer & { status: number };
type Act = (context: RequestContext, album: AlbumDocument, form: FormData) => Promise<Answer>;

const acts: Record<string, Act> = { save, publish, schedule, unschedule, unpublish };

export async function changeAlbum(
  context: RequestContext,
  album: AlbumDocument,
  form: FormData,
): Promise<Answer> {
  const name = String(form.get("act") ?? "");
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!act) return { status: 400, problem: "This page does not know that act." };
  try {
    return await act(context, album, form);
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    const told = await tellConflict(context, album.id);
    const said = name === "save" ? readAlbumForm(form) : undefined;
    // The answer to a save can be lost on the way; said again, it is done already.
    if (said?.ok && isDeepStrictEqual(told.conflict?.values, said.values)) {
      const { version = 0, at = "" } = told.conflict ?? {};
      return { status: 200, saved: { version, at } };
    }
    return { status: 409, ...told };
  }
}

async function save(
  context: RequestContext,
  before: AlbumDocument,
  form: FormData,
): Promise<Answer> {
  const reading = readAlbumForm(form);
  if (!reading.ok) return { status: 400, problems: reading.problems };
  const database = context.get(databaseContext);
  const { cover } = before.data;
  const album = {
    ...reading.album,
    // The form knows which picture, not where its cover's eye rests.
    ...(cover && cover.media === reading.album.cover?.media && { cover }),
  };
  const staff = context.get(staffContext);
  const change = await saveAlbum(database, before.id, versionOf(form), album, staff);
  if (!change.ok) return addressTaken();
  const clock = await readClock(database);
  return {
    status: 200,
    saved: { version: change.album.version, at: clockTime(clock.now, clock) },
  };
}

/** Named, so that two people can talk to each other instead of guessing. */
async function tellConflict(context: RequestContext, id: string): Promise<AlbumAnswer> {
  const database = context.get(databaseContext);
  const [clock, newest] = await Promise.all([readClock(database), findAlbumDraft(database, id)]);
  if (!newest) return { problem: "Somebody has deleted this album meanwhile." };
  const nameOf = await namesOf(database, [newest.updatedBy]);
  const self = newest.updatedBy === context.get(staffContext).id;
  return {
    conflict: {
      by: self ? "You, in another window," : nameOf(newest.updatedBy),
      at: viewMoment(newest.updatedAt, clock).short,
      version: newest.version,
      values: albumValues(slugOf(newest), newest.data),
    },
  };
}

async function publish(
  context: RequestContext,
  album: AlbumDocument,
  form: FormData,
): Promise<Answer> {
  const refusal = await refuseIncomplete(context, album);
  if (refusal) return refusal;
  const staff = context.get(staffContext);
  const database = context.get(databaseContext);
  const change = await publishAlbum(database, album.id, versionOf(form), staff);
  return answerTo(change, `${album.data.title} is public.`);
}

async function schedule(
  context: RequestContext,
  album: AlbumDocument,
  form: FormData,
): Promise<Answer> {
  const refusal = await refuseIncomplete(context, album);
  if (refusal) return refusal;
  if (album.version !== versionOf(form)) {
    return { status: 409, ...(await tellConflict(context, album.id)) };
  }
  const database = context.get(databaseContext);
  const clock = await readClock(database);
  const seconds = fromWallClock(String(form.get("publish-at") ?? ""), clock.timeZone);
  if (seconds === undefined) return { status: 400, problem: "Choose a day and a time." };
  const at = new Date(seconds * 1000);
  if (at <= clock.now) return { status: 400, problem: "Choose a time that is still to come." };
  const change = await scheduleAlbum(database, album, at, context.get(staffContext));
  return answerTo(change, `${album.data.title} becomes public ${viewMoment(at, clock).full}.`);
}

async function unschedule(context: RequestContext, album: AlbumDocument): Promise<Answer> {
  await unscheduleAlbum(context.get(databaseContext), album, context.get(staffContext));
  return { status: 200, toast: { text: "It is no longer scheduled." } };
}

async function unpublish(context: RequestContext, album: AlbumDocument): Promise<Answer> {
  await unpublishAlbum(context.get(databaseContext), album.id, context.get(staffContext));
  return { status: 200, toast: { text: `Visitors no longer see ${album.data.title}.` } };
}

async function refuseIncomplete(
  context: RequestContext,
  album: AlbumDocument,
): Promise<Answer | undefined> {
  const pictures = await knownPictures(context.get(databaseContext), album.data);
  const [first, ...more] = whatIsMissing(album.data, (media) => pictures.get(media));
  if (!first) return undefined;
  const others = more.length > 0 ? ` And ${more.length} more.` : "";
  return { status: 409, problem: `Not yet public: ${first.sentence}${others}` };
}

function answerTo(change: AlbumChange, text: string): Answer {
  return change.ok ? { status: 200, toast: { text } } : addressTaken();
}

function addressTaken(): Answer {
  const slug = "Another album has this address, or had it. Choose another.";
  return { status: 409, problems: { slug } };
}

function versionOf(form: FormData) {
  return Number(form.get("version"));
}
