// What hands do on the stage: swipe to the next picture, pull down to close, pinch, double tap, move about.
import { distance, middle, type Point, toggled, type Zoom, zoomAround } from "./zoom.ts";

export type LightboxStage = {
  readonly zoom: Zoom;
  /** Shows a zoom at once, without limits: fingers may pull further than the picture goes. */
  hold(zoom: Zoom): void;
  /** Lets go: moves gently to the nearest zoom that makes sense. */
  release(zoom: Zoom): void;
  /** The row of pictures follows the finger. */
  drag(by: Point): void;
  /** The finger left after this movement, at this speed in pixels per millisecond. */
  drop(by: Point, speed: Point): void;
};

type TouchPoint = Point & { id: number };

const nowhere: Point = { x: 0, y: 0 };

/** Smaller movements are the tremble of a tap. */
const tremble = 8;
const tapWithin = 300;
const secondTapNear = 40;

/** The end of a drag is told as a click as well, to whatever lay under it. */
const clickAfterDrag = 50;

/**
 * Calls back on everything the pointers do within `reach`; places are measured from the middle of the
 * `surface` in it. Answers with the way to stop.
 */
export function followHands(
  reach: HTMLElement,
  surface: HTMLElement,
  stage: LightboxStage,
): () => void {
  const hands = new Map<number, TouchPoint>();
  /** Whether it began on an arrow or a film: a drag turns the page, a tap is theirs. */
  let onControl = false;
  let dragEnded = Number.NEGATIVE_INFINITY;
  let start: { at: Point; time: number; zoom: Zoom } | undefined;
  let pinch: { apart: number; at: Point; zoom: Zoom } | undefined;
  let latest: { at: Point; time: number; speed: Point } | undefined;
  let moved = false;
  let lastTap: { at: Point; time: number } | undefined;

  function down(event: PointerEvent) {
    if (event.button !== 0 || keepsItsOwnHands(event)) return;
    hands.set(event.pointerId, { id: event.pointerId, ...pointOf(event) });
    if (hands.size === 1) {
      moved = false;
      onControl = event.target instanceof Element && event.target.closest("button, video") !== null;
    }
    begin(event.timeStamp);
  }

  /** Every finger that comes or goes begins a new movement from what is on screen now. */
  function begin(time: number) {
    const [one, other] = [...hands.values()];
    pinch = undefined;
    start = undefined;
    if (one && other) {
      // A second finger ends what the first one dragged.
      if (moved) stage.drop(nowhere, nowhere);
      moved = true;
      pinch = { apart: distance(one, other), at: middle(one, other), zoom: stage.zoom };
    } else if (one) {
      start = { at: one, time, zoom: stage.zoom };
      latest = { at: one, time, speed: nowhere };
    }
  }

  function move(event: PointerEvent) {
    if (!hands.has(event.pointerId)) return;
    hands.set(event.pointerId, { id: event.pointerId, ...pointOf(event) });
    const [one, other] = [...hands.values()];
    if (pinch && one && other) {
      const scale = pinch.zoom.scale * (distance(one, other) / Math.max(1, pinch.apart));
      const at = middle(one, other);
      const zoomed = zoomAround(pinch.zoom, pinch.at, scale);
      stage.hold({ ...zoomed, x: zoomed.x + at.x - pinch.at.x, y: zoomed.y + at.y - pinch.at.y });
      return;
    }
    if (!start || !one) return;
    const by = { x: one.x - start.at.x, y: one.y - start.at.y };
    if (!moved && distance(one, start.at) < tremble) return;
    // Not before: a pointer that is held here would never click what it was pressed on.
    if (!moved) reach.setPointerCapture(event.pointerId);
    moved = true;
    note(one, event.timeStamp);
    if (start.zoom.scale > 1) {
      stage.hold({ scale: start.zoom.scale, x: start.zoom.x + by.x, y: start.zoom.y + by.y });
    } else stage.drag(by);
  }

  function note(at: Point, time: number) {
    if (!latest) return;
    const passed = Math.max(1, time - latest.time);
    const speed = { x: (at.x - latest.at.x) / passed, y: (at.y - latest.at.y) / passed };
    latest = { at, time, speed };
  }

  function up(event: PointerEvent) {
    const hand = hands.get(event.pointerId);
    if (!hand) return;
    hands.delete(event.pointerId);
    if (hands.size > 0) return begin(event.timeStamp);
    const ended = start;
    const wasPinch = pinch !== undefined;
    begin(event.timeStamp);
    if (moved) dragEnded = event.timeStamp;
    if (event.type === "pointercancel") {
      stage.drop(nowhere, nowhere);
      stage.release(stage.zoom);
    } else if (!moved) {
      if (!onControl) tap(hand, event.timeStamp);
    } else if (wasPinch || stage.zoom.scale !== 1) stage.release(stage.zoom);
    else if (ended) {
      const by = { x: hand.x - ended.at.x, y: hand.y - ended.at.y };
      // A finger that rested before it left has no speed.
      const rested = event.timeStamp - (latest?.time ?? 0) > 100;
      stage.drop(by, rested || !latest ? nowhere : latest.speed);
    }
  }

  function tap(at: Point, time: number) {
    const second =
      lastTap && time - lastTap.time < tapWithin && distance(at, lastTap.at) < secondTapNear;
    lastTap = second ? undefined : { at, time };
    if (second) stage.release(toggled(stage.zoom, at));
  }

  function click(event: MouseEvent) {
    if (event.timeStamp - dragEnded > clickAfterDrag) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Two fingers on a touchpad arrive as a wheel with Ctrl. */
  function wheel(event: WheelEvent) {
    if (!event.ctrlKey && stage.zoom.scale === 1) return;
    event.preventDefault();
    const { zoom } = stage;
    if (event.ctrlKey) {
      stage.release(zoomAround(zoom, pointOf(event), zoom.scale * Math.exp(-event.deltaY / 100)));
    } else stage.release({ ...zoom, x: zoom.x - event.deltaX, y: zoom.y - event.deltaY });
  }

  /** Measured from the middle of the surface, as the geometry wants it. */
  function pointOf({ clientX, clientY }: MouseEvent): Point {
    const { left, top, width, height } = surface.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  }

  const listening = new AbortController();
  const { signal } = listening;
  reach.addEventListener("pointerdown", down, { signal });
  reach.addEventListener("pointermove", move, { signal });
  reach.addEventListener("pointerup", up, { signal });
  reach.addEventListener("pointercancel", up, { signal });
  reach.addEventListener("click", click, { signal, capture: true });
  reach.addEventListener("wheel", wheel, { signal, passive: false });
  return () => listening.abort();
}

/** Where browsers draw the bar with time and sound. */
const filmControls = 80;

/** Sliders and the controls of a film are worked by hand themselves. */
function keepsItsOwnHands({ target, clientY }: PointerEvent) {
  if (!(target instanceof Element)) return false;
  const film = target.closest("video");
  if (film) return clientY > film.getBoundingClientRect().bottom - filmControls;
  return target.closest("input, a") !== null;
}
