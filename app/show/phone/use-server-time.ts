// The server's clock for what moves: it runs only until there is nothing more to see.
import { useEffect, useState } from "react";
import { serverTime } from "../../draws/server-clock.ts";

const frameMilliseconds = 90;

/** `loaded` was true when the page's data left the server; the first render says the same. */
export function useServerTime(loaded: number, until: number): number {
  const [now, setNow] = useState(loaded);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick() {
      const time = serverTime();
      setNow(time);
      if (time <= until) timer = setTimeout(tick, frameMilliseconds);
    }
    tick();
    return () => clearTimeout(timer);
  }, [until]);
  return Math.max(now, loaded);
}
