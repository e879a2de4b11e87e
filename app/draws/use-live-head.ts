// The ticket counter and the newest tree head, kept fresh while somebody is looking.
import { useEffect, useState } from "react";
import type { LiveHead } from "./live-head.ts";
import { syncWithResponse } from "./server-clock.ts";

const askEveryMilliseconds = 15_000;
/** So that a thousand phones which opened the page together do not ask together. */
const jitterMilliseconds = 5_000;

/** `grows`: only an open draw is asked about. */
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

/** Undefined when the network is gone or the answer is not ours: the page keeps what it knew. */
async function fetchHead(slug: string, signal: AbortSignal): Promise<HeadResponse | undefined> {
  try {
    const answer = await fetch(`/api/draws/${slug}/head`, { signal });
    syncWithResponse(answer);
    return answer.ok ? ((await answer.json()) as HeadResponse) : undefined;
  } catch {
    return undefined;
  }
}

/** A list that can only grow is never shown smaller, whichever answer comes last. */
function grow(known: LiveHead, { size, root, time }: HeadResponse): LiveHead {
  if (size < known.tickets || (size === known.tickets && root === known.root)) return known;
  return { tickets: size, root, newestAt: time };
}
