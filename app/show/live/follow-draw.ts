// A browser that follows a draw: it listens, and asks instead whenever listening does not work.
import type { DrawHead } from "../../draws/api/views.server.ts";
import { learnFromAnswer, learnFromTime } from "../../draws/server-clock.ts";
import type { PublicShow } from "../public-show.ts";
import type { LivePhase } from "./live-events.server.ts";

export type LiveNews = { head?: DrawHead; phase?: LivePhase; show?: PublicShow | null };

type Followed = {
  slug: string;
  rehearsal: boolean;
  onNews(news: LiveNews): void;
  /** Whether news come by themselves. */
  onListening(listening: boolean): void;
};

/** Between questions while nobody tells us anything; spread so that a full hall does not ask at once. */
const lookAround = { milliseconds: 4_000, spread: 2_000 };
/** The server gives a sign of life every 20 seconds. */
const silentFor = 50_000;
/** After a refusal: there was no room, so there is no hurry. */
const refusedFor = { milliseconds: 30_000, spread: 30_000 };

/** Returns how to stop. */
export function followDraw({ slug, rehearsal, onNews, onListening }: Followed): () => void {
  const query = rehearsal ? "?rehearsal" : "";
  const ended = new AbortController();
  let source: EventSource | undefined;
  let listening = false;
  let heardAt = 0;
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
    heardAt = Date.now();
    opened.addEventListener("open", () => setListening(true));
    opened.addEventListener("error", () => {
      setListening(false);
      // A lost connection is opened again by the browser itself; one that was refused is not.
      if (opened.readyState !== EventSource.CLOSED) return;
      source = undefined;
      notBefore = Date.now() + spreadOf(refusedFor);
    });
    opened.addEventListener("time", ({ data }) => {
      heardAt = Date.now();
      learnFromTime(Number(data));
    });
    for (const name of ["head", "phase", "show"] as const) {
      opened.addEventListener(name, ({ data }) => {
        heardAt = Date.now();
        onNews({ [name]: JSON.parse(data) });
      });
    }
  }

  async function ask() {
    try {
      const answer = await fetch(`/api/draws/${slug}/live${query}`, { signal: ended.signal });
      learnFromAnswer(answer);
      if (answer.ok) onNews((await answer.json()) as LiveNews);
    } catch {
      // No network: the page keeps what it knows, and asks again.
    }
  }

  async function look() {
    clearTimeout(timer);
    const now = Date.now();
    if (document.visibilityState === "visible") {
      if (source && listening && now - heardAt > silentFor) open();
      if (!source && now >= notBefore) open();
      if (!listening) await ask();
    }
    if (ended.signal.aborted) return;
    timer = setTimeout(() => void look(), spreadOf(lookAround));
  }

  function comeBack() {
    if (document.visibilityState === "visible" && !listening) void look();
  }

  /** An open connection would keep the page out of the browser's store of pages to go back to. */
  function leave() {
    clearTimeout(timer);
    source?.close();
    source = undefined;
    setListening(false);
  }

  function comeBackFromStore({ persisted }: PageTransitionEvent) {
    if (persisted) void look();
  }

  open();
  timer = setTimeout(() => void look(), spreadOf(lookAround));
  document.addEventListener("visibilitychange", comeBack);
  window.addEventListener("online", comeBack);
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", comeBackFromStore);
  return () => {
    ended.abort();
    source?.close();
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", comeBack);
    window.removeEventListener("online", comeBack);
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("pageshow", comeBackFromStore);
  };
}

function spreadOf({ milliseconds, spread }: { milliseconds: number; spread: number }): number {
  return milliseconds + Math.random() * spread;
}
