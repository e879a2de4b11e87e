import { href, Outlet } from "react-router";
import type { AdminHandle } from "../../../ui/admin-handle.ts";

export const handle: AdminHandle = {
  crumb: "Translations",
  under: { crumb: "Pages", to: href("/admin/pages") },
};

export default function TranslationsLayout() {
  return <Outlet />;
}
