// Keeps the page of a draw up to date.
import { startTransition, useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { LiveHead } from "../draws/live-head.ts";
import type { DrawPhase } from "../draws/phase.ts";
import type { PublicShow } from "../show/script/public-show.ts";
import { followDraw, type LiveUpdate } from "./follow-draw.ts";

/** Gives the server time to render the page again. */
const firstTry = { milliseconds: 300, spread: 500 };
/** The page is requested again if it is still the old one or does not arrive. */
const nextTry = { milliseconds: 1_000, spread: 4_000 };
const maxTries = 10;

/** The parts of a draw's page that can change while it is open. */
type FollowedDraw = {
  slug: string;
  phase: DrawPhase;
  head: LiveHead;
  show: PublicShow | null;
  keptBack: boolean;
  now: number;
};

type LiveDraw = {
  head: LiveHead;
  show: PublicShow | null;
  listening: boolean;
  /**
   * Entries that close and a decision are shown at once, from the page's own data. The rest comes with the new page,
   * which phones request at random times, not all at once.
   */
  phase: DrawPhase;
  keptBack: boolean;
};

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
  const [keptBack, setKeptBack] = useState(draw.keptBack);
  const [tries, setTries] = useState(0);
  const [pagesWithin, setPagesWithin] = useState(0);
  const phaseChanged = newPhase !== undefined && newPhase !== draw.phase;
  // After the show the page may show the complete result, which only the server has.
  const over = show?.over === true && draw.keptBack;
  const outdated = phaseChanged || over;

  const applyUpdate = useEffectEvent((update: LiveUpdate) => {
    if (update.head) setHead((known) => grow(known, update.head));
    if (update.show !== undefined) setShow((known) => newest(known, update.show ?? null));
    if (update.phase) {
      setNewPhase(update.phase.phase);
      setKeptBack(update.phase.keptBack);
      setPagesWithin(update.phase.pagesWithin ?? 0);
    }
    if (update.phase || update.show?.over) setTries(0);
  });

  const followed = follows(draw);
  const rehearsal = draw.show?.rehearsal ?? false;
  useEffect(() => {
    if (!followed) return;
    return followDraw({
      slug: draw.slug,
      rehearsal,
      onUpdate: (update) => applyUpdate(update),
      // Not visible, so it must not delay the visitor's actions.
      onListening: (connected) => startTransition(() => setListening(connected)),
    });
  }, [draw.slug, followed, rehearsal]);

  useEffect(() => {
    // Another revalidation would abort the current one.
    if (!outdated || tries === maxTries || refreshing !== "idle") return;
    const { milliseconds, spread } = tries === 0 ? firstTry : nextTry;
    const timer = setTimeout(
      () => {
        setTries(tries + 1);
        void revalidate();
      },
      milliseconds + Math.random() * Math.max(spread, pagesWithin),
    );
    return () => clearTimeout(timer);
  }, [outdated, tries, refreshing, revalidate, pagesWithin]);

  const ahead = newPhase && isAhead(draw.phase, newPhase) ? { phase: newPhase, keptBack } : draw;
  return { head, show, listening, phase: ahead.phase, keptBack: ahead.keptBack };
}

function isAhead(loaded: DrawPhase, known: DrawPhase): boolean {
  if (known === "waiting") return loaded === "open";
  return known === "drawn" && (loaded === "open" || loaded === "waiting");
}

/** A draw that has ended no longer changes. */
function follows({ phase, keptBack, show }: FollowedDraw): boolean {
  const running = phase === "scheduled" || phase === "open" || phase === "waiting";
  return running || keptBack || (show !== null && !show.over);
}

/** A prefetched page may be older than a show that an event has announced. */
function isBefore({ show, now }: FollowedDraw, known: PublicShow | null): boolean {
  return !show && known !== null && known.sentAt >= (now + 1) * 1000;
}

/** Ignores a response that is older than the last event. */
function newest(known: PublicShow | null, received: PublicShow | null): PublicShow | null {
  return known && received && received.version < known.version ? known : received;
}

/** Ignores older responses: the number of tickets only grows. */
function grow(known: LiveHead, received: LiveUpdate["head"]): LiveHead {
  if (!received || received.size < known.tickets) return known;
  if (received.size === known.tickets && received.root === known.root) return known;
  return { tickets: received.size, root: received.root, newestAt: received.time };
}
