import { Outlet } from "react-router";
import type { AdminHandle } from "../../ui/admin-handle.ts";

/** The breadcrumb of the list above every draw. */
export const handle: AdminHandle = { crumb: "Draws" };

export default function DrawsLayout() {
  return <Outlet />;
}
