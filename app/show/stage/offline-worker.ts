import { extendedCharacter, loadFonts, westernCharacter } from "../../ui/typefaces/load-fonts.ts";

/**
 * Registers a service worker with which a window of the show can be reloaded offline. It caches the page, its files,
 * and the fonts for all names. Its scope is this address only.
 */
export async function registerOfflineWorker(): Promise<void> {
  const fonts = loadFonts(westernCharacter + extendedCharacter);
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register("/stage-worker.js", {
      scope: location.pathname,
    });
    await fonts;
    const worker = registration.active ?? registration.installing ?? registration.waiting;
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const own = loaded.filter((address) => address.startsWith(`${location.origin}/`));
    const files = own.filter((address) => !/\/events|\/admin\//.test(address));
    worker?.postMessage([location.href, ...files]);
  } catch {
    // Private windows and plain http have no service workers: such a window cannot be reloaded offline.
  }
}

/** Caches the page again, so that a reload offline starts with the current step. */
export function cacheCurrentPage(): void {
  // `ready` instead of `controller`: the worker may be active without controlling this window.
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage([location.href]));
}
