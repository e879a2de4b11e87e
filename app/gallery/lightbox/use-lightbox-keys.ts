import type { KeyboardEvent } from "react";
import type { StageControls } from "./use-stage.ts";

/** A key press moves a magnified picture by this many pixels. */
const stride = 80;

/** Arrows turn pages, or pan a magnified picture. + − 0 zoom. Escape is handled by the dialog. */
export function useLightboxKeys(
  stage: StageControls,
  turnTo: (place: number) => void,
  last: number,
) {
  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // A focused slider or film uses these keys itself.
    if (event.target instanceof Element && event.target.closest("input, video")) return;
    const act = actFor(event.key, stage, turnTo, last);
    if (!act) return;
    event.preventDefault();
    act();
  };
}

function actFor(
  key: string,
  stage: StageControls,
  turnTo: (place: number) => void,
  last: number,
): (() => void) | undefined {
  switch (key) {
    case "ArrowRight":
      return () => (stage.magnified ? stage.moveBy({ x: -stride, y: 0 }) : stage.turn(1));
    case "ArrowLeft":
      return () => (stage.magnified ? stage.moveBy({ x: stride, y: 0 }) : stage.turn(-1));
    case "ArrowUp":
      return stage.magnified ? () => stage.moveBy({ x: 0, y: stride }) : undefined;
    case "ArrowDown":
      return stage.magnified ? () => stage.moveBy({ x: 0, y: -stride }) : undefined;
    case "Home":
      return () => turnTo(0);
    case "End":
      return () => turnTo(last);
    case "+":
    case "=":
      return () => stage.zoomBy(1.5);
    case "-":
      return () => stage.zoomBy(1 / 1.5);
    case "0":
      return stage.resetZoom;
    default:
      return undefined;
  }
}
