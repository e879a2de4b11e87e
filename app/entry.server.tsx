import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";
import type { Route } from "./+types/root.ts";
import { codeAfterPage } from "./frame/code-after-page.server.ts";
import { RenderFailure } from "./frame/render-failure.ts";
import { visitorsListAddress, visitorsRoutes } from "./frame/visitors-routes.ts";
import { logContext } from "./platform/http/context.server.ts";

/** Requests whose page threw while rendering: React Router asks a second time, for the error page. */
const failed = new WeakSet<Request>();

/**
 * Pages are rendered whole before anything is sent. They are small, the Content-Security-Policy needs the
 * hashes of their inline scripts, and a page that fails half-way must become an error page, not half a page.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  try {
    const html = await renderWhole(
      <RenderFailure value={failed.has(request)}>
        <ServerRouter context={knownToVisitors(routerContext)} url={request.url} />
      </RenderFailure>,
    );
    return new Response(import.meta.env.PROD ? codeAfterPage(html) : html, { status, headers });
  } catch (error) {
    failed.add(request);
    throw error;
  }
}

export function handleError(error: unknown, { request, context }: Route.LoaderArgs) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(logContext).error({ err: error, path: new URL(request.url).pathname }, "page failed");
}

type RouteList = EntryContext["manifest"];
const visitorsLists = new WeakMap<RouteList, RouteList>();

/** A public page brings the list of public pages with it, every other page the whole one. */
function knownToVisitors(context: EntryContext): EntryContext {
  if (!import.meta.env.PROD) return context;
  const manifest = visitorsListOf(context.manifest);
  const isPublic = context.staticHandlerContext.matches.every(
    ({ route }) => route.id in manifest.routes,
  );
  return isPublic ? { ...context, manifest } : context;
}

/** Made once: there is one whole list for as long as the site runs. */
function visitorsListOf(fullList: RouteList): RouteList {
  const cached = visitorsLists.get(fullList);
  if (cached) return cached;
  const list = {
    ...fullList,
    routes: visitorsRoutes(fullList.routes),
    url: visitorsListAddress(fullList.url),
  };
  visitorsLists.set(fullList, list);
  return list;
}

function renderWhole(page: React.ReactNode) {
  return new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(Buffer.from(chunk));
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    });
  });
}
