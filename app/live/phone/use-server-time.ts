// The server's clock for animations. It updates only until they have ended.
import { useEffect, useState } from "react";
import { serverTime } from "../../draws/server-clock.ts";

const frameMilliseconds = 90;

/** `loaded` is the time of the loader data, so that hydration matches the server's HTML. */
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
