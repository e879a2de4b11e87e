import { data } from "react-router";
import type { AdminHandle } from "../../ui/admin-handle.ts";

export const handle: AdminHandle = { crumb: "Not found" };

/** Any other address below /admin: missing, but only for those who may look. */
export function loader() {
  throw data(null, { status: 404, statusText: "Not Found" });
}

export default function MissingPage() {
  return null;
}
