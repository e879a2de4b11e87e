// The layout above all read-only routes of the public API: it answers OPTIONS and refuses other methods.
import type { Route } from "./+types/reading.ts";
import { methodNotAllowed, optionsResponse } from "./responses.server.ts";

export const middleware: Route.MiddlewareFunction[] = [
  ({ request: { method } }, next) => {
    if (method === "OPTIONS") return optionsResponse();
    return method === "GET" || method === "HEAD" ? next() : methodNotAllowed();
  },
];
