import { fetchLetters, furtherLetter, westernLetter } from "../../ui/typefaces/fetch-letters.ts";

/**
 * With its worker a window of the show can be loaded anew without network: it finds the page and the files
 * it was made of, with the letters of every name that may still come. Registered for this one address, so it never
 * touches another page.
 */
export async function surviveReloads(): Promise<void> {
  const letters = fetchLetters(westernLetter + furtherLetter);
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register("/stage-worker.js", {
      scope: location.pathname,
    });
    await letters;
    const worker = registration.active ?? registration.installing ?? registration.waiting;
    const needed = performance.getEntriesByType("resource").map(({ name }) => name);
    const own = needed.filter((address) => address.startsWith(`${location.origin}/`));
    const files = own.filter((address) => !/\/events|\/admin\//.test(address));
    worker?.postMessage([location.href, ...files]);
  } catch {
    // Private windows and plain http have no workers; the window does without.
  }
}

/** The page as it stands now: loaded anew without network, it must not begin with a step long past. */
export function keepPageAsItIs(): void {
  // Also where the worker came a moment too late to be this window's own.
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage([location.href]));
}
