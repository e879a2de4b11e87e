// All other URLs below /api.
import { notFound } from "./responses.server.ts";

export function loader() {
  return notFound();
}

export function action() {
  return notFound();
}
