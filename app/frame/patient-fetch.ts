// How the router asks the server for the data of pages.
import type { HydratedRouterProps } from "react-router/dom";

type RouterFetch = NonNullable<HydratedRouterProps["unstable_fetch"]>;

const pauseBeforeRetry = 2_000;

/**
 * A page that refreshes itself in the background stays as it is while the server cannot be reached, and asks
 * again until it can. Whoever asks for another page is told at once.
 */
export const patientFetch: RouterFetch = async (request, context) => {
  if (context.type === "manifest") return fetch(request);
  if (!isRefresh(request, context)) return readFully(await fetch(request));
  for (;;) {
    try {
      // A refresh asks the server: the browser's cache may hold what a link prefetched a moment ago.
      const response = await fetch(request.clone(), { cache: "no-cache" });
      if (response.status < 500 || response.headers.has("X-Remix-Response"))
        return await readFully(response);
    } catch (error) {
      // A request that was cut off because somebody walked on is over; a line that broke comes back.
      if (!(error instanceof TypeError)) throw error;
    }
    await pause(request.signal);
  }
};

/** Also what the router asks for after an act has been done in place. */
function isRefresh(
  { method }: Request,
  { type, fetcherKey }: { type: string; fetcherKey?: string | null },
) {
  return method === "GET" && (type === "revalidation" || (type === "fetcher" && !fetcherKey));
}

/** Read to its end: cut off in the middle, the router would report an error that nobody caught. */
async function readFully(response: Response): Promise<Response> {
  if (!response.body) return response;
  const { status, statusText, headers } = response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    function end() {
      clearTimeout(timer);
      window.removeEventListener("online", goOn);
      signal.removeEventListener("abort", giveUp);
    }
    function goOn() {
      end();
      resolve();
    }
    function giveUp() {
      end();
      reject(signal.reason);
    }
    const timer = setTimeout(goOn, pauseBeforeRetry);
    window.addEventListener("online", goOn);
    signal.addEventListener("abort", giveUp);
    if (signal.aborted) giveUp();
  });
}
