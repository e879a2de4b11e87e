import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";

/** In pixels: the page scrolls when a tile is dragged this close to the edge of the window. */
const edge = 90;
const scrollStep = 14;

/**
 * Reorders the tiles of a grid by dragging a handle, or by keyboard: Space picks up, arrows move, Space drops,
 * Escape cancels. Every tile has `data-place`.
 */
export function useOrder(options: {
  count: number;
  nameOf: (place: number) => string;
  move: (from: number, to: number) => void;
}) {
  const [lifted, setLifted] = useState<number>();
  const [announcement, setAnnouncement] = useState("");
  /** A ref, because several events can occur between two renders. */
  const dragged = useRef<{ name: string; from: number; at: number } | undefined>(undefined);
  const latest = useRef(options);
  latest.current = options;
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);

  function lift(place: number) {
    dragged.current = { name: latest.current.nameOf(place), from: place, at: place };
    setLifted(place);
  }
  function carryTo(to: number) {
    const { current } = dragged;
    if (!current || to === current.at || to < 0 || to >= latest.current.count) return;
    latest.current.move(current.at, to);
    dragged.current = { ...current, at: to };
    setLifted(to);
  }
  function setDown() {
    end.current?.();
    const { current } = dragged;
    if (current) announce(current.at === current.from ? "stays" : "is now");
    dragged.current = undefined;
    setLifted(undefined);
  }
  function putBack() {
    if (dragged.current) carryTo(dragged.current.from);
    setDown();
  }
  function announce(movement: string) {
    if (!dragged.current) return;
    const { name, at } = dragged.current;
    setAnnouncement(`${name} ${movement} number ${at + 1} of ${latest.current.count}.`);
  }

  function drag(event: PointerEvent, place: number) {
    if (event.button !== 0) return;
    event.preventDefault();
    lift(place);
    const listening = new AbortController();
    const { signal } = listening;
    let pointer = { x: event.clientX, y: event.clientY };
    let frame = 0;
    // On the window: a tile that is moved in the DOM loses its pointer events.
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
    // A touch that began on a handle must not scroll the page.
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
    const carrying = dragged.current;
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      if (carrying) return setDown();
      lift(place);
      announce("is lifted. Arrow keys move it, Space sets it down. It is");
      return;
    }
    if (!carrying) return;
    if (event.key === "Escape") {
      event.preventDefault();
      return putBack();
    }
    const to = targetOf(
      event.key,
      carrying.at,
      latest.current.count,
      columnsOf(event.currentTarget),
    );
    if (to === undefined) return;
    event.preventDefault();
    carryTo(to);
    announce("is now");
  }

  return { lifted, announcement, drag, press };
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
