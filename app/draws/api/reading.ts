// Above every address of the public API that can be read and nothing else: what other methods get.
import type { Route } from "./+types/reading.ts";
import { methodNotAllowed, optionsResponse } from "./responses.server.ts";

export const middleware: Route.MiddlewareFunction[] = [
  ({ request: { method } }, next) => {
    if (method === "OPTIONS") return optionsResponse();
    return method === "GET" || method === "HEAD" ? next() : methodNotAllowed();
  },
];
