// The current show: from events, from requests, or from a console in the same browser.
import { useEffect, useRef, useState } from "react";
import type { PublicShow } from "../script/public-show.ts";
import type { ShowKind } from "../script/show-kind.ts";
import { type AcceptedClaim, type Claim, claimOfServer, isCurrent } from "./current-claim.ts";
import type { ShowClock } from "./parts/show-clock.ts";
import { ResponseLimit } from "./response-limit.ts";
import { openStageChannel } from "./stage-channel.ts";

/** Milliseconds between requests: while events come in, for the clock and in case an event was lost; and without events. */
const fetchEvery = 5_000;
const fetchEveryWithoutEvents = 1_000;

export function useShow(loaded: PublicShow, kind: ShowKind, clock: ShowClock) {
  const [show, setShow] = useState(loaded);
  const accepted = useRef<AcceptedClaim>({ ...claimOfServer(loaded), receivedAt: 0 });
  const [live, setLive] = useState(false);

  useEffect(() => {
    const ended = new AbortController();
    const address = showAddress(loaded.slug, kind);
    clock.recall();
    const limit = new ResponseLimit();
    let timer = 0;
    let listening = false;

    function accept(next: PublicShow, claim: Claim = claimOfServer(next)) {
      const receivedAt = Date.now();
      if (!isCurrent(claim, accepted.current, receivedAt)) return;
      accepted.current = { ...claim, receivedAt };
      setShow(next);
    }
    async function refresh() {
      window.clearTimeout(timer);
      const next = await fetchShow(address, clock, limit, ended.signal);
      if (ended.signal.aborted) return;
      if (next !== "unreachable") accept(next);
      setLive(true);
      timer = window.setTimeout(refresh, listening ? fetchEvery : fetchEveryWithoutEvents);
    }

    let events: EventSource | undefined;
    function listen() {
      if (kind !== "real") return;
      events = new EventSource(`/api/draws/${loaded.slug}/events`);
      events.addEventListener("open", () => {
        listening = true;
      });
      events.addEventListener("error", () => {
        listening = false;
      });
      events.addEventListener("show", ({ data }: MessageEvent<string>) => {
        const next = readShow(data);
        if (next) accept(next);
      });
    }
    /** A page with an open connection cannot go into the back/forward cache. */
    function leave() {
      window.clearTimeout(timer);
      events?.close();
      listening = false;
    }
    function comeBack({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      listen();
      void refresh();
    }
    listen();
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", comeBack);
    const channel = openStageChannel(loaded.slug, kind);
    channel?.listen((message) => {
      if (message.kind === "show") accept(message.show, message.claim);
    });
    void refresh();
    return () => {
      ended.abort();
      leave();
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", comeBack);
      channel?.close();
    };
  }, [loaded.slug, kind, clock]);

  return { show, live };
}

function showAddress(slug: string, kind: ShowKind): string {
  const query = kind === "rehearsal" ? "?stage&rehearsal" : "?stage";
  return `/api/draws/${slug}/show${query}`;
}

/** Every response also corrects the clock. */
async function fetchShow(
  address: string,
  clock: ShowClock,
  limit: ResponseLimit,
  ended: AbortSignal,
): Promise<PublicShow | "unreachable"> {
  const requestedAt = Date.now();
  const tooLong = AbortSignal.timeout(limit.milliseconds);
  try {
    const response = await fetch(address, { signal: AbortSignal.any([ended, tooLong]) });
    const respondedAt = Date.now();
    limit.responded(respondedAt - requestedAt);
    if (!response.ok) return "unreachable";
    const show = (await response.json()) as PublicShow;
    // Without network the service worker responds from its cache: the show is right, its time is not.
    if (!response.headers.has("X-From-Memory")) clock.learn(show.sentAt, requestedAt, respondedAt);
    return show;
  } catch {
    // No network, or too slow: the stage goes on with what it knows.
    if (tooLong.aborted) limit.missed();
    return "unreachable";
  }
}

function readShow(text: string): PublicShow | undefined {
  try {
    const show: unknown = JSON.parse(text);
    return typeof show === "object" && show !== null && "stepNumber" in show
      ? (show as PublicShow)
      : undefined;
  } catch {
    // Not a show: it is left out.
    return undefined;
  }
}
