import { Outlet } from "react-router";
import type { AdminHandle } from "../../staff/shell/shell-view.ts";

export const handle: AdminHandle = { crumb: "Pages" };

export default function PagesLayout() {
  return <Outlet />;
}
