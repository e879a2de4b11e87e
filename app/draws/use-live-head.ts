// The ticket counter and the newest tree head, polled while the page is visible.
import { useEffect, useState } from "react";
import type { LiveHead } from "./live-head.ts";
import { syncWithResponse } from "./server-clock.ts";

const askEveryMilliseconds = 15_000;
/** Random, so that phones which opened the page together do not send requests together. */
const jitterMilliseconds = 5_000;

/** `grows`: only open draws are polled. */
export function useLiveHead(slug: string, loaded: LiveHead, grows: boolean): LiveHead {
  const [head, setHead] = useState(loaded);
  const [basis, setBasis] = useState(loaded);
  if (basis !== loaded) {
    setBasis(loaded);
    if (loaded.tickets >= head.tickets) setHead(loaded);
  }

  useEffect(() => {
    if (!grows) return;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function ask() {
      clearTimeout(timer);
      const fresh = await fetchHead(slug, ended.signal);
      if (ended.signal.aborted) return;
      if (fresh) setHead((known) => grow(known, fresh));
      wait();
    }
    function wait() {
      timer = setTimeout(askWhenSeen, askEveryMilliseconds + Math.random() * jitterMilliseconds);
    }
    function askWhenSeen() {
      if (document.visibilityState === "visible") void ask();
    }
    wait();
    document.addEventListener("visibilitychange", askWhenSeen);
    return () => {
      ended.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", askWhenSeen);
    };
  }, [slug, grows]);
  return head;
}

type HeadResponse = { size: number; root: string; time: number };

/** Undefined when the request fails; the page then keeps the old head. */
async function fetchHead(slug: string, signal: AbortSignal): Promise<HeadResponse | undefined> {
  try {
    const response = await fetch(`/api/draws/${slug}/head`, { signal });
    syncWithResponse(response);
    return response.ok ? ((await response.json()) as HeadResponse) : undefined;
  } catch {
    return undefined;
  }
}

/** The list only grows, so a smaller head is an older response. */
function grow(known: LiveHead, { size, root, time }: HeadResponse): LiveHead {
  if (size < known.tickets || (size === known.tickets && root === known.root)) return known;
  return { tickets: size, root, newestAt: time };
}
