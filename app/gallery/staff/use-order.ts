import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";

/** Nearer than this to the window's edge, the page scrolls under a dragged picture. */
const edge = 90;
const scrollStep = 14;

/**
 * Puts the tiles of a grid in order: by dragging a grip with mouse, pen or thumb, and by keyboard: Space
 * lifts, arrows move, Space sets down, Escape puts back. Each tile carries `data-place`.
 */
export function useOrder(options: {
  count: number;
  nameOf: (place: number) => string;
  move: (from: number, to: number) => void;
}) {
  const [lifted, setLifted] = useState<number>();
  const [said, setSaid] = useState("");
  /** The place it was lifted from, and the one it has now; keys and moves come between renders. */
  const held = useRef<{ name: string; from: number; at: number } | undefined>(undefined);
  const now = useRef(options);
  now.current = options;
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);

  function lift(place: number) {
    held.current = { name: now.current.nameOf(place), from: place, at: place };
    setLifted(place);
  }
  function carryTo(to: number) {
    const { current } = held;
    if (!current || to === current.at || to < 0 || to >= now.current.count) return;
    now.current.move(current.at, to);
    held.current = { ...current, at: to };
    setLifted(to);
  }
  function setDown() {
    end.current?.();
    const { current } = held;
    if (current) tell(current.at === current.from ? "stays" : "is now");
    held.current = undefined;
    setLifted(undefined);
  }
  function putBack() {
    if (held.current) carryTo(held.current.from);
    setDown();
  }
  function tell(words: string) {
    if (!held.current) return;
    const { name, at } = held.current;
    setSaid(`${name} ${words} number ${at + 1} of ${now.current.count}.`);
  }

  function drag(event: PointerEvent, place: number) {
    if (event.button !== 0) return;
    event.preventDefault();
    lift(place);
    const listening = new AbortController();
    const { signal } = listening;
    let pointer = { x: event.clientX, y: event.clientY };
    let frame = 0;
    // Moving a tile takes it out of the page for a moment, and its own listeners with it.
    window.addEventListener(
      "pointermove",
      (moved) => {
        pointer = { x: moved.clientX, y: moved.clientY };
        const over = placeUnder(pointer);
        if (over !== undefined) carryTo(over);
      },
      { signal },
    );
    window.addEventListener("pointerup", setDown, { signal });
    window.addEventListener("pointercancel", putBack, { signal });
    // A touch that has begun on a grip must not scroll the page, whatever moves under it.
    window.addEventListener("touchmove", (touch) => touch.preventDefault(), {
      signal,
      passive: false,
    });
    function scroll() {
      const up = pointer.y < edge;
      const down = pointer.y > window.innerHeight - edge;
      if (up || down) {
        window.scrollBy(0, up ? -scrollStep : scrollStep);
        const over = placeUnder(pointer);
        if (over !== undefined) carryTo(over);
      }
      frame = requestAnimationFrame(scroll);
    }
    frame = requestAnimationFrame(scroll);
    end.current = () => {
      listening.abort();
      cancelAnimationFrame(frame);
    };
  }

  function press(event: KeyboardEvent, place: number) {
    const carrying = held.current;
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      if (carrying) return setDown();
      lift(place);
      tell("is lifted. Arrow keys move it, Space sets it down. It is");
      return;
    }
    if (!carrying) return;
    if (event.key === "Escape") {
      event.preventDefault();
      return putBack();
    }
    const to = targetOf(event.key, carrying.at, now.current.count, columnsOf(event.currentTarget));
    if (to === undefined) return;
    event.preventDefault();
    carryTo(to);
    tell("is now");
  }

  return { lifted, said, drag, press };
}

function placeUnder({ x, y }: { x: number; y: number }) {
  const tile = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place]");
  return tile ? Number(tile.dataset.place) : undefined;
}

function targetOf(key: string, place: number, count: number, columns: number) {
  const steps: Record<string, number> = {
    ArrowLeft: place - 1,
    ArrowRight: place + 1,
    ArrowUp: place - columns,
    ArrowDown: place + columns,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to));
}

function columnsOf(grip: Element) {
  const grid = grip.closest("[data-order]");
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(" ").length : 1;
}
