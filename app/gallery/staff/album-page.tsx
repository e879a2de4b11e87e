import { data, type ShouldRevalidateFunctionArgs, useFetcher } from "react-router";
import { namesOf } from "../../accounts/people/staff-names.server.ts";
import { readClock } from "../../content/company-clock.server.ts";
import { openDocuments } from "../../content/documents/documents.server.ts";
import { findSchedule } from "../../content/schedule.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { readForm } from "../../platform/http/read-form.server.ts";
import { toWallClock } from "../../platform/zoned-time.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { orUnreachable } from "../../ui/keep-typed-values.ts";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import { viewMoment } from "../../ui/staff/moments.ts";
import { slugOf } from "../edit-albums.server.ts";
import { whatIsMissing } from "../photo/album-checks.ts";
import { albums } from "../photo/album-document.ts";
import type { Route } from "./+types/album-page.ts";
import { changeAlbum } from "./album-acts.server.ts";
import type { AlbumAnswer } from "./album-answer.ts";
import { AlbumDesk } from "./album-editor.tsx";
import { albumValues } from "./album-form.ts";
import { stateOfAlbum } from "./album-state.ts";
import { knownPictures } from "./known-pictures.server.ts";
import { requireDraft } from "./require-draft.server.ts";

export const handle: AdminHandle = { crumb: ({ title }: LoadedAlbum) => title, drawer: true };

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: `${loaderData?.title ?? "Album"} · Admin` }];
}

export type LoadedAlbum = Awaited<ReturnType<typeof loader>>;

/** A deleted album is left, not asked for again. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formData?.get("act") === "remove" ? false : defaultShouldRevalidate;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const album = await requireDraft(context, params.id);
  const [clock, pictures, schedule, published, nameOf] = await Promise.all([
    readClock(database),
    knownPictures(database, album.data),
    findSchedule(database, { collection: albums, id: album.id }),
    openDocuments(database).read(albums, album.id),
    namesOf(database, [album.updatedBy]),
  ]);
  const publishAt = schedule?.publishAt ?? null;
  const inAnHour = Math.ceil(clock.now.getTime() / 3_600_000) * 3600 + 3600;
  return {
    id: album.id,
    title: album.data.title,
    version: album.version,
    values: albumValues(slugOf(album), album.data),
    pictures: [...pictures.values()],
    missing: whatIsMissing(album.data, (media) => pictures.get(media)),
    state: stateOfAlbum({ ...album, publishAt }, clock),
    /** Where visitors find it now. */
    publicSlug: published ? slugOf(published) : null,
    changed: published !== null && published.version < album.version,
    schedule: schedule && {
      at: viewMoment(schedule.publishAt, clock).full,
      newest: schedule.version === album.version,
    },
    soonest: toWallClock(inAnHour, clock.timeZone),
    timeZone: clock.timeZone,
    saved: { at: viewMoment(album.updatedAt, clock).short, by: nameOf(album.updatedBy) },
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const album = await requireDraft(context, params.id);
  const { status, ...answer } = await changeAlbum(context, album, await readForm(request));
  return data(answer satisfies AlbumAnswer, { status });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction);
}

export default function AlbumPage({ loaderData, actionData }: Route.ComponentProps) {
  const decisions = useFetcher<AlbumAnswer>({ key: `decide on album ${loaderData.id}` });
  useToastFrom(decisions.data);
  return (
    <AlbumDesk key={loaderData.id} loaded={loaderData} posted={actionData} decisions={decisions} />
  );
}
