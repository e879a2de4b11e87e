import { Outlet } from "react-router";
import type { AdminHandle } from "../../../ui/admin-handle.ts";

export const handle: AdminHandle = { crumb: "Translations" };

export default function TranslationsLayout() {
  return <Outlet />;
}
