import { expect, test } from "vitest";
import { fitSize, limitZoom, noZoom, toggleZoom, zoomAround } from "./zoom.ts";

const phone = { width: 390, height: 600 };

test("a picture fits the stage by its narrower side", () => {
  expect(fitSize(phone, 1.5)).toEqual({ width: 390, height: 260 });
  expect(fitSize(phone, 0.5)).toEqual({ width: 300, height: 600 });
});

test("the point under the fingers stays there during a pinch", () => {
  const at = { x: 80, y: -40 };
  const once = zoomAround(noZoom, at, 2);
  // The point under `at`, relative to the centre of the picture, doubled.
  expect({ x: once.x + at.x * 2, y: once.y + at.y * 2 }).toEqual(at);
  const back = zoomAround(once, at, 1);
  expect(back).toEqual(noZoom);
});

test("a magnified picture always fills the stage, and never shrinks below its full size", () => {
  expect(limitZoom({ scale: 0.4, x: 50, y: 50 }, phone, 1.5)).toEqual(noZoom);
  // Doubled it is 780 × 520: it can move sideways but not up or down.
  expect(limitZoom({ scale: 2, x: 900, y: 90 }, phone, 1.5)).toEqual({ scale: 2, x: 195, y: 0 });
  expect(limitZoom({ scale: 50, x: 0, y: 0 }, phone, 1.5).scale).toBe(4);
});

test("a double tap zooms in at its point, and a second one zooms out", () => {
  const close = toggleZoom(noZoom, { x: 100, y: 0 });
  expect(close).toEqual({ scale: 2.5, x: -150, y: 0 });
  expect(toggleZoom(close, { x: 0, y: 0 })).toEqual(noZoom);
});
