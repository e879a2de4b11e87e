import { data } from "react-router";

/** Any address without a page: answered here so that the frame around the message is loaded too. */
export function loader() {
  throw data(null, { status: 404, statusText: "Not Found" });
}

export function action() {
  throw data(null, { status: 404, statusText: "Not Found" });
}

export default function NotFoundPage() {
  return null;
}
