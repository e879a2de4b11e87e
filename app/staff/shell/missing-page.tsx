import { data } from "react-router";
import type { AdminHandle } from "../../ui/admin-handle.ts";

export const handle: AdminHandle = { crumb: "Not found" };

/** Matches every other address below /admin. People who are not signed in get the login page. */
export function loader() {
  throw data(null, { status: 404, statusText: "Not Found" });
}

export default function MissingPage() {
  return null;
}
