// The current show, from the live stream, from polling, or from a console in the same browser.
import { useEffect, useRef, useState } from "react";
import type { PublicShow } from "../script/public-show.ts";
import type { ShowKind } from "../script/show-kind.ts";
import { type AcceptedClaim, type Claim, claimOfServer, isCurrent } from "./current-claim.ts";
import type { ShowClock } from "./parts/show-clock.ts";
import { ResponseLimit } from "./response-limit.ts";
import { openStageChannel } from "./stage-channel.ts";

/** While the live stream is open, requests correct the clock and replace lost events. */
const fetchInterval = 5_000;
const fetchIntervalWithoutStream = 1_000;

export function useShow(loaded: PublicShow, kind: ShowKind, clock: ShowClock) {
  const [show, setShow] = useState(loaded);
  const accepted = useRef<AcceptedClaim>({ ...claimOfServer(loaded), receivedAt: 0 });
  const [live, setLive] = useState(false);

  useEffect(() => {
    const ended = new AbortController();
    const address = showAddress(loaded.slug, kind);
    clock.restore();
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
      timer = window.setTimeout(refresh, listening ? fetchInterval : fetchIntervalWithoutStream);
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
    /** A page with an open connection cannot enter the back/forward cache. */
    function disconnect() {
      window.clearTimeout(timer);
      events?.close();
      listening = false;
    }
    function reconnect({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      listen();
      void refresh();
    }
    listen();
    window.addEventListener("pagehide", disconnect);
    window.addEventListener("pageshow", reconnect);
    const channel = openStageChannel(loaded.slug, kind);
    channel?.listen((message) => {
      if (message.kind === "show") accept(message.show, message.claim);
    });
    void refresh();
    return () => {
      ended.abort();
      disconnect();
      window.removeEventListener("pagehide", disconnect);
      window.removeEventListener("pageshow", reconnect);
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
    // Offline, the service worker responds from its cache. The time in that response is old.
    if (!response.headers.has("X-From-Memory"))
      clock.addSample(show.sentAt, requestedAt, respondedAt);
    return show;
  } catch {
    // Offline or too slow: the stage continues with what it has.
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
    // Not a show: ignored.
    return undefined;
  }
}
