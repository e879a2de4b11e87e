// The show as it stands, kept fresh: by events, by asking, or by the console in the same browser.
import { useEffect, useRef, useState } from "react";
import type { PublicShow } from "../public-show.ts";
import type { ShowKind } from "../read-show.server.ts";
import type { ShowClock } from "./show-clock.ts";
import { openVenueLine } from "./venue-line.ts";
import { type Believed, counts, fromServer, type Word } from "./whose-word.ts";

/** Asked even while events come in: for the clock, and in case an event was lost. */
const askEvery = 5_000;
const askWithoutEvents = 1_000;

export function useShow(loaded: PublicShow, kind: ShowKind, clock: ShowClock) {
  const [show, setShow] = useState(loaded);
  const known = useRef<Believed>({ ...fromServer(loaded), heardAt: 0 });
  const [live, setLive] = useState(false);
  const [reached, setReached] = useState(true);

  useEffect(() => {
    const ended = new AbortController();
    const address = showAddress(loaded.slug, kind);
    clock.recall();
    let timer = 0;
    let listening = false;

    function take(next: PublicShow, word: Word = fromServer(next)) {
      const heardAt = Date.now();
      if (!counts(word, known.current, heardAt)) return;
      known.current = { ...word, heardAt };
      setShow(next);
    }
    async function ask() {
      window.clearTimeout(timer);
      const answer = await fetchShow(address, clock, ended.signal);
      if (ended.signal.aborted) return;
      setReached(answer !== "unreachable");
      if (answer !== "unreachable") take(answer);
      setLive(true);
      timer = window.setTimeout(ask, listening ? askEvery : askWithoutEvents);
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
        if (next) take(next);
      });
    }
    /** An open connection would keep the page out of the browser's store of pages to go back to. */
    function leave() {
      window.clearTimeout(timer);
      events?.close();
      listening = false;
    }
    function comeBack({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      listen();
      void ask();
    }
    listen();
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", comeBack);
    const line = openVenueLine(loaded.slug, kind);
    line?.listen((word) => {
      if (word.kind === "show") take(word.show, word.word);
    });
    void ask();
    return () => {
      ended.abort();
      leave();
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", comeBack);
      line?.close();
    };
  }, [loaded.slug, kind, clock]);

  return { show, live, reached };
}

export function showAddress(slug: string, kind: ShowKind): string {
  const question = kind === "rehearsal" ? "?stage&rehearsal" : "?stage";
  return `/api/draws/${slug}/show${question}`;
}

/** Every answer also says what time it is. */
async function fetchShow(
  address: string,
  clock: ShowClock,
  signal: AbortSignal,
): Promise<PublicShow | "unreachable"> {
  try {
    const asked = Date.now();
    const answer = await fetch(address, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(4000)]),
    });
    const answered = Date.now();
    if (!answer.ok) return "unreachable";
    const show = (await answer.json()) as PublicShow;
    // The stage's worker answers from memory while the network is away: the show counts, its time does not.
    if (!answer.headers.has("X-From-Memory")) clock.learn(show.sentAt, asked, answered);
    return show;
  } catch {
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
    return undefined;
  }
}
