import { expect, test } from "vitest";
import { fitted, toggled, wholePicture, within, zoomAround } from "./zoom.ts";

const phone = { width: 390, height: 600 };

test("a picture fits the stage by its narrower side", () => {
  expect(fitted(phone, 1.5)).toEqual({ width: 390, height: 260 });
  expect(fitted(phone, 0.5)).toEqual({ width: 300, height: 600 });
});

test("what is under the fingers stays under them while they pinch", () => {
  const at = { x: 80, y: -40 };
  const once = zoomAround(wholePicture, at, 2);
  // The point of the picture that was under `at`, seen from the picture's middle, doubled.
  expect({ x: once.x + at.x * 2, y: once.y + at.y * 2 }).toEqual(at);
  const back = zoomAround(once, at, 1);
  expect(back).toEqual(wholePicture);
});

test("a magnified picture never leaves black where it could be, and never shrinks below whole", () => {
  expect(within({ scale: 0.4, x: 50, y: 50 }, phone, 1.5)).toEqual(wholePicture);
  // Doubled it is 780 by 520: room to the sides, none above and below.
  expect(within({ scale: 2, x: 900, y: 90 }, phone, 1.5)).toEqual({ scale: 2, x: 195, y: 0 });
  expect(within({ scale: 50, x: 0, y: 0 }, phone, 1.5).scale).toBe(4);
});

test("a double tap goes close to where it was, and a second one back", () => {
  const close = toggled(wholePicture, { x: 100, y: 0 });
  expect(close).toEqual({ scale: 2.5, x: -150, y: 0 });
  expect(toggled(close, { x: 0, y: 0 })).toEqual(wholePicture);
});
