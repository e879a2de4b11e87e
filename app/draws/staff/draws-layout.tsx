import { Outlet } from "react-router";
import type { AdminHandle } from "../../ui/admin-handle.ts";

/** Gives the list its name in the breadcrumbs of every draw. */
export const handle: AdminHandle = { crumb: "Draws" };

export default function DrawsLayout() {
  return <Outlet />;
}
