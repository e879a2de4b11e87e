import { Outlet, useFetcher } from "react-router";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import type { AlbumListResult } from "./albums-page.tsx";

export const handle: AdminHandle = { crumb: "Albums" };

/** Deleting leaves the page of the album, so Undo is offered in the layout. */
export const removing = "remove an album";

export default function AlbumsLayout() {
  useToastFrom(useFetcher<AlbumListResult>({ key: removing }).data);
  return <Outlet />;
}
