import { Outlet } from "react-router";
import type { AdminHandle } from "../../../staff/shell/shell-view.ts";

export const handle: AdminHandle = { crumb: "Settings" };

export default function SettingsLayout() {
  return <Outlet />;
}
