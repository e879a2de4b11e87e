import { data, redirectDocument } from "react-router";
import type { Route } from "./+types/not-found-page.ts";

/** Any address without a page: answered here so that the frame around the message is loaded too. */
export function loader() {
  throw data(null, { status: 404, statusText: "Not Found" });
}

/** A visitor's browser knows the public pages only: what it does not know is asked for as a whole document. */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  const { pathname, search, hash } = new URL(request.url);
  throw redirectDocument(pathname + search + hash);
}

export function action() {
  throw data(null, { status: 404, statusText: "Not Found" });
}

export default function NotFoundPage() {
  return null;
}
