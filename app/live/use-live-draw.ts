// Keeps the page of a draw up to date.
import { startTransition, useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { LiveHead } from "../draws/live-head.ts";
import type { DrawPhase } from "../draws/phase.ts";
import type { PublicShow } from "../show/script/public-show.ts";
import { followDraw, type LiveNews } from "./follow-draw.ts";

/** Time for the server to render the page again. */
const firstTry = { milliseconds: 300, spread: 500 };
/** The page may still be the old one, or not arrive: then it is requested again. */
const nextTry = { milliseconds: 1_000, spread: 4_000 };
const mostTries = 10;

/** What of a draw's page can change while it is open. */
type FollowedDraw = {
  slug: string;
  phase: DrawPhase;
  head: LiveHead;
  show: PublicShow | null;
  keptBack: boolean;
  now: number;
};

export type LiveDraw = { head: LiveHead; show: PublicShow | null; listening: boolean };

export function useLiveDraw(draw: FollowedDraw): LiveDraw {
  const [head, setHead] = useState(draw.head);
  const [show, setShow] = useState(draw.show);
  const [listening, setListening] = useState(false);
  const [loadedDraw, setLoadedDraw] = useState(draw);
  if (loadedDraw !== draw) {
    setLoadedDraw(draw);
    setHead((known) => (draw.head.tickets >= known.tickets ? draw.head : known));
    setShow((known) => (isBefore(draw, known) ? known : newest(known, draw.show)));
  }
  const { revalidate, state: refreshing } = useRevalidator();
  const [newPhase, setNewPhase] = useState<DrawPhase>();
  const [tries, setTries] = useState(0);
  const phaseChanged = newPhase !== undefined && newPhase !== draw.phase;
  // After the show the page may show the whole result, which only the server has.
  const over = show?.over === true && draw.keptBack;
  const outdated = phaseChanged || over;

  const takeIn = useEffectEvent((news: LiveNews) => {
    if (news.head) setHead((known) => grow(known, news.head));
    if (news.show !== undefined) setShow((known) => newest(known, news.show ?? null));
    if (news.phase) setNewPhase(news.phase.phase);
    if (news.phase || news.show?.over) setTries(0);
  });

  const followed = follows(draw);
  const rehearsal = draw.show?.rehearsal ?? false;
  useEffect(() => {
    if (!followed) return;
    return followDraw({
      ...{ slug: draw.slug, rehearsal },
      onNews: (news) => takeIn(news),
      // Invisible, so it must not delay the visitor's own actions.
      onListening: (heard) => startTransition(() => setListening(heard)),
    });
  }, [draw.slug, followed, rehearsal]);

  useEffect(() => {
    // Another request would abort the one that is running.
    if (!outdated || tries === mostTries || refreshing !== "idle") return;
    const { milliseconds, spread } = tries === 0 ? firstTry : nextTry;
    const timer = setTimeout(
      () => {
        setTries(tries + 1);
        void revalidate();
      },
      milliseconds + Math.random() * spread,
    );
    return () => clearTimeout(timer);
  }, [outdated, tries, refreshing, revalidate]);

  return { head, show, listening };
}

/** A draw that has ended does not change any more. */
function follows({ phase, keptBack, show }: FollowedDraw): boolean {
  const running = phase === "scheduled" || phase === "open" || phase === "waiting";
  return running || keptBack || (show !== null && !show.over);
}

/** A prefetched page may be older than the show, which an event has announced meanwhile. */
function isBefore({ show, now }: FollowedDraw, known: PublicShow | null): boolean {
  return !show && known !== null && known.sentAt >= (now + 1) * 1000;
}

/** A response that was overtaken by a newer event is not shown. */
function newest(known: PublicShow | null, received: PublicShow | null): PublicShow | null {
  return known && received && received.version < known.version ? known : received;
}

/** The number of tickets only grows, whichever response comes last. */
function grow(known: LiveHead, received: LiveNews["head"]): LiveHead {
  if (!received || received.size < known.tickets) return known;
  if (received.size === known.tickets && received.root === known.root) return known;
  return { tickets: received.size, root: received.root, newestAt: received.time };
}
