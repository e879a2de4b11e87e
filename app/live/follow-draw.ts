// Follows a draw in the browser: by server-sent events, and by polling whenever they do not arrive.
import type { DrawHead } from "../draws/api/view-store.server.ts";
import { syncWithResponse, syncWithStream } from "../draws/server-clock.ts";
import type { PublicShow } from "../show/script/public-show.ts";
import type { LivePhase } from "./live-events.server.ts";

export type LiveNews = { head?: DrawHead; phase?: LivePhase; show?: PublicShow | null };

type FollowOptions = {
  slug: string;
  rehearsal: boolean;
  onNews(news: LiveNews): void;
  /** Whether events arrive. */
  onListening(listening: boolean): void;
};

/** Between polls; spread at random so that a full hall does not poll at the same moment. */
const pollEvery = { milliseconds: 4_000, spread: 2_000 };
/** The server sends a heartbeat every 20 seconds. */
const silentAfterMilliseconds = 50_000;
/** After a refusal: the server was full. */
const retryAfterRefusal = { milliseconds: 30_000, spread: 30_000 };

/** Returns a function that stops following. */
export function followDraw({ slug, rehearsal, onNews, onListening }: FollowOptions): () => void {
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
      // The browser reopens a lost connection itself, but not one that was refused.
      if (opened.readyState !== EventSource.CLOSED) return;
      source = undefined;
      notBefore = Date.now() + randomDelay(retryAfterRefusal);
    });
    opened.addEventListener("time", ({ data }) => {
      receivedAt = Date.now();
      syncWithStream(Number(data));
    });
    for (const name of ["head", "phase", "show"] as const) {
      opened.addEventListener(name, ({ data }) => {
        receivedAt = Date.now();
        onNews({ [name]: JSON.parse(data) });
      });
    }
  }

  async function poll() {
    try {
      const response = await fetch(`/api/draws/${slug}/live${query}`, { signal: ended.signal });
      syncWithResponse(response);
      if (response.ok) onNews((await response.json()) as LiveNews);
    } catch {
      // No network: the page keeps its state, and the next poll comes soon.
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
    timer = setTimeout(() => void check(), randomDelay(pollEvery));
  }

  function comeBack() {
    if (document.visibilityState === "visible" && !listening) void check();
  }

  /** A page with an open connection cannot go into the back/forward cache. */
  function leave() {
    clearTimeout(timer);
    source?.close();
    source = undefined;
    setListening(false);
  }

  function comeBackFromCache({ persisted }: PageTransitionEvent) {
    if (persisted) void check();
  }

  open();
  timer = setTimeout(() => void check(), randomDelay(pollEvery));
  document.addEventListener("visibilitychange", comeBack);
  window.addEventListener("online", comeBack);
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", comeBackFromCache);
  return () => {
    ended.abort();
    source?.close();
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", comeBack);
    window.removeEventListener("online", comeBack);
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("pageshow", comeBackFromCache);
  };
}

function randomDelay({ milliseconds, spread }: { milliseconds: number; spread: number }): number {
  return milliseconds + Math.random() * spread;
}
