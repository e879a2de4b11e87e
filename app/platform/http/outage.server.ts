// A page whose data is unavailable is refused with 503, not 500. The page cache keeps its pages meanwhile, because
// rendering them again throws.
import type { RouterContextProvider } from "react-router";
import { dataUnavailable } from "../request-refused.ts";
import { refusalContext } from "./context.server.ts";

type Render = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** As long as connecting to the database may take. */
const longestMilliseconds = 10_000;
/** Making a PDF or a picture takes longer on a busy machine. What is sent as a stream may take as long as it likes. */
const longestForFiles = 30_000;

export function refuseInOutage(render: Render): Render {
  return async (request, context) => {
    const page = await withinTime(request, render(request, context));
    const refusal = context.get(refusalContext);
    if (page.status === 500 && refusal) throw refusal;
    return page;
  };
}

/**
 * A query on a stalled database has no end. Only reading has a limit: a form that was sent must be answered with what
 * happened to it.
 */
async function withinTime(request: Request, page: Promise<Response>): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") return page;
  const path = new URL(request.url).pathname.replace(/\.data$/, "");
  const isFile = /\.\w+$/.test(path);
  // Staff export whole draws.
  if (isFile && path.startsWith("/admin/")) return page;
  const limit = isFile ? longestForFiles : longestMilliseconds;
  const tooLate = Promise.withResolvers<never>();
  const timer = setTimeout(() => tooLate.reject(dataUnavailable()), limit);
  return Promise.race([page, tooLate.promise]).finally(() => clearTimeout(timer));
}
