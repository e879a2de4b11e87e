import { type ShouldRevalidateFunctionArgs, useFetcher } from "react-router";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { orUnreachable } from "../../ui/form/or-unreachable.ts";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import type { Route } from "./+types/album-page.ts";
import type { AlbumActResult } from "./album-act-result.ts";
import { albumActs } from "./album-acts.server.ts";
import { AlbumEditor } from "./album-editor.tsx";
import { type LoadedAlbum, loadAlbum } from "./load-album.server.ts";

export const handle: AdminHandle = { crumb: ({ title }: LoadedAlbum) => title, drawer: true };

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: `${loaderData?.title ?? "Album"} · Admin` }];
}

/** After deleting, the page is left, so its loader must not run again. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formData?.get("act") === "remove" ? false : defaultShouldRevalidate;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  return loadAlbum(context, params.id);
}

export const action = albumActs.action;

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction);
}

export default function AlbumPage({ loaderData, actionData }: Route.ComponentProps) {
  const decisions = useFetcher<AlbumActResult>({ key: `decide on album ${loaderData.id}` });
  useToastFrom(decisions.data);
  return (
    <AlbumEditor
      key={loaderData.id}
      loaded={loaderData}
      posted={actionData}
      decisions={decisions}
    />
  );
}
