// The `fetch` that React Router uses for the data of pages.
import type { HydratedRouterProps } from "react-router/dom";

type RouterFetch = NonNullable<HydratedRouterProps["unstable_fetch"]>;

const pauseBeforeRetry = 2_000;

/**
 * Retries a revalidation until the server can be reached; the page stays as it is meanwhile. A navigation fails at
 * once, so that the visitor sees a message.
 */
export const retryRefreshes: RouterFetch = async (request, context) => {
  if (context.type === "manifest") return fetch(request);
  if (!isRefresh(request, context)) return readFully(await fetch(request));
  for (;;) {
    try {
      // Revalidate with the server: the HTTP cache may hold a prefetched response.
      const response = await fetch(request.clone(), { cache: "no-cache" });
      if (response.status < 500 || response.headers.has("X-Remix-Response"))
        return await readFully(response);
    } catch (error) {
      // fetch throws a TypeError for network errors. An AbortError means that the visitor left the page.
      if (!(error instanceof TypeError)) throw error;
    }
    await pause(request.signal);
  }
};

/** Includes the revalidation after an action. */
function isRefresh(
  { method }: Request,
  { type, fetcherKey }: { type: string; fetcherKey?: string | null },
) {
  return method === "GET" && (type === "revalidation" || (type === "fetcher" && !fetcherKey));
}

/** Reads the body here, because the router does not catch an error in the middle of it. */
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
