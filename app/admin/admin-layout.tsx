import { href, Outlet, redirect } from "react-router";

export function loader() {
  throw redirect(href("/admin/login"));
}

export default function AdminLayout() {
  return <Outlet />;
}
