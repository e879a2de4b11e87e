import { Outlet } from "react-router";
import type { AdminHandle } from "../../ui/admin-handle.ts";

export const handle: AdminHandle = { crumb: "Pages" };

export default function PagesLayout() {
  return <Outlet />;
}
