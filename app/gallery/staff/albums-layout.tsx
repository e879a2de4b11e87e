import { Outlet, useFetcher } from "react-router";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import type { AlbumListResult } from "./albums-page.tsx";

export const handle: AdminHandle = { crumb: "Albums" };

/** Deleting leads away from the album, so its way back is offered here, above both pages. */
export const removing = "remove an album";

export default function AlbumsLayout() {
  useToastFrom(useFetcher<AlbumListResult>({ key: removing }).data);
  return <Outlet />;
}
