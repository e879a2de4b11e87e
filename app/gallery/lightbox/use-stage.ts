import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { trackPointers } from "./gestures.ts";
import { limitZoom, noZoom, type Point, type Zoom, zoomAround } from "./zoom.ts";

/** A swipe turns the page beyond a quarter of the width, or above a speed in pixels per millisecond. */
const farEnough = 0.25;
const fastEnough = 0.4;
const pulledDown = 110;
const slideMilliseconds = 240;

export type StageControls = ReturnType<typeof useStage>;

/**
 * Moves and magnifies the picture on the stage. Gestures write styles directly to the elements; React renders
 * only when the picture changes or zooming starts and ends.
 */
export function useStage(options: {
  place: number;
  last: number;
  ratio: number;
  /** False for films and pairs. */
  zooms: boolean;
  turnTo(place: number): void;
  leave(): void;
}) {
  /** Where pointers are tracked: the picture and the arrows over it. */
  const reach = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const zoom = useRef<Zoom>(noZoom);
  const axis = useRef<"x" | "y">(undefined);
  const [magnified, setMagnified] = useState(false);
  const now = useRef(options);
  now.current = options;

  function show(next: Zoom, gently: boolean) {
    zoom.current = next;
    const picture = surface.current?.querySelector<HTMLElement>("[data-magnified]");
    if (!picture) return;
    picture.style.transition = gently ? "translate 200ms ease-out, scale 200ms ease-out" : "none";
    picture.style.translate = `${next.x}px ${next.y}px`;
    picture.style.scale = `${next.scale}`;
  }

  function release(next: Zoom) {
    const stage = surface.current;
    if (!stage || !now.current.zooms) return show(noZoom, true);
    const { clientWidth: width, clientHeight: height } = stage;
    const fitting = limitZoom(next, { width, height }, now.current.ratio);
    show(fitting, true);
    setMagnified(fitting.scale > 1);
  }

  /** Beyond the first and the last picture the row resists. */
  function drag(by: Point) {
    axis.current ??= Math.abs(by.x) >= Math.abs(by.y) ? "x" : "y";
    const { place, last } = now.current;
    const atTheEnd = by.x > 0 ? place === 0 : place === last;
    const x = atTheEnd ? by.x / 4 : by.x;
    move(axis.current === "x" ? `${x}px 0px` : `0px ${Math.max(0, by.y)}px`);
  }

  function drop(by: Point, speed: Point) {
    const direction = axis.current;
    axis.current = undefined;
    const width = surface.current?.clientWidth ?? 0;
    const { place, last } = now.current;
    if (direction === "y" && (by.y > pulledDown || speed.y > fastEnough * 2))
      return now.current.leave();
    const step = by.x < 0 ? 1 : -1;
    const flick = Math.abs(speed.x) > fastEnough && Math.sign(speed.x) === -step;
    const turns =
      direction === "x" &&
      (Math.abs(by.x) > width * farEnough || flick) &&
      place + step >= 0 &&
      place + step <= last;
    slide(turns ? step : 0);
  }

  async function slide(step: number) {
    const width = surface.current?.clientWidth ?? 0;
    const from = track.current?.style.translate || "0px 0px";
    const to = `${-step * width}px 0px`;
    move(to);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const duration = still ? 0 : slideMilliseconds;
    const easing = "cubic-bezier(0.16, 0.84, 0.3, 1)";
    await track.current?.animate({ translate: [from, to] }, { duration, easing }).finished;
    if (step !== 0) now.current.turnTo(now.current.place + step);
  }

  function move(translate: string) {
    if (track.current) track.current.style.translate = translate;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture starts without zoom
  useLayoutEffect(() => {
    move("");
    show(noZoom, false);
    setMagnified(false);
  }, [options.place]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: listeners are added once
  useEffect(() => {
    if (!reach.current || !surface.current) return;
    return trackPointers(reach.current, surface.current, {
      get zoom() {
        return zoom.current;
      },
      hold: (next) => now.current.zooms && show(next, false),
      release,
      drag,
      drop,
    });
  }, []);

  return {
    reach,
    surface,
    track,
    /** Whether the picture is magnified. */
    magnified,
    turn(step: -1 | 1) {
      const next = now.current.place + step;
      if (next >= 0 && next <= now.current.last) slide(step);
    },
    zoomBy: (factor: number) =>
      release(zoomAround(zoom.current, { x: 0, y: 0 }, zoom.current.scale * factor)),
    resetZoom: () => release(noZoom),
    moveBy: ({ x, y }: Point) =>
      release({ ...zoom.current, x: zoom.current.x + x, y: zoom.current.y + y }),
  };
}
