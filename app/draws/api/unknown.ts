// Every other address below /api.
import { notFound } from "./answers.server.ts";

export function loader() {
  return notFound();
}

export function action() {
  return notFound();
}
