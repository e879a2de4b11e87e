// The server's time in the browser, whatever the device's own clock says.
import { useEffect, useState, useSyncExternalStore } from "react";

/** Milliseconds that the server's clock is ahead of this device's. Known in browsers only. */
let ahead: number | undefined;

/** Half of what a `Date` header leaves out, and a little for the way. */
const headerBlur = 500;
/** Below this a correction would only make the countdown jump. */
const worthCorrecting = 2_000;
const clockWasSet = 60_000;

export function serverTime(): number {
  return Date.now() + (ahead ?? 0);
}

/** `now` was true when the page's data left the server: with the document, or for somebody who walked here. */
function syncWithPage(now: number, withDocument: boolean): void {
  ahead ??= now * 1000 - (withDocument ? arrivalOfDocument() : Date.now());
}

/** The live stream says it to the millisecond; what a header says is coarser and counts no more then. */
let told = false;

export function syncWithStream(milliseconds: number): void {
  if (!Number.isFinite(milliseconds)) return;
  const difference = milliseconds - Date.now();
  // What came late makes the difference too small, never too large; unless somebody set the clock.
  const believable = told && ahead !== undefined && Math.abs(difference - ahead) < clockWasSet;
  ahead = believable ? Math.max(ahead ?? difference, difference) : difference;
  told = true;
}

/** A page may have waited in a cache; an answer to a question just asked has not. */
export function syncWithResponse(answer: Response): void {
  const date = Date.parse(answer.headers.get("Date") ?? "");
  if (told || Number.isNaN(date)) return;
  const difference = date + headerBlur - Date.now();
  if (ahead === undefined || Math.abs(difference - ahead) > worthCorrecting) ahead = difference;
}

function arrivalOfDocument(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  const started = navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0;
  return performance.timeOrigin + started;
}

/**
 * The server's second, ticking. The first render says what the server said, so that the page does
 * not change when its code takes over.
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
