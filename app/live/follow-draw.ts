// Follows a draw in the browser: by server-sent events, and by polling when they do not arrive.
import type { DrawHead } from "../draws/api/view-store.server.ts";
import { learnFromAnswer, learnFromTime } from "../draws/server-clock.ts";
import type { PublicShow } from "../show/script/public-show.ts";
import type { LivePhase } from "./live-events.server.ts";

export type LiveUpdate = { head?: DrawHead; phase?: LivePhase; show?: PublicShow | null };

type FollowOptions = {
  slug: string;
  rehearsal: boolean;
  onUpdate(update: LiveUpdate): void;
  /** Called when the event stream opens or fails. */
  onListening(listening: boolean): void;
};

/** Randomized, so that a full hall does not poll at the same moment. */
const pollDelay = { milliseconds: 4_000, spread: 2_000 };
/** The server sends a heartbeat every 20 seconds. */
const silentAfterMilliseconds = 50_000;
/** After a refusal: the server was full. */
const retryAfterRefusal = { milliseconds: 30_000, spread: 30_000 };

/** Returns a function that stops following. */
export function followDraw({ slug, rehearsal, onUpdate, onListening }: FollowOptions): () => void {
  const query = rehearsal ? "?rehearsal" : "";
  const ended = new AbortController();
  let source: EventSource | undefined;
  let listening = false;
  let receivedAt = 0;
  let notBefore = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function setListening(now: boolean) {
    if (listening !== now) onListening(now);
    listening = now;
  }

  function open() {
    source?.close();
    if (typeof EventSource === "undefined") return;
    const opened = new EventSource(`/api/draws/${slug}/events${query}`);
    source = opened;
    receivedAt = Date.now();
    opened.addEventListener("open", () => setListening(true));
    opened.addEventListener("error", () => {
      setListening(false);
      // EventSource reconnects after a network error, but not after an HTTP error.
      if (opened.readyState !== EventSource.CLOSED) return;
      source = undefined;
      notBefore = Date.now() + randomDelay(retryAfterRefusal);
    });
    opened.addEventListener("time", ({ data }) => {
      receivedAt = Date.now();
      learnFromTime(Number(data));
    });
    for (const name of ["head", "phase", "show"] as const) {
      opened.addEventListener(name, ({ data }) => {
        receivedAt = Date.now();
        onUpdate({ [name]: JSON.parse(data) });
      });
    }
  }

  async function poll() {
    try {
      const response = await fetch(`/api/draws/${slug}/live${query}`, { signal: ended.signal });
      learnFromAnswer(response);
      if (response.ok) onUpdate((await response.json()) as LiveUpdate);
    } catch {
      // Offline: the page keeps its state until the next poll.
    }
  }

  async function check() {
    clearTimeout(timer);
    const now = Date.now();
    if (document.visibilityState === "visible") {
      if (source && listening && now - receivedAt > silentAfterMilliseconds) open();
      if (!source && now >= notBefore) open();
      if (!listening) await poll();
    }
    if (ended.signal.aborted) return;
    timer = setTimeout(() => void check(), randomDelay(pollDelay));
  }

  function reconnectIfVisible() {
    if (document.visibilityState === "visible" && !listening) void check();
  }

  /** A page with an open connection cannot enter the back/forward cache. */
  function disconnect() {
    clearTimeout(timer);
    source?.close();
    source = undefined;
    setListening(false);
  }

  function reconnectFromCache({ persisted }: PageTransitionEvent) {
    if (persisted) void check();
  }

  open();
  timer = setTimeout(() => void check(), randomDelay(pollDelay));
  document.addEventListener("visibilitychange", reconnectIfVisible);
  window.addEventListener("online", reconnectIfVisible);
  window.addEventListener("pagehide", disconnect);
  window.addEventListener("pageshow", reconnectFromCache);
  return () => {
    ended.abort();
    source?.close();
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", reconnectIfVisible);
    window.removeEventListener("online", reconnectIfVisible);
    window.removeEventListener("pagehide", disconnect);
    window.removeEventListener("pageshow", reconnectFromCache);
  };
}

function randomDelay({ milliseconds, spread }: { milliseconds: number; spread: number }): number {
  return milliseconds + Math.random() * spread;
}
