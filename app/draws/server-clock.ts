// The server's time in the browser, independent of the device's clock.
import { useEffect, useState, useSyncExternalStore } from "react";

/** Milliseconds that the server's clock is ahead of this device's. Known in browsers only. */
let ahead: number | undefined;

/** A `Date` header has whole seconds: half a second is the average error. */
const headerErrorMilliseconds = 500;
/** Below this a correction would only make the countdown jump. */
const smallestCorrection = 2_000;
const largestDrift = 60_000;

export function serverTime(): number {
  return Date.now() + (ahead ?? 0);
}

/** `now` is the server's time when it sent the page's data: with the document, or for a client-side navigation. */
function syncWithPage(now: number, withDocument: boolean): void {
  ahead ??= now * 1000 - (withDocument ? arrivalOfDocument() : Date.now());
}

/** The live stream has milliseconds. Once it was read, the coarser `Date` headers are ignored. */
let streamed = false;

export function syncWithStream(milliseconds: number): void {
  if (!Number.isFinite(milliseconds)) return;
  const difference = milliseconds - Date.now();
  // A delay makes the difference too small, never too large, so the maximum is used. A large jump
  // means that the device's clock was set.
  const plausible = streamed && ahead !== undefined && Math.abs(difference - ahead) < largestDrift;
  ahead = plausible ? Math.max(ahead ?? difference, difference) : difference;
  streamed = true;
}

/** More reliable than the page, which may come from a cache. */
export function syncWithResponse(response: Response): void {
  const date = Date.parse(response.headers.get("Date") ?? "");
  if (streamed || Number.isNaN(date)) return;
  const difference = date + headerErrorMilliseconds - Date.now();
  if (ahead === undefined || Math.abs(difference - ahead) > smallestCorrection) ahead = difference;
}

function arrivalOfDocument(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  const started = navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0;
  return performance.timeOrigin + started;
}

/**
 * The server's current second. The first render uses the server's value, to avoid a hydration
 * mismatch.
 */
export function useServerSecond(now: number): number {
  const [second, setSecond] = useState(now);
  const [withDocument] = useState(useHydrating());
  useEffect(() => {
    syncWithPage(now, withDocument);
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick() {
      const time = serverTime();
      setSecond(Math.floor(time / 1000));
      timer = setTimeout(tick, 1000 - (time % 1000));
    }
    tick();
    return () => clearTimeout(timer);
  }, [now, withDocument]);
  return second;
}

function useHydrating(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
}
