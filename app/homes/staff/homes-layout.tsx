import { Outlet } from "react-router";
import type { AdminHandle } from "../../ui/admin-handle.ts";

export const handle: AdminHandle = { crumb: "Homes" };

export default function HomesLayout() {
  return <Outlet />;
}
