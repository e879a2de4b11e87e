import { Outlet } from "react-router";
import type { AdminHandle } from "../../ui/admin-handle.ts";

/** Gives the inbox its name in the breadcrumbs of every enquiry. */
export const handle: AdminHandle = { crumb: "Enquiries" };

export default function EnquiriesLayout() {
  return <Outlet />;
}
