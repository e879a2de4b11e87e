import { type MiddlewareFunction, redirect } from "react-router";
import { findRedirect } from "../content/redirects/redirects.server.ts";
import { splitAddress } from "../languages/languages.ts";
import { databaseContext } from "../platform/http/context.server.ts";

/** Redirects an old address permanently instead of answering 404. */
export const followRedirects: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  if (response.status !== 404 || (request.method !== "GET" && request.method !== "HEAD")) {
    return response;
  }
  const { path } = splitAddress(new URL(request.url).pathname.replace(/\.data$/, ""));
  const target = await findRedirect(context.get(databaseContext), decode(path));
  if (target === null) return response;
  throw redirect(target, 301);
};

function decode(path: string) {
  try {
    return decodeURI(path);
  } catch {
    // Not valid percent-encoding: look the path up as it is.
    return path;
  }
}
