import { data, redirectDocument } from "react-router";
import type { Route } from "./+types/not-found-page.ts";

/** Matches every unknown address, so that the layout around the message has its data. */
export function loader() {
  throw data(null, { status: 404, statusText: "Not Found" });
}

/** The manifest of visitors has public routes only. Other addresses are loaded as a new document. */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  // The whole address: the router would add the language to a path again.
  throw redirectDocument(request.url);
}

export function action() {
  throw data(null, { status: 404, statusText: "Not Found" });
}

export default function NotFoundPage() {
  return null;
}
