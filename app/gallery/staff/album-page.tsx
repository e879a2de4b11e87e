import { data, type ShouldRevalidateFunctionArgs, useFetcher } from "react-router";
import { readForm } from "../../platform/http/read-form.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { orUnreachable } from "../../ui/keep-typed-values.ts";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import type { Route } from "./+types/album-page.ts";
import { changeAlbum } from "./album-acts.server.ts";
import type { AlbumAnswer } from "./album-answer.ts";
import { AlbumDesk } from "./album-editor.tsx";
import { type LoadedAlbum, loadAlbum } from "./load-album.server.ts";
import { requireDraft } from "./require-draft.server.ts";

export const handle: AdminHandle = { crumb: ({ title }: LoadedAlbum) => title, drawer: true };

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: `${loaderData?.title ?? "Album"} · Admin` }];
}

/** A deleted album is left, not asked for again. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formData?.get("act") === "remove" ? false : defaultShouldRevalidate;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  return loadAlbum(context, params.id);
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
