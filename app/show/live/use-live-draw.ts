// The page of a draw, kept where the draw is.
import { startTransition, useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { LiveHead } from "../../draws/live-head.ts";
import type { DrawPhase } from "../../draws/phase.ts";
import type { PublicShow } from "../public-show.ts";
import { followDraw, type LiveNews } from "./follow-draw.ts";

/** Time for the server to make the page anew; it tells a full hall of it one part after the other. */
const firstTry = { milliseconds: 300, spread: 500 };
/** A page may come as it was a moment before, or not at all; then it is asked for again. */
const nextTry = { milliseconds: 1_000, spread: 4_000 };
const mostTries = 10;

/** What of a draw's page can change while it is open. */
type Followed = {
  slug: string;
  phase: DrawPhase;
  head: LiveHead;
  show: PublicShow | null;
  keptBack: boolean;
  now: number;
};

export type LiveDraw = { head: LiveHead; show: PublicShow | null; listening: boolean };

export function useLiveDraw(draw: Followed): LiveDraw {
  const [head, setHead] = useState(draw.head);
  const [show, setShow] = useState(draw.show);
  const [listening, setListening] = useState(false);
  const [basis, setBasis] = useState(draw);
  if (basis !== draw) {
    setBasis(draw);
    setHead((known) => (draw.head.tickets >= known.tickets ? draw.head : known));
    setShow((known) => (isBefore(draw, known) ? known : newest(known, draw.show)));
  }
  const { revalidate, state: refreshing } = useRevalidator();
  const [toldPhase, setToldPhase] = useState<DrawPhase>();
  const [tries, setTries] = useState(0);
  const turned = toldPhase !== undefined && toldPhase !== draw.phase;
  // What is over can be shown whole, and only the server knows it whole.
  const over = show?.over === true && draw.keptBack;
  const outdated = turned || over;

  const takeIn = useEffectEvent((news: LiveNews) => {
    if (news.head) setHead((known) => grow(known, news.head));
    if (news.show !== undefined) setShow((known) => newest(known, news.show ?? null));
    if (news.phase) setToldPhase(news.phase.phase);
    if (news.phase || news.show?.over) setTries(0);
  });

  const followed = follows(draw);
  const rehearsal = draw.show?.rehearsal ?? false;
  useEffect(() => {
    if (!followed) return;
    return followDraw({
      ...{ slug: draw.slug, rehearsal },
      onNews: (news) => takeIn(news),
      // Nobody sees it: it must not hold up what somebody does meanwhile.
      onListening: (heard) => startTransition(() => setListening(heard)),
    });
  }, [draw.slug, followed, rehearsal]);

  useEffect(() => {
    // To ask again would cut off the answer that is on its way.
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

/** What has ended does not change any more. */
function follows({ phase, keptBack, show }: Followed): boolean {
  const running = phase === "scheduled" || phase === "open" || phase === "waiting";
  return running || keptBack || (show !== null && !show.over);
}

/** A page fetched ahead may be from before the show began of which the stream has told meanwhile. */
function isBefore({ show, now }: Followed, known: PublicShow | null): boolean {
  return !show && known !== null && known.sentAt >= (now + 1) * 1000;
}

/** An answer that was under way when something newer came is not shown. */
function newest(known: PublicShow | null, told: PublicShow | null): PublicShow | null {
  return known && told && told.version < known.version ? known : told;
}

/** A list that can only grow is never shown smaller, whichever answer comes last. */
function grow(known: LiveHead, told: LiveNews["head"]): LiveHead {
  if (!told || told.size < known.tickets) return known;
  if (told.size === known.tickets && told.root === known.root) return known;
  return { tickets: told.size, root: told.root, newestAt: told.time };
}
