import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { followHands } from "./gestures.ts";
import { type Point, wholePicture, within, type Zoom, zoomAround } from "./zoom.ts";

/** A quarter of the screen, or a flick. */
const farEnough = 0.25;
const fastEnough = 0.4;
const pulledDown = 110;
const slideMilliseconds = 240;

export type StageControls = ReturnType<typeof useStage>;

/**
 * Moves and magnifies the picture in the middle of the stage. What happens under a finger sixty times a
 * second goes straight to the elements; React hears only what it must draw: which picture, and how close.
 */
export function useStage(options: {
  place: number;
  last: number;
  ratio: number;
  /** Films and pairs are looked at whole. */
  zooms: boolean;
  turnTo(place: number): void;
  leave(): void;
}) {
  /** Where hands are followed: the picture and the arrows that lie over it. */
  const reach = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const zoom = useRef<Zoom>(wholePicture);
  const axis = useRef<"x" | "y">(undefined);
  const [close, setClose] = useState(false);
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
    if (!stage || !now.current.zooms) return show(wholePicture, true);
    const { clientWidth: width, clientHeight: height } = stage;
    const fitting = within(next, { width, height }, now.current.ratio);
    show(fitting, true);
    setClose(fitting.scale > 1);
  }

  /** Beyond the first and the last picture the row gives way only a little. */
  function drag(by: Point) {
    axis.current ??= Math.abs(by.x) >= Math.abs(by.y) ? "x" : "y";
    const { place, last } = now.current;
    const nothingThere = by.x > 0 ? place === 0 : place === last;
    const x = nothingThere ? by.x / 4 : by.x;
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture begins whole and in the middle
  useLayoutEffect(() => {
    move("");
    show(wholePicture, false);
    setClose(false);
  }, [options.place]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stage's hands are followed once
  useEffect(() => {
    if (!reach.current || !surface.current) return;
    return followHands(reach.current, surface.current, {
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
    /** Whether less than the whole picture is in view. */
    close,
    turn(step: -1 | 1) {
      const next = now.current.place + step;
      if (next >= 0 && next <= now.current.last) slide(step);
    },
    zoomBy: (factor: number) =>
      release(zoomAround(zoom.current, { x: 0, y: 0 }, zoom.current.scale * factor)),
    showWhole: () => release(wholePicture),
    moveBy: ({ x, y }: Point) =>
      release({ ...zoom.current, x: zoom.current.x + x, y: zoom.current.y + y }),
  };
}
