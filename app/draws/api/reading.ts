// Above every address of the public API that can be read and nothing else: what other methods get.
import type { Route } from "./+types/reading.ts";
import { answerReadable, onlyReading } from "./answers.server.ts";

export const middleware: Route.MiddlewareFunction[] = [
  ({ request: { method } }, next) => {
    if (method === "OPTIONS") return answerReadable();
    return method === "GET" || method === "HEAD" ? next() : onlyReading();
  },
];
