// A page whose data is unavailable is refused with 503, not 500. The page cache keeps its pages meanwhile, because
// rendering them again throws.
import type { RouterContextProvider } from "react-router";
import { outageContext } from "./context.server.ts";
import { RequestRefused } from "./requests.server.ts";

type Render = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** As long as connecting to the database may take. */
const longestMilliseconds = 10_000;
const retryAfterSeconds = 10;

export function refuseInOutage(render: Render): Render {
  return async (request, context) => {
    const page = await withinTime(request, render(request, context));
    if (page.status === 500 && context.get(outageContext)) throw unavailable();
    return page;
  };
}

/**
 * A query on a stalled database has no end. Only pages have a limit: a download may take longer, and a form that was
 * sent must be answered with what happened to it.
 */
async function withinTime(request: Request, page: Promise<Response>): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/\.data$/, "");
  const isFile = /\.\w+$/.test(path);
  if (isFile || (request.method !== "GET" && request.method !== "HEAD")) return page;
  const tooLate = Promise.withResolvers<never>();
  const timer = setTimeout(() => tooLate.reject(unavailable()), longestMilliseconds);
  return Promise.race([page, tooLate.promise]).finally(() => clearTimeout(timer));
}

function unavailable() {
  return new RequestRefused(
    503,
    "We cannot reach our data at the moment. Nothing is lost: try again in a minute.",
    { "Retry-After": `${retryAfterSeconds}` },
  );
}
