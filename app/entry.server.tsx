import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";
import type { Route } from "./+types/root.ts";
import { deferScripts } from "./frame/defer-scripts.server.ts";
import { RenderFailure } from "./frame/render-failure.ts";
import { visitorManifestAddress, visitorRoutes } from "./frame/visitor-manifest.ts";
import { logContext, refusalContext } from "./platform/http/context.server.ts";
import { waitForOthers } from "./platform/http/limits/connection-turns.server.ts";
import { refusalFor } from "./platform/http/request-outcome.server.ts";

/** Requests whose page threw while rendering. React Router calls handleRequest again for the error page. */
const failed = new WeakSet<Request>();

/**
 * Renders a page completely before anything is sent. Pages are small, the Content-Security-Policy needs the
 * hashes of their inline scripts, and an error in the middle must give an error page, not half a page.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  await waitForOthers();
  // The client may have gone while the data was loaded.
  request.signal.throwIfAborted();
  try {
    const html = await renderToHtml(
      <RenderFailure value={failed.has(request)}>
        <ServerRouter context={withVisitorManifest(routerContext)} url={request.url} />
      </RenderFailure>,
    );
    // As bytes: a Response would copy a text twice more.
    const body = Buffer.from(import.meta.env.PROD ? deferScripts(html) : html);
    return new Response(body, { status, headers });
  } catch (error) {
    failed.add(request);
    throw error;
  }
}

export function handleError(error: unknown, { request, context }: Route.LoaderArgs) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const refusal = refusalFor(error);
  if (refusal) context.set(refusalContext, refusal);
  context.get(logContext).error({ err: error, path: new URL(request.url).pathname }, "page failed");
}

type RouteManifest = EntryContext["manifest"];
const visitorManifests = new WeakMap<RouteManifest, RouteManifest>();

/** Public pages get the manifest of the public routes, other pages the full one. */
function withVisitorManifest(context: EntryContext): EntryContext {
  if (!import.meta.env.PROD) return context;
  const manifest = visitorManifestOf(context.manifest);
  const isPublic = context.staticHandlerContext.matches.every(
    ({ route }) => route.id in manifest.routes,
  );
  return isPublic ? { ...context, manifest } : context;
}

/** Computed once: the full manifest does not change while the process runs. */
function visitorManifestOf(fullManifest: RouteManifest): RouteManifest {
  const cached = visitorManifests.get(fullManifest);
  if (cached) return cached;
  const manifest = {
    ...fullManifest,
    routes: visitorRoutes(fullManifest.routes),
    url: visitorManifestAddress(fullManifest.url),
  };
  visitorManifests.set(fullManifest, manifest);
  return manifest;
}

function renderToHtml(page: React.ReactNode) {
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
