import { Outlet } from "react-router";
import type { AdminHandle } from "../../../ui/admin-handle.ts";

export const handle: AdminHandle = { crumb: "Settings" };

export default function SettingsLayout() {
  return <Outlet />;
}
