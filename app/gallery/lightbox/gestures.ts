// Pointer gestures of the lightbox: swipe, pull down to close, pinch, double tap, pan.
import { distance, middle, type Point, toggleZoom, type Zoom, zoomAround } from "./zoom.ts";

type LightboxStage = {
  readonly zoom: Zoom;
  /** Applies a zoom at once and without limits, while a gesture goes on. */
  hold(zoom: Zoom): void;
  /** Ends a gesture: animates to the nearest allowed zoom. */
  release(zoom: Zoom): void;
  /** Moves the row of pictures with the finger. */
  drag(by: Point): void;
  /** The finger was lifted. Speed is in pixels per millisecond. */
  drop(by: Point, speed: Point): void;
};

type TouchPoint = Point & { id: number };

const zero: Point = { x: 0, y: 0 };

/** In pixels: smaller movements count as a tap. */
const tapSlop = 8;
const tapWithin = 300;
const secondTapNear = 40;

/** In milliseconds: browsers fire a click at the end of a drag, which is ignored. */
const clickAfterDrag = 50;

/**
 * Tracks pointers within `reach`. Points are relative to the centre of `surface`. Returns a function that
 * stops it.
 */
export function trackPointers(
  reach: HTMLElement,
  surface: HTMLElement,
  stage: LightboxStage,
): () => void {
  const pointers = new Map<number, TouchPoint>();
  /** The gesture began on a button or a film, which handle taps themselves. */
  let onControl = false;
  let dragEnded = Number.NEGATIVE_INFINITY;
  let start: { at: Point; time: number; zoom: Zoom } | undefined;
  let pinch: { apart: number; at: Point; zoom: Zoom } | undefined;
  let latest: { at: Point; time: number; speed: Point } | undefined;
  let moved = false;
  let lastTap: { at: Point; time: number } | undefined;

  function down(event: PointerEvent) {
    if (event.button !== 0 || handlesPointersItself(event)) return;
    pointers.set(event.pointerId, { id: event.pointerId, ...pointOf(event) });
    if (pointers.size === 1) {
      moved = false;
      onControl = event.target instanceof Element && event.target.closest("button, video") !== null;
    }
    begin(event.timeStamp);
  }

  /** A new gesture begins whenever the number of fingers changes. */
  function begin(time: number) {
    const [first, second] = [...pointers.values()];
    pinch = undefined;
    start = undefined;
    if (first && second) {
      // A second finger ends the drag of the first.
      if (moved) stage.drop(zero, zero);
      moved = true;
      pinch = { apart: distance(first, second), at: middle(first, second), zoom: stage.zoom };
    } else if (first) {
      start = { at: first, time, zoom: stage.zoom };
      latest = { at: first, time, speed: zero };
    }
  }

  function move(event: PointerEvent) {
    if (!pointers.has(event.pointerId)) return;
    pointers.set(event.pointerId, { id: event.pointerId, ...pointOf(event) });
    const [first, second] = [...pointers.values()];
    if (pinch && first && second) {
      const scale = pinch.zoom.scale * (distance(first, second) / Math.max(1, pinch.apart));
      const at = middle(first, second);
      const zoomed = zoomAround(pinch.zoom, pinch.at, scale);
      stage.hold({ ...zoomed, x: zoomed.x + at.x - pinch.at.x, y: zoomed.y + at.y - pinch.at.y });
      return;
    }
    if (!start || !first) return;
    const by = { x: first.x - start.at.x, y: first.y - start.at.y };
    if (!moved && distance(first, start.at) < tapSlop) return;
    // Captured only now: a captured pointer would not click the element it was pressed on.
    if (!moved) reach.setPointerCapture(event.pointerId);
    moved = true;
    measureSpeed(first, event.timeStamp);
    if (start.zoom.scale > 1) {
      stage.hold({ scale: start.zoom.scale, x: start.zoom.x + by.x, y: start.zoom.y + by.y });
    } else stage.drag(by);
  }

  function measureSpeed(at: Point, time: number) {
    if (!latest) return;
    const passed = Math.max(1, time - latest.time);
    const speed = { x: (at.x - latest.at.x) / passed, y: (at.y - latest.at.y) / passed };
    latest = { at, time, speed };
  }

  function up(event: PointerEvent) {
    const pointer = pointers.get(event.pointerId);
    if (!pointer) return;
    pointers.delete(event.pointerId);
    if (pointers.size > 0) return begin(event.timeStamp);
    const ended = start;
    const wasPinch = pinch !== undefined;
    begin(event.timeStamp);
    if (moved) dragEnded = event.timeStamp;
    if (event.type === "pointercancel") {
      stage.drop(zero, zero);
      stage.release(stage.zoom);
    } else if (!moved) {
      if (!onControl) tap(pointer, event.timeStamp);
    } else if (wasPinch || stage.zoom.scale !== 1) stage.release(stage.zoom);
    else if (ended) {
      const by = { x: pointer.x - ended.at.x, y: pointer.y - ended.at.y };
      // No speed after a pause before the finger was lifted.
      const rested = event.timeStamp - (latest?.time ?? 0) > 100;
      stage.drop(by, rested || !latest ? zero : latest.speed);
    }
  }

  function tap(at: Point, time: number) {
    const second =
      lastTap && time - lastTap.time < tapWithin && distance(at, lastTap.at) < secondTapNear;
    lastTap = second ? undefined : { at, time };
    if (second) stage.release(toggleZoom(stage.zoom, at));
  }

  function click(event: MouseEvent) {
    if (event.timeStamp - dragEnded > clickAfterDrag) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Browsers report a pinch on a touchpad as a wheel event with Ctrl. */
  function wheel(event: WheelEvent) {
    if (!event.ctrlKey && stage.zoom.scale === 1) return;
    event.preventDefault();
    const { zoom } = stage;
    if (event.ctrlKey) {
      stage.release(zoomAround(zoom, pointOf(event), zoom.scale * Math.exp(-event.deltaY / 100)));
    } else stage.release({ ...zoom, x: zoom.x - event.deltaX, y: zoom.y - event.deltaY });
  }

  /** Relative to the centre of the surface. */
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

/** Height in pixels of the controls that browsers draw over a film. */
const filmControls = 80;

/** Sliders, links and the controls of a film keep their own gestures. */
function handlesPointersItself({ target, clientY }: PointerEvent) {
  if (!(target instanceof Element)) return false;
  const film = target.closest("video");
  if (film) return clientY > film.getBoundingClientRect().bottom - filmControls;
  return target.closest("input, a") !== null;
}
